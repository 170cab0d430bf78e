import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Envelope } from "../src/sockets/connections.ts";
import { PATIENT, startPubsub, type PubsubOptions, typing } from "./testing/pubsub-instance.ts";
import { hasRedis, ownRedis, WITHOUT_SHARDING } from "@tutorsetu/service-kit/testing/redis-server";

const message = (seq: number): Envelope => ({
  event: "receive_message",
  json: `{"seq":${seq}}`,
  except: "socket-1",
  message: { conversation: "a:b", seq },
});

describe.skipIf(!hasRedis())("Redis pub/sub (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  let admin: ReturnType<typeof createClient>;
  const ends: (() => unknown)[] = [];
  let people = 0;
  const somebody = () => `person-${++people}`;

  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
    admin = createClient({ url: redis.url });
    admin.on("error", () => {});
    await admin.connect();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    admin.destroy();
    await redis.stop();
  });

  async function instance(options: Partial<PubsubOptions> = {}) {
    const started = startPubsub({ url: redis.url, ...options });
    ends.push(() => started.pubsub.close());
    await vi.waitFor(() => expect(started.pubsub.isUnavailable()).toBe(false), PATIENT);
    return started;
  }
  /** How often messages of people were published, by anybody. */
  async function published() {
    const stats = await admin.info("commandstats");
    return Number(/cmdstat_spublish:calls=(\d+)/.exec(stats)?.[1] ?? 0);
  }
  const channels = async () => admin.sendCommand<string[]>(["PUBSUB", "SHARDCHANNELS", "chat:u:*"]);

  it("delivers an envelope to the other instances that a user is connected to, and to no other", async () => {
    const who = somebody();
    const [here, there, elsewhere] = [await instance(), await instance(), await instance()];
    await Promise.all([here.pubsub.subscribe(who), there.pubsub.subscribe(who)]);
    here.pubsub.publish(who, message(7));
    here.pubsub.publish(who, typing("{}"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(2), PATIENT);
    expect(there.delivered).toEqual([
      [who, message(7)],
      [who, typing("{}")],
    ]);
    expect(there.stored).toEqual([["a:b", 7]]);
    expect([here.delivered, here.stored, elsewhere.delivered]).toEqual([[], [], []]);
  });

  it("publishes nothing for a user who is connected here only, until they connect to another instance", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await here.pubsub.subscribe(who);
    // It asks who else has them, and hears itself only.
    let before = 0;
    await vi.waitFor(async () => {
      before = await published();
      here.pubsub.publish(who, typing("{}"));
      await admin.ping();
      expect(await published()).toBe(before);
    }, PATIENT);
    await there.pubsub.subscribe(who);
    await vi.waitFor(() => {
      here.pubsub.publish(who, typing('{"by":"x"}'));
      expect(there.delivered.at(-1)).toEqual([who, typing('{"by":"x"}')]);
    }, PATIENT);
    // The one who came knows that there is another.
    there.pubsub.publish(who, typing("{}"));
    await vi.waitFor(() => expect(here.delivered).toEqual([[who, typing("{}")]]), PATIENT);
  });

  it("stays subscribed to a user until their last connection is closed", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await Promise.all([there.pubsub.subscribe(who), there.pubsub.subscribe(who)]);
    there.pubsub.unsubscribe(who);
    here.pubsub.publish(who, typing("1"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(1), PATIENT);
    there.pubsub.unsubscribe(who);
    await vi.waitFor(async () => expect(await channels()).not.toContain(`chat:u:${who}`), PATIENT);
    here.pubsub.publish(who, typing("2"));
    await there.pubsub.subscribe(who);
    here.pubsub.publish(who, typing("3"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(2), PATIENT);
    expect(there.delivered.at(-1)).toEqual([who, typing("3")]);
  });

  it("publishes its socket count, announces its drain, and publishes no count after it", async () => {
    const [here, there] = [
      await instance({ sockets: 5, countMs: 50 }),
      await instance({ sockets: 9, countMs: 50 }),
    ];
    const heard = (from: typeof here) => from.counts.map(([, count]) => count);
    await vi.waitFor(() => expect([heard(here)[0], heard(there)[0]]).toEqual([9, 5]), PATIENT);
    here.state.sockets = 0;
    await vi.waitFor(() => expect(heard(there)).toContain(0), PATIENT);
    await here.pubsub.announceDrain();
    await vi.waitFor(() => expect(heard(there).at(-1)).toBeNull(), PATIENT);
    const others = heard(here).length;
    await vi.waitFor(() => expect(heard(here).length).toBeGreaterThan(others + 1), PATIENT);
    expect(heard(there).at(-1)).toBeNull();
    const names = new Set(there.counts.map(([name]) => name));
    expect([...names].map((name) => /^[0-9a-f]{16}$/.test(name))).toEqual([true]);
  }, 30_000);

  it("measures the round trip over Redis in seconds", async () => {
    const { roundtrips } = await instance({ probeMs: 50 });
    await vi.waitFor(() => expect(roundtrips.length).toBeGreaterThan(0), { timeout: 15_000 });
    expect(roundtrips[0]).toBeGreaterThan(0);
    // Milliseconds would be more, even on a busy machine.
    expect(roundtrips[0]).toBeLessThan(10);
  }, 30_000);

  it("exchanges events with an instance of the release before", async () => {
    const who = somebody();
    const before = "0123456789abcdef";
    const received: string[] = [];
    const listener = admin.duplicate();
    ends.push(() => listener.destroy());
    await listener.connect();
    await listener.sSubscribe(`chat:u:${who}`, (text) => void received.push(text));
    const here = await instance();
    await here.pubsub.subscribe(who);
    here.pubsub.publish(who, message(7));
    here.pubsub.publish(who, typing('{"by":"x y"}'));
    await vi.waitFor(() => expect(received).toHaveLength(3), PATIENT);
    const texts = ["+", 'receive_message socket-1 a:b 7 {"seq":7}', 'typing    {"by":"x y"}'];
    expect(received.map((text) => text.slice(before.length)).toSorted()).toEqual(texts.toSorted());

    for (const text of texts) await admin.sPublish(`chat:u:${who}`, before + text);
    await vi.waitFor(() => expect(here.delivered).toHaveLength(2), PATIENT);
    expect(here.delivered).toEqual([
      [who, message(7)],
      [who, typing('{"by":"x y"}')],
    ]);
    expect(here.stored).toEqual([["a:b", 7]]);
  });

  it("delivers over a Redis that has no sharded channels", async () => {
    const old = await ownRedis(WITHOUT_SHARDING);
    old.start();
    ends.push(() => old.stop());
    const who = somebody();
    const [here, there] = [await instance(old), await instance(old)];
    await Promise.all([here.pubsub.subscribe(who), there.pubsub.subscribe(who)]);
    here.pubsub.publish(who, message(1));
    await vi.waitFor(() => expect(there.delivered).toEqual([[who, message(1)]]), PATIENT);
    there.pubsub.unsubscribe(who);
    const looking = await createClient({ url: old.url })
      .on("error", () => {})
      .connect();
    ends.unshift(() => looking.destroy());
    await vi.waitFor(async () => {
      const heard = await looking.sendCommand(["PUBSUB", "NUMSUB", `chat:u:${who}`]);
      expect(heard).toEqual([`chat:u:${who}`, 1]);
    }, PATIENT);
  });

  it("waits for a Redis that starts later, also for one without sharded channels", async () => {
    const old = await ownRedis(WITHOUT_SHARDING);
    const starting = Promise.all([instance(old), instance(old)]);
    ends.push(() => old.stop());
    await new Promise((resolve) => setTimeout(resolve, 300));
    old.start();
    const [here, there] = await starting;
    const who = somebody();
    await Promise.all([here.pubsub.subscribe(who), there.pubsub.subscribe(who)]);
    here.pubsub.publish(who, message(1));
    await vi.waitFor(() => expect(there.delivered).toEqual([[who, message(1)]]), PATIENT);
  });

  it("reports once each time that Redis is unavailable and available again, and looks for other instances again", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await here.pubsub.subscribe(who);
    await redis.stop();
    await vi.waitFor(
      () =>
        expect([here.pubsub.isUnavailable(), there.pubsub.isUnavailable()]).toEqual([true, true]),
      PATIENT,
    );
    // What is said now is read from the store by whoever missed it.
    here.pubsub.publish(who, typing("lost"));
    const joined = there.pubsub.subscribe(who);
    redis.start();
    await vi.waitFor(
      () =>
        expect([here.pubsub.isUnavailable(), there.pubsub.isUnavailable()]).toEqual([false, false]),
      PATIENT,
    );
    await joined;
    await vi.waitFor(() => {
      here.pubsub.publish(who, typing("back"));
      expect(there.delivered.map(([, { json }]) => json)).toContain("back");
    }, PATIENT);
    expect(there.delivered.map(([, { json }]) => json)).not.toContain("lost");
    expect(here.changes).toEqual([false, true, false]);
    expect(here.logged).toEqual([
      "Redis is available",
      "Redis is unavailable",
      "Redis is available",
    ]);
  }, 30_000);
});
