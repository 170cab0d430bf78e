import { request as httpRequest } from "node:http";
import { Problem } from "@tutorsetu/contracts/problem";
import { problems } from "@tutorsetu/contracts/problems";
import { describe, expect, test } from "vitest";
import { gateway, NOWHERE, upstream } from "../testing/gateway.ts";

const problemOf = async (response: Response) => Problem.parse(await response.json());
const echo = () =>
  upstream((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { method, url, headers } = request;
      response.setHeader("x-powered-by", "test");
      response.end(JSON.stringify({ method, url, headers, body }));
    });
  });

describe("a request passes", () => {
  test("with its method, query, body and token, without /api [GW-009]", async () => {
    const { url } = await gateway({ users: [(await echo()).origin] });
    const response = await fetch(`${url}/api/users/login?a=1&b=%20`, {
      method: "POST",
      headers: { authorization: "Bearer abc", "content-type": "application/json" },
      body: '{"x":1}',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-powered-by")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(await response.json()).toMatchObject({
      method: "POST",
      url: "/users/login?a=1&b=%20",
      headers: { authorization: "Bearer abc", "content-type": "application/json" },
      body: '{"x":1}',
    });
  });

  test("to a service that the gateway is told of, which its document and its readiness know", async () => {
    const { origin } = await echo();
    const announced = [{ name: "svc-demo", prefixes: ["demos"], origin }];
    const { url } = await gateway({ announced });
    const response = await fetch(`${url}/api/demos/1`);
    expect(await response.json()).toMatchObject({ url: "/demos/1" });
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { services: object };
    expect(ready.services).toHaveProperty("svc-demo", true);
    expect((await fetch(`${url}/api/demo`)).status).toBe(404);
  });

  test("without what only the gateway may say", async () => {
    const { url, port } = await gateway({ users: [(await echo()).origin] });
    const response = await fetch(`${url}/api/users/x`, {
      headers: {
        "x-user-id": "1",
        "x-user-role": "Admin",
        "x-forwarded-for": "6.6.6.6",
        "x-forwarded-proto": "https",
        "x-request-id": "mine",
        forwarded: "for=6.6.6.6",
      },
    });
    const { headers } = (await response.json()) as { headers: Record<string, string> };
    expect(headers).not.toHaveProperty("x-user-id");
    expect(headers).not.toHaveProperty("x-user-role");
    expect(headers).not.toHaveProperty("forwarded");
    expect(headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-request-id": response.headers.get("x-request-id"),
    });
  });
});

describe("a service that is down", () => {
  test("is a 503 problem in less than a second, for reads and writes", async () => {
    const { url } = await gateway();
    for (const init of [{}, { method: "POST", body: "x".repeat(100_000) }]) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/blogs`, init);
      expect(response.status).toBe(503);
      const problem = await problemOf(response);
      expect(problem).toMatchObject({ message: problems.unavailable, code: "unavailable" });
      expect(problem.requestId).toBe(response.headers.get("x-request-id"));
      expect(performance.now() - startedAt).toBeLessThan(1000);
    }
  });

  test("answers again once it is back", async () => {
    const first = await echo();
    const { url } = await gateway({ users: [first.origin] });
    expect((await fetch(`${url}/api/users/x`)).status).toBe(200);
    await first.stop();
    expect((await fetch(`${url}/api/users/x`)).status).toBe(503);
    await upstream((_request, response) => response.end("back"), first.port);
    await expect
      .poll(async () => (await fetch(`${url}/api/users/x`)).status, { timeout: 3000 })
      .toBe(200);
  });

  test("is named by /readyz", async () => {
    const { url } = await gateway({ users: [(await echo()).origin] });
    const services = async () =>
      ((await (await fetch(`${url}/readyz`)).json()) as { services: object }).services;
    await expect.poll(services).toMatchObject({ "svc-users": true, "svc-content": false });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });
});

describe("another attempt", () => {
  const cutting = (seen: string[]) =>
    upstream((request) => {
      seen.push(request.method ?? "");
      request.socket.destroy();
    });

  test("a GET that broke off is asked of the second instance", async () => {
    const seen: string[] = [];
    const { url } = await gateway({ users: [(await cutting(seen)).origin, (await echo()).origin] });
    for (let i = 0; i < 8; i++) expect((await fetch(`${url}/api/users/x`)).status).toBe(200);
  });

  test("a POST that broke off is never sent twice", async () => {
    const seen: string[] = [];
    const [a, b] = [await cutting(seen), await cutting(seen)];
    const { url } = await gateway({ users: [a.origin, b.origin] });
    const response = await fetch(`${url}/api/users/x`, { method: "POST", body: "once" });
    expect(response.status).toBe(503);
    expect(seen).toEqual(["POST"]);
  });

  test("a POST that never connected goes to the instance that is there, whole", async () => {
    const { url } = await gateway({ users: [NOWHERE, (await echo()).origin] });
    for (let i = 0; i < 8; i++) {
      const response = await fetch(`${url}/api/users/x`, { method: "POST", body: `body ${i}` });
      expect(await response.json()).toMatchObject({ body: `body ${i}` });
    }
  });
});

test("when the client goes, the service's request is aborted", async () => {
  let aborted = false;
  let reached = false;
  const slow = await upstream((_request, response) => {
    reached = true;
    response.once("close", () => (aborted = true));
  });
  const { port } = await gateway({ users: [slow.origin] });
  const request = httpRequest({ port, host: "127.0.0.1", path: "/api/users/x" }).end();
  request.on("error", () => {});
  await expect.poll(() => reached).toBe(true);
  request.destroy();
  await expect.poll(() => aborted).toBe(true);
});

test("an early error for a large upload reaches the client", async () => {
  const rejecting = await upstream((_request, response) => {
    response
      .writeHead(413, { "content-type": "application/json" })
      .end('{"message":"big","code":"too_large"}');
  });
  const { url } = await gateway({ users: [rejecting.origin] });
  const body = Buffer.alloc(5 * 1024 * 1024);
  const response = await fetch(`${url}/api/users/upload-image`, { method: "POST", body });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ message: "big" });
});

test("a body that breaks off looks broken", async () => {
  const half = await upstream((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  const { url } = await gateway({ users: [half.origin] });
  await expect(fetch(`${url}/api/users/x`).then((r) => r.text())).rejects.toThrow("terminated");
});

test("too many calls from one address are a 429 with Retry-After", async () => {
  const { url } = await gateway({ users: [(await echo()).origin], requestsPerMinute: 2 });
  for (let i = 0; i < 2; i++) expect((await fetch(`${url}/api/users/x`)).status).toBe(200);
  const response = await fetch(`${url}/api/users/x`);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await problemOf(response)).toMatchObject({ code: "too_often" });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
});
