import { problems } from "@tutorsetu/contracts/problems";
import { describe, expect, test } from "vitest";
import { ownRoutes } from "../src/own-routes.ts";
import type { Remotes } from "../src/pages/remotes.ts";
import { ask, echo, folderOf, gateway, raw, readRaw } from "../testing/gateway.ts";

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
      reasons: ["No svc-bookings is ready", "No svc-chat is ready", "No svc-content is ready"],
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
    const { reasons } = (await (await fetch(`${url}/readyz`)).json()) as { reasons: string[] };
    expect(reasons).toEqual(["It drains"]);
  });

  test("that it is not ready, and why, while it has no place for a call", async () => {
    const app = ownRoutes({
      remotes: { current: async () => [] } as unknown as Remotes, // safe: not asked here
      isDraining: () => false,
      isStuck: () => true,
      readiness: () => ({ "svc-users": true }),
      metricsText: async () => "",
      platform: async () => ({
        hasStore: false,
        shell: { routes: [], compatibility: null },
        remotes: [],
      }),
      apiDocument: async () => ({}),
    });
    const response = await app.request("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ready: false,
      reasons: ["It has no free place for a call"],
    });
    expect((await app.request("/livez")).status).toBe(200);
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
          title: "Other",
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

  test("its calls, which are not cached, and its metrics, but not through a proxy", async () => {
    const { url } = await gateway();
    const document = await fetch(`${url}/openapi.json`);
    expect(document.headers.get("cache-control")).toBe("no-store");
    const body = (await document.json()) as { info: object; paths: object };
    expect(body.info).toMatchObject({ title: "TutorSetu", version: "1" });
    expect(Object.keys(body.paths)).toContain("/api/deployments");
    const hidden = await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "6.6.6.6" } });
    expect(await hidden.json()).toEqual({
      message: problems.not_found,
      code: "not_found",
      requestId: hidden.headers.get("x-request-id"),
    });
  });
});

describe("rejects malformed requests", () => {
  test.each([
    [
      "a megabyte of header",
      `X-A: ${"a".repeat(1_000_000)}\r\n`,
      431,
      "too_large",
      problems.too_large,
    ],
    ["no header at all", "no colon\r\n", 400, "invalid", problems.invalid],
    ["an expectation", "Expect: 200-ok\r\nConnection: close\r\n", 417, "invalid", problems.invalid],
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
