import { request as httpRequest } from "node:http";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { describe, expect, test } from "vitest";
import { folderOf, gateway, raw, upstream } from "../testing/gateway.ts";

const FRONT = "http://localhost:3000";
const echo = () =>
  upstream((request, response) => {
    response.setHeader("x-kept", "1");
    response.end(JSON.stringify({ method: request.method, url: request.url }));
  });
const upgrade = (more = "", path = "/socket.io/?EIO=4&transport=websocket") =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;
/** Status, headers and problem of an answer as it came over the wire. */
function readRaw(said: string) {
  const [head = "", body = "{}"] = said.split("\r\n\r\n");
  const status = Number(head.split(" ")[1]);
  return { status, head: head.toLowerCase(), problem: JSON.parse(body || "{}") as object };
}
/** As a browser cannot ask by fetch. */
const ask = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      httpRequest(url, { method, headers }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += String(chunk)));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on("error", reject)
        .end();
    },
  );

describe("the gateway says of itself", () => {
  test("that it lives, and whether it and the services are ready", async () => {
    const users = await echo();
    const { url, made } = await gateway({ users: [users.origin] });
    await made.opened;
    expect(await (await fetch(`${url}/livez`)).json()).toMatchObject({
      service: "gateway",
      live: true,
      version: expect.any(String),
    });
    const response = await fetch(`${url}/readyz`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      service: "gateway",
      ready: false,
      services: {
        "svc-users": true,
        "svc-bookings": false,
        "svc-chat": false,
        "svc-content": false,
      },
    });
  });

  test("that it is ready when every service is, until it drains", async () => {
    const { origin } = await echo();
    const names = ["svc-users", "svc-bookings", "svc-chat", "svc-content"] as const;
    const services = Object.fromEntries(names.map((name) => [name, [origin]]));
    const { url, made } = await gateway({ services: services as never }); // safe: all four
    await made.opened;
    const ready = async () => {
      const response = await fetch(`${url}/readyz`);
      return [response.status, ((await response.json()) as { ready: boolean }).ready];
    };
    expect(await ready()).toEqual([200, true]);
    made.startDraining();
    expect(await ready()).toEqual([503, false]);
  });

  test("which remotes there are, once for who has it already", async () => {
    const folder = folderOf({ "mf-manifest.json": "{}" });
    const { url } = await gateway({ remotes: [{ name: "mf-other", folder }] });
    const first = await fetch(`${url}/remotes.json`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{20}"$/);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect(first.headers.get("content-type")).toBe("application/json");
    expect(await first.json()).toEqual({
      version: 1,
      remotes: [
        {
          name: "mf_other",
          title: "mf-other",
          manifest: "/remotes/mf-other/current/mf-manifest.json",
          routes: [],
        },
      ],
    });
    const again = await fetch(`${url}/remotes.json`, {
      headers: { "if-none-match": `W/"x", ${etag}` },
    });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    const other = await fetch(`${url}/remotes.json`, { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
  });

  test("its calls, which nobody keeps, and its measures to nobody through a proxy", async () => {
    const { url } = await gateway();
    const document = await fetch(`${url}/openapi.json`);
    expect(document.headers.get("cache-control")).toBe("no-store");
    const body = (await document.json()) as { info: object; paths: object };
    expect(body.info).toMatchObject({ title: "TutorSetu", version: "1" });
    expect(Object.keys(body.paths)).toContain("/api/deployments");
    const hidden = await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "6.6.6.6" } });
    expect(await hidden.json()).toEqual({
      message: en.noSuchRoute,
      code: "not_found",
      requestId: hidden.headers.get("x-request-id"),
    });
  });
});

describe("what comes in no form is refused", () => {
  test.each([
    ["a megabyte of header", `X-A: ${"a".repeat(1_000_000)}\r\n`, 431, "too_large", en.tooLarge],
    ["no header at all", "no colon\r\n", 400, "invalid", en.badRequest],
    ["an expectation", "Expect: 200-ok\r\nConnection: close\r\n", 417, "invalid", en.badRequest],
  ])("%s", async (_name, header, status, code, message) => {
    const { port } = await gateway();
    const said = await raw(port, `GET /livez HTTP/1.1\r\nHost: a\r\n${header}\r\n`);
    expect(readRaw(said)).toMatchObject({ status, problem: { code, message } });
  });

  test("a method that nothing has, and one that only calls have", async () => {
    const { url } = await gateway();
    const odd = await ask(`${url}/`, "PROPFIND", {});
    expect([odd.status, JSON.parse(odd.body)]).toMatchObject([405, { code: "invalid" }]);
    const post = await ask(`${url}/livez`, "POST", {});
    expect([post.status, JSON.parse(post.body)]).toMatchObject([404, { code: "not_found" }]);
    const head = await ask(`${url}/livez`, "HEAD", {});
    expect([head.status, head.body]).toEqual([200, ""]);
  });
});

describe("a call", () => {
  test("is answered to a listed front end with what its scripts may read", async () => {
    const { url } = await gateway({ users: [(await echo()).origin], origins: [FRONT] });
    const { headers } = await ask(`${url}/api/users/x`, "GET", { origin: FRONT });
    expect(headers).toMatchObject({
      vary: "Origin",
      "access-control-allow-origin": FRONT,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-request-id, retry-after",
      "x-kept": "1",
    });
    const asked = await ask(`${url}/api/users/x`, "OPTIONS", { origin: FRONT });
    expect(asked).toMatchObject({
      status: 204,
      body: "",
      headers: {
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers":
          "authorization, content-type, idempotency-key, accept-language",
        "access-control-max-age": "600",
      },
    });
  });

  test("of a foreign page is read by nobody and changes nothing", async () => {
    const { url } = await gateway({ users: [(await echo()).origin] });
    const origin = "http://evil.example";
    for (const [method, status] of [
      ["GET", 200],
      ["HEAD", 200],
      ["POST", 403],
      ["DELETE", 403],
      ["OPTIONS", 403],
    ] as const) {
      const answer = await ask(`${url}/api/users/x`, method, { origin });
      expect([method, answer.status]).toEqual([method, status]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
    const own = await ask(`${url}/api/users/x`, "GET", {});
    expect(own.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("that nobody answers says when to come again", async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/api/blogs?a=1`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toEqual({
      message: en.serviceDown,
      code: "unavailable",
      requestId: response.headers.get("x-request-id"),
    });
    const nobody = await fetch(`${url}/api/nobody`);
    expect(nobody.headers.has("retry-after")).toBe(false);
  });

  test("that fails in the service is passed on, and counted with its status", async () => {
    const users = await upstream((request, response) =>
      response.writeHead(request.url === "/users/bad" ? 499 : 500).end("{}"),
    );
    const { url } = await gateway({ users: [users.origin] });
    expect((await fetch(`${url}/api/users/bad`)).status).toBe(499);
    expect((await fetch(`${url}/api/users/broken`)).status).toBe(500);
    const text = await (await fetch(`${url}/metrics`)).text();
    const count = (code: number) =>
      new RegExp(
        `gateway_upstream_requests_total\\{service="svc-users",code="${code}"\\} (\\d)`,
      ).exec(text)?.[1];
    expect([count(499), count(500)]).toEqual(["1", "1"]);
  });
});

describe("a socket that gets no place is told why", () => {
  test.each([
    ["another path", {}, upgrade("", "/api/x"), 404, "not_found", en.noSuchRoute],
    [
      "a foreign page",
      {},
      upgrade("Origin: http://e.example\r\n"),
      403,
      "forbidden",
      en.notAllowed,
    ],
    ["chat that is away", {}, upgrade(), 503, "unavailable", en.serviceDown],
  ])("%s", async (_name, options, text, status, code, message) => {
    const { port } = await gateway(options);
    const { problem, ...answer } = readRaw(await raw(port, text));
    expect(answer.status).toBe(status);
    expect(problem).toEqual({ message, code, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(answer.head.includes("retry-after: 1")).toBe(status === 503);
  });

  test("too many of one address", async () => {
    const { port } = await gateway({ requestsPerMinute: 1 });
    await raw(port, upgrade());
    const { status, head, problem } = readRaw(await raw(port, upgrade()));
    expect(status).toBe(429);
    expect(head).toMatch(/retry-after: [1-9]/);
    expect(problem).toEqual({
      message: en.tooOften,
      code: "too_often",
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });
});

test("a large file of the shell arrives whole, and the next one over the same connection", async () => {
  const large = "x".repeat(16 * 1024 * 1024);
  const { port } = await gateway({ shellFolder: folderOf({ "a.txt": large, "b.txt": "last" }) });
  const get = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`;
  const said = await raw(port, get("/a.txt", "keep-alive") + get("/b.txt", "close"), 20_000);
  expect(said.length).toBeGreaterThan(large.length);
  expect(said).toMatch(/x\r?\n?HTTP\/1\.1 200 [^]*last$/);
  expect(said.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

describe("/docs", () => {
  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  test.each([
    ["/docs", "text/html; charset=utf-8", '<script src="/docs/start.js">'],
    ["/docs/", "text/html; charset=utf-8", 'href="/docs/swagger-ui.css"'],
    ["/docs/start.js", "text/javascript; charset=utf-8", 'url: "/openapi.json"'],
  ])("%s is whole, and looked at again each time", async (path, type, part) => {
    const { url } = await gateway();
    const response = await fetch(url + path);
    const text = await response.text();
    expect(text).toContain(part);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(Buffer.byteLength(text)),
      "cache-control": "no-cache",
      "content-security-policy": POLICY,
    });
    const head = await ask(url + path, "HEAD", {});
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(response.headers.get("content-length"));
  });

  test("is no other address that begins like it", async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/docsy`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-security-policy")).not.toBe(POLICY);
  });
});
