import { problems } from "@tutorsetu/contracts/problems";
import { describe, expect, test } from "vitest";
import { ask, echo, gateway, raw, readRaw, upstream } from "../testing/gateway.ts";

const FRONT = "http://localhost:3000";
const upgrade = (more = "", path = "/socket.io/?EIO=4&transport=websocket") =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;

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
      message: problems.unavailable,
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

describe("a socket that is rejected says why", () => {
  test.each([
    ["another path", {}, upgrade("", "/api/x"), 404, "not_found", problems.not_found],
    [
      "a foreign page",
      {},
      upgrade("Origin: http://e.example\r\n"),
      403,
      "forbidden",
      problems.forbidden,
    ],
    ["chat that is unavailable", {}, upgrade(), 503, "unavailable", problems.unavailable],
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
      message: problems.too_often,
      code: "too_often",
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });
});
