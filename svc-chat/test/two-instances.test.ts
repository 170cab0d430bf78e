import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { redisPubsub } from "../src/sockets/redis-pubsub.ts";
import type { Log } from "../src/sockets/connections.ts";
import { testStore } from "./testing/store.ts";
import { testUser, startInstance } from "./testing/instance.ts";

const patience = { timeout: 8000 };

describe.skipIf(!hasRedis())("two instances over Redis (needs redis-server on PATH)", () => {
  let store: Awaited<ReturnType<typeof testStore>>;
  let redis: Awaited<ReturnType<typeof ownRedis>>;

  beforeAll(async () => {
    store = await testStore();
    redis = await ownRedis();
    redis.start();
  });
  afterAll(async () => {
    await redis.stop();
    await store.close();
  });

  it("delivers between instances, and tells clients when Redis is unavailable and available again", async () => {
    const tutor = testUser("Tutor");
    const student = testUser("Student");
    const options = {
      collections: store.collections,
      everybody: [tutor, student],
      redisUrl: redis.url,
    };
    const here = await startInstance(options);
    const there = await startInstance(options);
    await vi.waitFor(
      () =>
        expect([here.pubsub.isUnavailable(), there.pubsub.isUnavailable()]).toEqual([false, false]),
      patience,
    );

    const s = await here.open(student);
    const tab = await there.open(student);
    const t = await there.open(tutor);
    const say = (text: string) =>
      s.socket.emitWithAck("private_message", { receiverId: tutor.id, text });
    expect(await say("Over the channel")).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(t.texts()).toEqual(["Over the channel"]));
    await vi.waitFor(() => expect(tab.texts()).toEqual(["Over the channel"]));
    expect(s.texts()).toEqual([]);

    await redis.stop();
    await vi.waitFor(
      () => expect(t.heard).toContainEqual(["degraded", { pollMs: 3000 }]),
      patience,
    );
    const missed = await say("While it is away");
    expect(missed).toMatchObject({ ok: true, seq: 2 });
    const conversation = missed.ok ? missed.conversation : "";
    const { conversations = {} } = await t.socket.emitWithAck("sync", {
      known: { [conversation]: 1 },
    });
    expect(conversations[conversation]?.map((m) => m.text)).toEqual(["While it is away"]);

    redis.start();
    await vi.waitFor(
      () => expect(t.heard).toContainEqual(["resync", { spreadMs: 2000 }]),
      patience,
    );
    await vi.waitFor(async () => {
      await say("Back");
      expect(t.texts()).toContain("Back");
    }, patience);
    await Promise.all([here.close(), there.close()]);
  });

  it("publishes for a local user again as soon as they connect to another instance", async () => {
    const tutor = testUser("Tutor");
    const student = testUser("Student");
    const everybody = [tutor, student];
    const options = { collections: store.collections, everybody, redisUrl: redis.url };
    const [here, there] = [await startInstance(options), await startInstance(options)];
    await vi.waitFor(
      () =>
        expect([here.pubsub.isUnavailable(), there.pubsub.isUnavailable()]).toEqual([false, false]),
      patience,
    );
    const s = await here.open(student);
    const t = await here.open(tutor);
    const say = (text: string) =>
      s.socket.emitWithAck("private_message", { receiverId: tutor.id, text });
    await say("Only here");
    await vi.waitFor(() => expect(t.texts()).toEqual(["Only here"]));

    const [own, theirs] = [await there.open(student), await there.open(tutor)];
    await say("There too");
    await vi.waitFor(() => expect(own.texts()).toEqual(["There too"]));
    await vi.waitFor(() => expect(theirs.texts()).toEqual(["There too"]));
    expect(s.texts()).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });

  it("exports the round trip over Redis, and whether Redis is available", async () => {
    const options = { collections: store.collections, everybody: [], redisUrl: redis.url };
    const instance = await startInstance({ ...options, pubsub: { probeMs: 50 } });
    const metrics = async () => (await instance.app.request("/metrics")).text();
    await vi.waitFor(
      async () =>
        expect(await metrics()).toMatch(/chat_pubsub_roundtrip_seconds_count\{.*\} [1-9]/),
      patience,
    );
    expect(await metrics()).toMatch(/chat_pubsub_up\{.*\} 1/);
    await redis.stop();
    await vi.waitFor(
      async () => expect(await metrics()).toMatch(/chat_pubsub_up\{.*\} 0/),
      patience,
    );
    redis.start();
    await instance.close();
  });

  it("starts while Redis is unavailable", async () => {
    const tutor = testUser("Tutor");
    const student = testUser("Student");
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const instance = await startInstance({
      collections: store.collections,
      everybody: [tutor, student],
      redisUrl,
    });
    const t = await instance.open(tutor);
    const s = await instance.open(student);
    await s.socket.emitWithAck("private_message", { receiverId: tutor.id, text: "Same instance" });
    await vi.waitFor(() => expect(t.texts()).toEqual(["Same instance"]));
    expect(t.heard[0]?.[0]).toBe("degraded");
    await instance.close();
  });
});

it("checks its connections every three seconds, probes Redis every five, and publishes its socket count every two", async () => {
  const setInterval = vi.spyOn(globalThis, "setInterval");
  const handlers = { deliver() {}, onMessage() {}, onRoundtrip() {}, onChange() {}, onCount() {} };
  const url = `redis://127.0.0.1:${await freePort()}`;
  const pubsub = redisPubsub({ url, log: silent, ...handlers, socketCount: () => 0 });
  expect(setInterval.mock.calls.map(([, ms]) => ms)).toEqual([3000, 3000, 5000, 2000]);
  setInterval.mockRestore();
  await pubsub.close();
});

it("logs once that a Redis which has never answered is unavailable", async () => {
  const logged: string[] = [];
  let tries = 0;
  const say = (text: string) => logged.push(text);
  const log = Object.assign(Object.create(silent) as Log, {
    info: say,
    warn: say,
    debug: () => tries++,
  });
  const handlers = { deliver() {}, onMessage() {}, onRoundtrip() {}, onChange() {}, onCount() {} };
  const url = `redis://127.0.0.1:${await freePort()}`;
  const pubsub = redisPubsub({ url, log, ...handlers, socketCount: () => 0 });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(5), patience);
  expect(logged).toEqual(["Redis is unavailable"]);
  expect(pubsub.isUnavailable()).toBe(true);
  await pubsub.close();
});
