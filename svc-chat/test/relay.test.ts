import { silent } from "@tutorsetu/service-kit/testing";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { redisRelay } from "../src/sockets/redis-relay.ts";
import type { Said } from "../src/sockets/pages.ts";
import type { Log } from "../src/sockets/types.ts";
import { hasRedis, ownRedis } from "./redis-server.ts";

const PATIENT = { timeout: 10_000, interval: 20 };
const typing = (json: string): Said => ({
  event: "typing",
  json,
  except: undefined,
  message: undefined,
});
const message = (seq: number): Said => ({
  event: "receive_message",
  json: `{"seq":${seq}}`,
  except: "socket-1",
  message: { conversation: "a:b", seq },
});

describe.skipIf(!hasRedis())("the relay (needs redis-server on PATH)", () => {
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

  /** An instance's relay, there, and everything it was told. */
  async function instance({ url = redis.url, sockets = 0 } = {}) {
    const delivered: [string, Said][] = [];
    const stored: unknown[] = [];
    const counts: [string, number | null][] = [];
    const changes: boolean[] = [];
    const said: string[] = [];
    const lags: number[] = [];
    const state = { sockets };
    const say = (text: string) => void said.push(text);
    const log = Object.assign(Object.create(silent) as Log, { info: say, warn: say });
    const relay = redisRelay({
      url,
      log,
      deliver: (userId, what) => void delivered.push([userId, what]),
      onMessage: (conversation, seq) => void stored.push([conversation, seq]),
      onChange: (isUnavailable) => void changes.push(isUnavailable),
      onLag: (seconds) => void lags.push(seconds),
      sockets: () => state.sockets,
      onCount: (...count) => void counts.push(count),
    });
    ends.push(() => relay.close());
    await vi.waitFor(() => expect(relay.isUnavailable()).toBe(false), PATIENT);
    return { relay, delivered, stored, counts, changes, said, lags, state };
  }
  /** How often messages of people were published, by anybody. */
  async function published() {
    const stats = await admin.info("commandstats");
    return Number(/cmdstat_spublish:calls=(\d+)/.exec(stats)?.[1] ?? 0);
  }
  const channels = async () => admin.sendCommand<string[]>(["PUBSUB", "SHARDCHANNELS", "chat:u:*"]);

  it("brings what is said to the other instances of a person only, as it was said", async () => {
    const who = somebody();
    const [here, there, elsewhere] = [await instance(), await instance(), await instance()];
    await Promise.all([here.relay.join(who), there.relay.join(who)]);
    here.relay.post(who, message(7));
    here.relay.post(who, typing("{}"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(2), PATIENT);
    expect(there.delivered).toEqual([
      [who, message(7)],
      [who, typing("{}")],
    ]);
    expect(there.stored).toEqual([["a:b", 7]]);
    expect([here.delivered, here.stored, elsewhere.delivered]).toEqual([[], [], []]);
  });

  it("publishes nothing to who is only here, until they come to another instance", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await here.relay.join(who);
    // It asks who else has them, and hears itself only.
    let before = 0;
    await vi.waitFor(async () => {
      before = await published();
      here.relay.post(who, typing("{}"));
      await admin.ping();
      expect(await published()).toBe(before);
    }, PATIENT);
    await there.relay.join(who);
    await vi.waitFor(() => {
      here.relay.post(who, typing('{"by":"x"}'));
      expect(there.delivered.at(-1)).toEqual([who, typing('{"by":"x"}')]);
    }, PATIENT);
    // The one who came knows that there is another.
    there.relay.post(who, typing("{}"));
    await vi.waitFor(() => expect(here.delivered).toEqual([[who, typing("{}")]]), PATIENT);
  });

  it("hears of a person as long as one of their pages is open", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await Promise.all([there.relay.join(who), there.relay.join(who)]);
    there.relay.leave(who);
    here.relay.post(who, typing("1"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(1), PATIENT);
    there.relay.leave(who);
    await vi.waitFor(async () => expect(await channels()).not.toContain(`chat:u:${who}`), PATIENT);
    here.relay.post(who, typing("2"));
    await there.relay.join(who);
    here.relay.post(who, typing("3"));
    await vi.waitFor(() => expect(there.delivered).toHaveLength(2), PATIENT);
    expect(there.delivered.at(-1)).toEqual([who, typing("3")]);
  });

  it("says how many sockets are here, says goodbye, and counts no more after it", async () => {
    const [here, there] = [await instance({ sockets: 5 }), await instance({ sockets: 9 })];
    const heard = (from: typeof here) => from.counts.map(([, count]) => count);
    await vi.waitFor(() => expect([heard(here)[0], heard(there)[0]]).toEqual([9, 5]), PATIENT);
    here.state.sockets = 0;
    await vi.waitFor(() => expect(heard(there)).toContain(0), PATIENT);
    await here.relay.drain();
    await vi.waitFor(() => expect(heard(there).at(-1)).toBeNull(), PATIENT);
    const others = heard(here).length;
    await vi.waitFor(() => expect(heard(here).length).toBeGreaterThan(others + 1), PATIENT);
    expect(heard(there).at(-1)).toBeNull();
    const names = new Set(there.counts.map(([name]) => name));
    expect([...names].map((name) => /^[0-9a-f]{16}$/.test(name))).toEqual([true]);
  }, 30_000);

  it("measures the way over Redis in seconds", async () => {
    const { lags } = await instance();
    await vi.waitFor(() => expect(lags.length).toBeGreaterThan(0), { timeout: 15_000 });
    expect(lags[0]).toBeGreaterThan(0);
    // Milliseconds would be more, even on a busy machine.
    expect(lags[0]).toBeLessThan(10);
  }, 30_000);

  it("brings what is said through a Redis that has no sharded channels", async () => {
    const old = await ownRedis([
      "--rename-command",
      "SPUBLISH",
      "",
      "--rename-command",
      "SSUBSCRIBE",
      "",
    ]);
    old.start();
    ends.push(() => old.stop());
    const who = somebody();
    const [here, there] = [await instance(old), await instance(old)];
    await Promise.all([here.relay.join(who), there.relay.join(who)]);
    here.relay.post(who, message(1));
    await vi.waitFor(() => expect(there.delivered).toEqual([[who, message(1)]]), PATIENT);
    there.relay.leave(who);
    const looking = await createClient({ url: old.url })
      .on("error", () => {})
      .connect();
    ends.unshift(() => looking.destroy());
    await vi.waitFor(async () => {
      const heard = await looking.sendCommand(["PUBSUB", "NUMSUB", `chat:u:${who}`]);
      expect(heard).toEqual([`chat:u:${who}`, 1]);
    }, PATIENT);
  });

  it("says once each time that Redis is away and there again, and asks anew who is where", async () => {
    const who = somebody();
    const [here, there] = [await instance(), await instance()];
    await here.relay.join(who);
    await redis.stop();
    await vi.waitFor(
      () => expect([here.relay.isUnavailable(), there.relay.isUnavailable()]).toEqual([true, true]),
      PATIENT,
    );
    // What is said now is read from the store by whoever missed it.
    here.relay.post(who, typing("lost"));
    const joined = there.relay.join(who);
    redis.start();
    await vi.waitFor(
      () => expect([here.relay.isUnavailable(), there.relay.isUnavailable()]).toEqual([false, false]),
      PATIENT,
    );
    await joined;
    await vi.waitFor(() => {
      here.relay.post(who, typing("back"));
      expect(there.delivered.map(([, { json }]) => json)).toContain("back");
    }, PATIENT);
    expect(there.delivered.map(([, { json }]) => json)).not.toContain("lost");
    expect(here.changes).toEqual([false, true, false]);
    expect(here.said).toEqual(["Redis is there", "Redis is away", "Redis is there"]);
  }, 30_000);
});
