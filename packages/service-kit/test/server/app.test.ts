import { apis } from "@tutorsetu/contracts/apis";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { problems } from "@tutorsetu/contracts/problems";
import { HTTPException } from "hono/http-exception";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createService, type ServiceOptions } from "../../src/server/app.ts";
import { HttpProblem, unprocessable } from "../../src/http-problem.ts";
import { createLog } from "../../src/log.ts";
import type { Api } from "../../src/server/openapi.ts";
import { silent } from "../../src/testing/app.ts";

const service = (more: Partial<ServiceOptions> = {}) =>
  createService({ name: "svc-x", log: silent, ready: () => Promise.resolve(), ...more });

describe("a service answers", () => {
  test("that it is live, and its version", async () => {
    const answer = await service().request("/livez");
    expect(await answer.json()).toEqual({ service: "svc-x", live: true, version: "development" });
  });

  test.each([
    ["ready", () => Promise.resolve(), 200, true],
    ["not ready while a store is away", () => Promise.reject(new Error("unavailable")), 503, false],
  ])("that it is %s", async (_what, ready, status, isReady) => {
    const answer = await service({ ready }).request("/readyz");
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ service: "svc-x", ready: isReady });
  });

  test("what it does without", async () => {
    const off = ["e-mails: set SMTP_URL"];
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const answer = await service({ off, log }).request("/readyz");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ off }]);
    expect(await answer.json()).toEqual({ service: "svc-x", ready: true, off });
  });

  test("its own metrics after the shared ones, each shared one with its name", async () => {
    const app = service({ metrics: async () => "sockets_open 3\n" });
    await app.request("/nowhere");
    const text = await (await app.request("/metrics")).text();
    expect(text).toMatch(/\nsockets_open 3\n$/);
    expect(text).toMatch(
      /http_request_duration_seconds_bucket\{le="0.5",service="svc-x",route="unmatched",method="GET",status="404"\} 1\n/,
    );
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    const shared = await (await service().request("/metrics")).text();
    for (const line of shared.split("\n")) expect(line).toMatch(/^(?:#.*|\w+(?:\{.*\})? \S+|)$/);
  });

  test("the duration of its requests in seconds", async () => {
    const app = service();
    app.get("/slow", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return c.text("");
    });
    await app.request("/slow");
    const text = await (await app.request("/metrics")).text();
    const [, sum] = /http_request_duration_seconds_sum\{[^}]*\} (\S+)/.exec(text) ?? [];
    expect(Number(sum)).toBeGreaterThan(0.02);
    expect(Number(sum)).toBeLessThan(15);
  });
});

describe("a failure", () => {
  test("for an unknown address has the request's id", async () => {
    const answer = await service().request("/nowhere", { headers: { "x-request-id": "r1" } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      message: "There is nothing at that address.",
      code: "not_found",
      requestId: "r1",
    });
    expect(answer.headers.get("x-request-id")).toBe("r1");
  });

  test("that is thrown on purpose has its fields, and how many whole seconds to wait", async () => {
    const app = service();
    app.get("/often", () => {
      throw new HttpProblem("too_often", "too_often", { retryAfter: 1.2 });
    });
    app.get("/fields", () => {
      throw unprocessable("fee", "fee_required");
    });
    const often = await app.request("/often");
    expect(often.status).toBe(429);
    expect(often.headers.get("retry-after")).toBe("2");
    const fields = await app.request("/fields");
    expect(fields.headers.get("retry-after")).toBeNull();
    expect([fields.status, await fields.json()]).toEqual([
      422,
      expect.objectContaining({
        message: problems.fee_required,
        code: "fee_required",
        fields: { fee: problems.fee_required },
        problems: { fee: { code: "fee_required" } },
      }),
    ]);
  });

  test.each([
    [new HTTPException(400), 400, "bad_json", "We could not read that request."],
    [new HTTPException(413), 413, "too_large", "That is too large to send."],
    [new HTTPException(415), 415, "wrong_type", "That kind of content is not accepted here."],
    [new HTTPException(418, { message: "a teapot" }), 418, "invalid", /^(?!a teapot)\w.*\.$/],
    [new HTTPException(500, { message: "secret" }), 500, "internal", /^(?!secret)\w.*\.$/],
    [new Error("secret"), 500, "internal", /^(?!secret)\w.*\.$/],
    [
      Object.assign(new Error("x"), { name: "ServiceUnavailableError" }),
      503,
      "unavailable",
      /^(?!x)\w.*\.$/,
    ],
  ])(
    "that the framework or a mistake makes has our words: %s",
    async (error, status, code, said) => {
      const app = service();
      app.get("/", () => {
        throw error;
      });
      const answer = await app.request("/");
      expect(answer.status).toBe(status);
      const body = (await answer.json()) as { message: string };
      expect(body).toMatchObject({ code });
      expect(body.message).toMatch(said);
    },
  );
});

describe("a body", () => {
  const send = async (name: string, path: string, bytes: number, isChunked = false) => {
    const api = Object.entries<Api>(apis).find(([slice]) => slice === name)?.[1];
    const app = service({ name, ...(api && { api }) });
    app.on(["POST", "PUT"], "/*", async (c) => c.json({ length: (await c.req.text()).length }));
    const text = "x".repeat(bytes);
    const stream = isChunked ? { body: new Blob([text]).stream(), duplex: "half" } : { body: text };
    const headers = isChunked ? {} : { "content-length": String(bytes) };
    const answer = await app.request(path, { method: "POST", headers, ...stream } as RequestInit); // safe: `duplex` is Node's
    return [answer.status, await answer.json()];
  };
  const taken = (length: number) => [200, { length }];
  const tooLarge = { code: "too_large", message: "That is too large to send." };
  const refused = [413, expect.objectContaining(tooLarge)];

  test.each([false, true])(
    "of 16 KiB is accepted by default, and not one byte more; in chunks: %s",
    async (isChunked) => {
      expect(await send("svc-x", "/a", 16_384, isChunked)).toEqual(taken(16_384));
      expect(await send("svc-x", "/a", 16_385, isChunked)).toEqual(refused);
      expect(await send("svc-content", "/contact", 16_385, isChunked)).toEqual(refused);
    },
  );

  test("that is larger is accepted by the calls that say so only", async () => {
    const most = LIMITS.imageBytes + 65_536;
    expect(await send("svc-users", "/users/upload-image", most)).toEqual(taken(most));
    expect(await send("svc-users", "/users/upload-image", most + 1)).toEqual(refused);
    expect(await send("svc-users", "/users/login", 16_385)).toEqual(refused);
    expect(await send("svc-content", "/blogs", 600_000)).toEqual(taken(600_000));
    expect(await send("svc-chat", "/messages/64b7f0c2a1d3e4f5a6b7c8d9", 32_768)).toEqual(
      taken(32_768),
    );
  });

  test("of another service may have 64 KiB", async () => {
    expect(await send("svc-x", "/internal/push", 65_536)).toEqual(taken(65_536));
    expect(await send("svc-x", "/internal/push", 65_537)).toEqual(refused);
  });
});

test("logs one line with its id for a request, and none for a probe", async () => {
  const lines: string[] = [];
  const app = service({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
  for (const path of ["/livez", "/readyz", "/metrics", "/openapi.json"]) await app.request(path);
  expect(lines).toEqual([]);
  await app.request("/people?search=asha", { headers: { "x-request-id": "r1" } });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: "request",
      requestId: "r1",
      method: "GET",
      route: "unmatched",
      status: 404,
      ms: expect.any(Number),
    }),
  ]);
});

test("logs no line for what services ask each other all the time, unless it fails", async () => {
  const lines: string[] = [];
  const app = service({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
  let status: 200 | 503 = 200;
  app.get("/internal/revocations", (c) => c.json({}, status));
  await app.request("/internal/revocations?after=1");
  expect(lines).toEqual([]);
  status = 503;
  await app.request("/internal/revocations?after=1");
  expect(lines).toHaveLength(1);
  const counted = await (await app.request("/metrics")).text();
  expect(counted).toContain('route="/internal/revocations",method="GET",status="200"');
});

test.each([
  ["debug", [true, true, true, true]],
  ["info", [false, true, true, true]],
  ["error", [false, false, false, true]],
  ["silent", [false, false, false, false]],
])("a log of the level %s logs no more than that", (level, enabled) => {
  const log = createLog("svc-x", level);
  const levels = ["debug", "info", "warn", "error"];
  expect(levels.map((one) => log.isLevelEnabled(one))).toEqual(enabled);
});
