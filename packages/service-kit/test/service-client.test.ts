import { publicAccess } from "@tutorsetu/contracts/access";
import { call, callsOf, endpointsOf } from "@tutorsetu/contracts/endpoint";
import * as z from "zod";
import { expect, onTestFinished, test, vi } from "vitest";
import { serviceClient, ServiceUnavailableError } from "../src/service-client.ts";

const reply = z.object({ ok: z.boolean(), since: z.string().optional() });
const schemas = {
  read: { query: z.object({ after: z.number(), word: z.string() }), reply },
  plain: { reply },
  write: { body: z.object({ stars: z.number() }), reply },
};
const { read, plain, write } = endpointsOf(
  callsOf<typeof schemas>()({
    read: call("GET", "/internal/people/:id/of/:place", publicAccess),
    plain: call("GET", "/internal/all", publicAccess),
    write: call("PUT", "/internal/people/:id", publicAccess),
  }),
  schemas,
);

/** Another service that answers with these statuses, the last one for ever; 0 is no answer, text is a body. */
function fixture(...answers: (number | string)[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: { url: string; init: RequestInit }[] = [];
  const users = serviceClient({
    url: "http://users:4001",
    secret: "s3cret",
    fetch: async (url, init = {}) => {
      asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 0;
      if (answer === 0) throw new TypeError("fetch failed");
      if (typeof answer === "string") return new Response(answer);
      return new Response('{"ok":true}', { status: answer });
    },
  });
  const told = async (asking: Promise<unknown>) => {
    const end = asking.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    return end;
  };
  const get = () => told(users.call(plain, {}));
  const put = () => told(users.call(write, { params: { id: "u1" }, body: { stars: 5 } }));
  return { users, asked, told, get, put };
}

test("sends what the call declares, the secret and an id for both logs", async () => {
  const { users, asked, told } = fixture(200);
  const input = { params: { id: "a/b", place: "x" }, query: { after: 5, word: "a&b" } };
  expect(await told(users.call(read, input))).toEqual({ ok: true });
  expect(asked[0]?.url).toBe("http://users:4001/internal/people/a%2Fb/of/x?after=5&word=a%26b");
  expect(asked[0]?.init).toMatchObject({
    method: "GET",
    body: undefined,
    headers: {
      authorization: "Bearer s3cret",
      "content-type": "application/json",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    signal: expect.any(AbortSignal),
  });
});

test("sends a body as JSON", async () => {
  const { asked, put } = fixture(200);
  expect(await put()).toEqual({ ok: true });
  expect(asked[0]).toMatchObject({
    url: "http://users:4001/internal/people/u1",
    init: { method: "PUT", body: '{"stars":5}' },
  });
});

test("retries a read once with the same id, and a write never", async () => {
  const reading = fixture(0, 200);
  expect(await reading.get()).toEqual({ ok: true });
  const ids = reading.asked.map(({ init }) => new Headers(init.headers).get("x-request-id"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  const failing = fixture(0);
  expect(await failing.get()).toBeInstanceOf(ServiceUnavailableError);
  expect(failing.asked).toHaveLength(2);
  const writing = fixture(0, 200);
  expect(await writing.put()).toBeInstanceOf(ServiceUnavailableError);
  expect(writing.asked).toHaveLength(1);
});

test("rejects with the status as the cause when the service fails", async () => {
  const { put } = fixture(404);
  expect(await put()).toMatchObject({
    name: "ServiceUnavailableError",
    message: expect.stringMatching(/^users:4001 did not answer request [0-9a-f-]{36}$/),
    cause: { message: "/internal/people/:id answered 404" },
  });
});

test.each(["<html>", '{"ready":true}', "[]", "null", '"ok"'])(
  "treats %s as no answer: another program listens where the service was",
  async (body) => {
    const { get, put } = fixture(body);
    expect(await get()).toBeInstanceOf(ServiceUnavailableError);
    expect(await put()).toBeInstanceOf(ServiceUnavailableError);
  },
);

test("takes fields of another release", async () => {
  const { get } = fixture('{"ok":"yes","more":1}');
  expect(await get()).toEqual({ ok: "yes", more: 1 });
});

test("sends nothing for two seconds after five failures in a row, and not after four", async () => {
  const { asked, put } = fixture(500, 500, 500, 500, 200, 500, 500, 500, 500, 500, 200);
  for (let count = 0; count < 10; count++) await put();
  expect(asked).toHaveLength(10);
  expect(await put()).toBeInstanceOf(ServiceUnavailableError);
  expect(asked).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await put()).toEqual({ ok: true });
  expect(asked).toHaveLength(11);
});
