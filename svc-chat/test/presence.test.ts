import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { testStore } from "./testing/store.ts";
import {
  type Client,
  type Instance,
  type TestUser,
  testUser,
  startInstance,
} from "./testing/instance.ts";

let store: Awaited<ReturnType<typeof testStore>>;
const instances: Instance[] = [];
const quick = { graceMs: 150, ttlSeconds: 1, pollMs: 50 };
const patience = { timeout: 8000, interval: 25 };

beforeAll(async () => {
  store = await testStore();
});
afterEach(async () => {
  await Promise.all(instances.splice(0).map((instance) => instance.close()));
});
afterAll(() => store.close());

async function fixture(redisUrl?: string) {
  const [tutor, student, other] = [testUser("Tutor"), testUser("Student"), testUser("Student")];
  const start = async () => {
    const everybody = [tutor, student, other];
    const options = { collections: store.collections, everybody, presence: quick, redisUrl };
    const instance = await startInstance(options);
    instances.push(instance);
    return instance;
  };
  const instance = await start();
  /** Now the two have a conversation. */
  const talk = () => instance.call(student, "POST", `/messages/${tutor.id}`, { text: "Hello" });
  const receipts = async (who: TestUser, whom: TestUser) =>
    (await instance.call(who, "GET", `/conversations/${whom.id}/peer`)).body as object;
  return { tutor, student, other, instance, start, talk, receipts };
}

type Heard = [string, unknown][];
const watch = (socket: Client, ...peers: TestUser[]) =>
  socket.emitWithAck("watch", { peers: peers.map((one) => one.id) });
const presenceOf = (heard: Heard) => heard.filter(([e]) => e === "presence").map(([, p]) => p);
const typingIn = (heard: Heard) => heard.filter(([event]) => event === "typing");

it("tells subscribers when a user goes online and offline, but not of a reload", async () => {
  const { tutor, student, instance, talk, receipts } = await fixture();
  await talk();
  const { socket, heard } = await instance.open(student);
  expect(await watch(socket, tutor)).toEqual({ ok: true, online: [] });

  const first = await instance.open(tutor);
  await vi.waitFor(() => expect(presenceOf(heard)).toEqual([{ userId: tutor.id, online: true }]));
  expect(await receipts(student, tutor)).toMatchObject({ online: true });

  first.socket.disconnect();
  const again = await instance.open(tutor);
  again.socket.disconnect();
  await vi.waitFor(() =>
    expect(presenceOf(heard)).toEqual([
      { userId: tutor.id, online: true },
      { userId: tutor.id, online: false },
    ]),
  );
  expect(await receipts(student, tutor)).toMatchObject({ online: false });
});

it("keeps a user online while one of several connections is open", async () => {
  const { tutor, student, instance, talk } = await fixture();
  await talk();
  const [phone, laptop] = [await instance.open(tutor), await instance.open(tutor)];
  phone.socket.disconnect();
  const { socket } = await instance.open(student);
  await vi.waitFor(() => expect(instance.io.sockets.sockets.size).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 2 * quick.graceMs));
  expect(await watch(socket, tutor)).toMatchObject({ online: [tutor.id] });
  laptop.socket.disconnect();
});

it("hides presence and typing from users without a conversation", async () => {
  const { tutor, student, other, instance, talk, receipts } = await fixture();
  await talk();
  const [t, o] = [await instance.open(tutor), await instance.open(other)];
  expect(await watch(o.socket, tutor, student)).toEqual({ ok: true, online: [] });
  expect(await receipts(other, tutor)).toMatchObject({ online: false });
  await o.socket.emitWithAck("typing", { peer: tutor.id });
  t.socket.disconnect();
  await vi.waitFor(() => expect(instance.io.sockets.sockets.size).toBe(1));
  expect(typingIn(t.heard)).toEqual([]);
  expect(presenceOf(o.heard)).toEqual([]);
});

it("hides presence and typing of a blocked pair", async () => {
  const { tutor, student, instance, talk, receipts } = await fixture();
  await talk();
  const [t, s] = [await instance.open(tutor), await instance.open(student)];
  expect(await watch(s.socket, tutor)).toMatchObject({ online: [tutor.id] });
  await instance.call(tutor, "PUT", `/blocks/${student.id}`);
  expect(await watch(s.socket, tutor)).toMatchObject({ online: [] });
  expect(await receipts(student, tutor)).toMatchObject({ online: false, blocked: "by-them" });
  await s.socket.emitWithAck("typing", { peer: tutor.id });
  expect(typingIn(t.heard)).toEqual([]);
});

it("publishes typing at most every two seconds, to the peer only, and stores nothing", async () => {
  const { tutor, student, instance, talk } = await fixture();
  await talk();
  const [t, s] = [await instance.open(tutor), await instance.open(student)];
  const tab = await instance.open(student);
  for (let n = 0; n < 10; n++) s.socket.emit("typing", { peer: tutor.id });
  await vi.waitFor(() => expect(typingIn(t.heard)).toEqual([["typing", { by: student.id }]]));
  await s.socket.emitWithAck("sync", { known: {} });
  expect(typingIn(t.heard)).toHaveLength(1);
  expect([...s.heard, ...tab.heard]).toEqual([]);
  await vi.waitFor(() => {
    s.socket.emit("typing", { peer: tutor.id });
    expect(typingIn(t.heard)).toHaveLength(2);
  }, patience);
  expect((await instance.call(tutor, "GET", `/messages/${student.id}`)).body).toHaveLength(1);
});

it("moves the delivered and read receipts forward only, publishes and stores them", async () => {
  const { tutor, student, instance, talk, receipts } = await fixture();
  for (let n = 0; n < 3; n++) await talk();
  expect(await receipts(student, tutor)).toMatchObject({ readUpTo: 0, deliveredUpTo: 0 });
  const [t, s] = [await instance.open(tutor), await instance.open(student)];
  const conversation = [tutor.id, student.id].toSorted().join(":");
  const pointer = { conversation, by: tutor.id };

  for (const seq of [2, 1, 2])
    await t.socket.emitWithAck("delivered", { upTo: { [conversation]: seq } });
  await vi.waitFor(() => expect(s.heard).toEqual([["delivered", { ...pointer, seq: 2 }]]));
  expect(await receipts(student, tutor)).toMatchObject({ readUpTo: 0, deliveredUpTo: 2 });

  await t.socket.emitWithAck("read", { peer: student.id, seq: 99 });
  await vi.waitFor(() => expect(s.heard.at(-1)).toEqual(["read", { ...pointer, seq: 3 }]));
  expect(await receipts(student, tutor)).toMatchObject({ readUpTo: 3, deliveredUpTo: 3 });
  expect(await receipts(tutor, student)).toMatchObject({ readUpTo: 3 });
});

it("rejects receipts for a conversation of two others", async () => {
  const { tutor, student, other, instance, talk, receipts } = await fixture();
  await talk();
  const o = await instance.open(other);
  const conversation = [tutor.id, student.id].toSorted().join(":");
  const upTo = { [conversation]: 1 };
  expect(await o.socket.emitWithAck("delivered", { upTo })).toMatchObject({ ok: false });
  expect(await o.socket.emitWithAck("read", { peer: tutor.id, seq: 1 })).toMatchObject({
    ok: false,
  });
  expect(await receipts(student, tutor)).toMatchObject({ readUpTo: 0, deliveredUpTo: 0 });
});

describe.skipIf(!hasRedis())("over Redis (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
  });
  afterAll(() => redis.stop());

  it("knows who is online at another instance, until they disconnect", async () => {
    const { tutor, student, instance, start, talk } = await fixture(redis.url);
    await talk();
    const elsewhere = await start();
    const s = await instance.open(student);
    await watch(s.socket, tutor);
    const t = await elsewhere.open(tutor);
    const online = { userId: tutor.id, online: true };
    await vi.waitFor(() => expect(presenceOf(s.heard)).toEqual([online]), patience);
    t.socket.disconnect();
    await vi.waitFor(
      () => expect(presenceOf(s.heard)).toEqual([online, { ...online, online: false }]),
      patience,
    );
  });

  it("expires the users of an instance that was killed", async () => {
    const { tutor, student, instance, talk } = await fixture(redis.url);
    await talk();
    const s = await instance.open(student);
    const client = await createClient({ url: redis.url }).connect();
    // What an instance that was killed leaves behind.
    await client.sAdd("chat:here:killed", tutor.id);
    await client.expire("chat:here:killed", quick.ttlSeconds);
    await client.zAdd("chat:instances", { score: Date.now(), value: "killed" });
    expect(await watch(s.socket, tutor)).toMatchObject({ online: [tutor.id] });
    await vi.waitFor(
      () => expect(presenceOf(s.heard)).toEqual([{ userId: tutor.id, online: false }]),
      patience,
    );
    client.destroy();
  });

  it("renews who is online before it expires, and writes it again when it is lost", async () => {
    const { tutor, instance } = await fixture(redis.url);
    await instance.open(tutor);
    const client = await createClient({ url: redis.url }).connect();
    const of = async () => {
      for (const name of await client.zRange("chat:instances", 0, -1))
        if (await client.sIsMember(`chat:here:${name}`, tutor.id)) return `chat:here:${name}`;
      return "";
    };
    await vi.waitFor(async () => expect(await of()).not.toBe(""), patience);
    const key = await of();
    for (let n = 0; n < 2; n++) {
      await client.pExpire(key, 400);
      await vi.waitFor(async () => expect(await client.pTTL(key)).toBeGreaterThan(400), patience);
    }
    await client.del(key);
    await vi.waitFor(async () => expect(await of()).toBe(key), patience);
    client.destroy();
  });

  it("restores who is online after Redis has lost everything", async () => {
    const { tutor, student, instance, start, talk } = await fixture(redis.url);
    await talk();
    const elsewhere = await start();
    await elsewhere.open(tutor);
    const s = await instance.open(student);
    const isOnline = async () =>
      expect(await watch(s.socket, tutor)).toMatchObject({ online: [tutor.id] });
    await vi.waitFor(isOnline, patience);
    await redis.stop();
    redis.start();
    await vi.waitFor(isOnline, patience);
  });
});
