import { problems } from "@tutorsetu/contracts/problems";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { expect, it, vi } from "vitest";
import { harness, say } from "./testing/harness.ts";
import { type Client, SECRET, testUser } from "./testing/instance.ts";
import { rawSocket } from "./testing/raw-socket.ts";

const { start, pair } = harness();

const outcome = (socket: Client) =>
  new Promise<unknown>((resolve) => {
    socket.once("connect", () => resolve("in"));
    socket.once("connect_error", resolve);
  });
const TOO_OFTEN = { ok: false, code: "RATE_LIMITED", problem: { code: "too_often" } };
const BUSY = { ok: false, code: "UNAVAILABLE", message: problems.chat_busy };

it("counts the events of a person over all sockets and calls, and answers those past the allowance", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const instance = await start([tutor, student], { eventsPerSecond: 1 });
  const [one, other] = [await instance.open(student), await instance.open(student)];
  const read = (socket: Client) => socket.emitWithAck("read", { peer: tutor.id, seq: 0 });
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, n) => read((n % 2 ? one : other).socket)),
  );
  const limited = all.filter((reply) => reply.code === "RATE_LIMITED");
  expect(limited.length).toBeGreaterThan(50);
  expect(limited[0]).toMatchObject({ ...TOO_OFTEN, retryAfterMs: expect.any(Number) });
  const call = await instance.call(student, "GET", "/conversations");
  expect([call.status, call.body]).toMatchObject([429, { code: "too_often" }]);
  expect((await instance.call(tutor, "GET", "/conversations")).status).toBe(200);
});

it("closes a person's oldest socket when there are more than ten, and no other person's", async () => {
  const { instance, tutor, student } = await pair();
  const other = await instance.open(tutor);
  const open: Client[] = [];
  for (let n = 0; n < 12; n++) open.push((await instance.open(student)).socket);
  await vi.waitFor(() => expect(open.filter((socket) => socket.connected)).toHaveLength(10));
  expect(open.slice(0, 2).map((socket) => socket.connected)).toEqual([false, false]);
  expect(other.socket.connected).toBe(true);
});

it.skipIf(!hasRedis())("counts a person's sockets and events on all instances", async () => {
  const redis = await ownRedis();
  redis.start();
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const options = { redisUrl: redis.url, socketsPerPerson: 4 };
  const [one, other] = await Promise.all([0, 1].map(() => start([tutor, student], options)));
  try {
    await vi.waitFor(() => expect(one?.pubsub.isUnavailable()).toBe(false), 5000);
    for (let n = 0; n < 3; n++) await one?.open(student);
    const there: (Client | undefined)[] = [];
    for (let n = 0; n < 3; n++) there.push((await other?.open(student))?.socket);
    await vi.waitFor(
      () => expect(there.filter((socket) => socket?.connected)).toHaveLength(1),
      5000,
    );
    expect(there.at(-1)?.connected).toBe(true);
  } finally {
    await redis.stop();
  }
});

it("takes thirty connections of a person at once, then tells how long to wait", async () => {
  const { instance, tutor, student } = await pair();
  const token = `Student-${student.id}`;
  const outcomes = await Promise.all(
    Array.from({ length: 34 }, () => outcome(instance.client({ token }))),
  );
  const refused = outcomes.filter((one) => one !== "in");
  expect(refused.length).toBeGreaterThanOrEqual(3);
  const data = { code: "RATE_LIMITED", retryAfterMs: expect.any(Number) };
  expect(refused[0]).toMatchObject({ message: "RATE_LIMITED", data });
  expect(await outcome(instance.client({ token: `Tutor-${tutor.id}` }))).toBe("in");
});

it("refuses more sockets of one network than there may be, and no other network's", async () => {
  const { student, tutor } = await pair();
  const instance = await start([student, tutor], { socketsPerAddress: 2 });
  const from = (address: string) =>
    rawSocket(instance.url, { headers: { "x-forwarded-for": address } });
  const open = [await from("2001:db8::1"), await from("2001:db8::2")];
  await expect(from("2001:db8::3")).rejects.toThrow("400");
  const elsewhere = await from("2001:db8:0:1::1");
  open[0]?.close();
  await vi.waitFor(async () => (await from("2001:db8::4")).close());
  for (const socket of [...open, elsewhere]) socket.close();
  const text = await (await instance.app.request("/metrics")).text();
  expect(text).toMatch(/chat_rejections_total\{limit="address",service="svc-chat"\} [1-9]/);
});

it("answers one sync of a socket at a time, and says busy to the others", async () => {
  const { instance, tutor, student } = await pair();
  const { socket } = await instance.open(student);
  await say(socket, tutor.id, "Hello");
  const sync = () => socket.emitWithAck("sync", { known: {} });
  const [first, ...others] = await Promise.all([sync(), sync(), sync()]);
  expect(first).toMatchObject({ ok: true });
  expect(others).toMatchObject([BUSY, BUSY]);
  expect(await sync()).toMatchObject({ ok: true });
});

it("closes a socket that reads nothing, once", async () => {
  const { instance, tutor, student } = await pair();
  const reader = await instance.open(tutor);
  await instance.open(student);
  const [stuck] = [...instance.io.of("/").sockets.values()].filter(
    ({ data }) => data.caller.id === tutor.id,
  );
  // As for a client whose window is full: what is written waits.
  const waiting = { get: () => false, set: () => {} };
  Object.defineProperty(stuck?.conn.transport, "writable", waiting);
  const push = () =>
    instance.app.request("/internal/push", {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      body: JSON.stringify({ userId: tutor.id, event: "x", data: {} }),
    });
  for (let n = 0; n < 1010; n++) await push();
  await vi.waitFor(() => expect(reader.socket.connected).toBe(false), 5000);
  const text = await (await instance.app.request("/metrics")).text();
  expect(text).toMatch(/chat_rejections_total\{limit="unread",service="svc-chat"\} 1$/m);
});
