import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { gateway, NOWHERE, raw, upstream } from "../testing/gateway.ts";

const FRONT = "http://localhost:3000";
const ok = () => upstream((_request, response) => response.end("{}"));
const HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

test("security headers are on successes, errors and proxied answers, and a service cannot loosen them", async () => {
  const loose = await upstream((_request, response) => {
    response.setHeader("content-security-policy", "default-src *");
    response.setHeader("access-control-allow-origin", "*");
    response.end("{}");
  });
  const { url } = await gateway({ users: [loose.origin] });
  for (const path of ["/livez", "/nothing.txt", "/api/users/x", "/api/blogs", "/api/none"]) {
    const { headers } = await fetch(url + path);
    for (const name of HEADERS) expect(headers.get(name), `${path} ${name}`).toBeTruthy();
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';.*object-src 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*/);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("an e-mail that is looked at in development has its own colours, and may do nothing else", async () => {
  const { url } = await gateway({ users: [(await ok()).origin] });
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get("content-security-policy");
  for (const path of ["sent/x", "samples/reset/en"])
    expect(await policyOf(`/api/users/dev/letters/${path}`)).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
  for (const path of ["", "/samples", "/samples?/sent/x", "/sents/x"])
    expect(await policyOf(`/api/users/dev/letters${path}`)).not.toContain("unsafe");
});

test("a browser is told to keep to TLS where a trusted proxy says that it came by TLS", async () => {
  const loose = await upstream((_request, response) => {
    response.setHeader("strict-transport-security", "max-age=0");
    response.end("{}");
  });
  const told = async (url: string, path: string, proto = "https") =>
    (await fetch(url + path, { headers: { "x-forwarded-proto": proto } })).headers.get(
      "strict-transport-security",
    );
  const users = [loose.origin];
  const behind = await gateway({ users, trustedHops: 1, hstsSeconds: 300 });
  for (const path of ["/livez", "/nothing.txt", "/api/users/x", "/api/none"])
    expect(await told(behind.url, path)).toBe("max-age=300");
  expect(await told(behind.url, "/api/users/x", "http")).toBeNull();
  const bare = await gateway({ users, hstsSeconds: 300 });
  expect(await told(bare.url, "/livez")).toBeNull();
  const off = await gateway({ users, trustedHops: 1, hstsSeconds: 0 });
  expect(await told(off.url, "/api/users/x")).toBeNull();
});

describe("other origins [GW-008]", () => {
  const ask = (url: string, origin: string, method = "GET") =>
    new Promise<{ status: number; allowed: unknown; credentials: unknown }>((resolve, reject) => {
      const request = httpRequest(
        `${url}/api/users/x`,
        { method, headers: { origin } },
        (response) => {
          response.resume();
          resolve({
            status: response.statusCode ?? 0,
            allowed: response.headers["access-control-allow-origin"],
            credentials: response.headers["access-control-allow-credentials"],
          });
        },
      );
      request.on("error", reject).end();
    });

  test("a listed front end may call with credentials", async () => {
    const { url } = await gateway({ users: [(await ok()).origin], origins: [FRONT] });
    const fine = { allowed: FRONT, credentials: "true" };
    expect(await ask(url, FRONT, "OPTIONS")).toEqual({ status: 204, ...fine });
    expect(await ask(url, FRONT, "POST")).toEqual({ status: 200, ...fine });
    expect((await ask(url, url, "POST")).status).toBe(200);
  });

  test.each([
    "null",
    "http://localhost:30000",
    "http://localhost:3000.evil.example",
    "https://localhost:3000",
    "http://evil.example",
    "http://LOCALHOST:3000",
  ])("%s is rejected", async (origin) => {
    const { url } = await gateway({ users: [(await ok()).origin], origins: [FRONT] });
    expect((await ask(url, origin, "OPTIONS")).status).toBe(403);
    expect((await ask(url, origin, "POST")).status).toBe(403);
    expect((await ask(url, origin)).allowed).toBeUndefined();
  });
});

describe("requests out of shape are 4xx, and nothing is smuggled", () => {
  const login = "POST /api/users/login HTTP/1.1\r\nHost: a\r\n";
  test.each([
    [
      "length and chunks",
      `${login}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: a\r\n\r\n`,
    ],
    ["two lengths", `${login}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ["an unknown coding", `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["a space before the colon", "GET /livez HTTP/1.1\r\nHost : a\r\n\r\n"],
    [
      "a megabyte of header",
      `GET /livez HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(1_000_000)}\r\n\r\n`,
    ],
    ["two hosts", "GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n"],
    ["the same host twice", `${login}Host: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`],
    ["an unknown method", "PROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("%s", async (_name, text) => {
    const { port } = await gateway({ users: [(await ok()).origin] });
    const said = await raw(port, text);
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(said).toContain('"code":');
    expect(said).not.toContain("HTTP/1.1 200");
  });

  test("metrics are not for callers from elsewhere", async () => {
    const { url } = await gateway();
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("gateway_upstream_ready");
    const through = await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "6.6.6.6" } });
    expect(through.status).toBe(404);
  });
});

describe("sockets [GW-006]", () => {
  /** Says yes to every upgrade and sends back what it hears. */
  async function chat() {
    const seen: { url?: string; headers: Record<string, unknown> }[] = [];
    const service = await upstream((_request, response) => response.end());
    service.server.on("upgrade", (request, socket) => {
      seen.push({ url: request.url ?? "", headers: request.headers });
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      );
      socket.pipe(socket);
      socket.on("error", () => {});
    });
    return { ...service, seen };
  }
  const hello = (path = "/socket.io/?EIO=4&transport=websocket", more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;

  test("an upgrade reaches svc-chat and both sides talk", async () => {
    const service = await chat();
    const { port } = await gateway({ chat: [service.origin] });
    const said = await raw(
      port,
      `${hello(undefined, "X-User-Id: 1\r\nX-Forwarded-For: 6.6.6.6\r\n")}ping!`,
      400,
    );
    expect(said).toMatch(/^HTTP\/1\.1 101 [\s\S]*ping!$/);
    expect(service.seen[0]?.url).toBe("/socket.io/?EIO=4&transport=websocket");
    expect(service.seen[0]?.headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(service.seen[0]?.headers).not.toHaveProperty("x-user-id");
  });

  test("when the client goes, the service's side is closed and no longer counted", async () => {
    const service = await chat();
    const { port, made } = await gateway({ chat: [service.origin] });
    const connections = () =>
      new Promise<number>((resolve) =>
        service.server.getConnections((_error, count) => resolve(count)),
      );
    await raw(port, hello(), 300);
    await made.close();
    await expect.poll(connections).toBe(0);
  });

  test.each([
    ["a foreign page", 403, hello(undefined, "Origin: http://evil.example\r\n")],
    ["another path", 404, hello("/api/users/x")],
    ["a second host", 400, hello(undefined, "Host: b\r\n")],
    ["traversal", 404, hello("/socket.io/../internal/push")],
  ])("%s is rejected", async (_name, status, text) => {
    const { port } = await gateway({ chat: [(await chat()).origin] });
    expect(await raw(port, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("with chat down it is a 503 problem", async () => {
    const { port } = await gateway({ chat: [NOWHERE] });
    const said = await raw(port, hello());
    expect(said).toMatch(/^HTTP\/1\.1 503 /);
    expect(said).toContain('"code":"unavailable"');
  });

  test("a service that does not upgrade gets no tunnel", async () => {
    const plain = await upstream((_request, response) => response.writeHead(400).end("no"));
    const { port } = await gateway({ chat: [plain.origin] });
    const said = await raw(port, `${hello()}GET /internal/push HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
