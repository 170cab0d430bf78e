import { silent } from "@tutorsetu/service-kit/testing/app";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { redisPresence } from "../src/presence/redis-presence.ts";
import type { Log } from "../src/sockets/connections.ts";
import { PATIENT } from "./testing/pubsub-instance.ts";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";

const INSTANCES = "chat:instances";
const MINUTE_MS = 60_000;

describe.skipIf(!hasRedis())("presence in Redis (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  let admin: ReturnType<typeof createClient>;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
    admin = createClient({ url: redis.url });
    admin.on("error", () => {});
    await admin.connect();
  });
  beforeEach(() => admin.flushAll());
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    admin.destroy();
    await redis.stop();
  });

  function start(ttlSeconds = 30) {
    const failures: string[] = [];
    const debug = ({ err }: { err: unknown }) => void failures.push(String(err));
    const log = Object.assign(Object.create(silent) as Log, { debug });
    const presence = redisPresence({ url: redis.url, log, ttlSeconds, graceMs: 20 });
    ends.push(() => presence.close());
    return { presence, failures };
  }
  const own = async () => (await admin.keys("chat:here:*"))[0] ?? "none";
  const members = async () => (await admin.sMembers(await own())).toSorted();

  it("tells other instances of any number of users, until they are gone", async () => {
    const { presence } = start();
    const everybody = Array.from({ length: 2500 }, (_, n) => `user-${n}`).toSorted();
    for (const userId of everybody) presence.connect(userId);
    await vi.waitFor(async () => expect(await members()).toEqual(everybody), PATIENT);
    const ttl = await admin.ttl(await own());
    expect([ttl > 20, ttl <= 30]).toEqual([true, true]);
    const { presence: other } = start();
    await vi.waitFor(
      async () => expect(await other.filterOnline(everybody)).toEqual(new Set(everybody)),
      PATIENT,
    );
    presence.disconnect("user-7");
    await vi.waitFor(
      async () =>
        expect(await other.filterOnline(["user-7", "user-8"])).toEqual(new Set(["user-8"])),
      PATIENT,
    );
  });

  it("adds its users again when Redis has lost them, and keeps them longer than they would stay", async () => {
    const { presence } = start(1);
    presence.connect("user-1");
    await vi.waitFor(async () => expect(await members()).toEqual(["user-1"]), PATIENT);
    await admin.flushAll();
    await vi.waitFor(async () => expect(await members()).toEqual(["user-1"]), PATIENT);
    expect(await admin.zCard(INSTANCES)).toBe(1);
    const lost = vi.fn<() => void>();
    for (let n = 0; n < 15; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if ((await members()).length === 0) lost();
    }
    expect(lost).not.toHaveBeenCalled();
  });

  it("forgets instances of which nothing was heard for ten minutes", async () => {
    const heard = (value: string, ago: number) => ({ value, score: Date.now() - ago });
    await admin.zAdd(INSTANCES, [heard("old", 11 * MINUTE_MS), heard("recent", 9 * MINUTE_MS)]);
    start();
    await vi.waitFor(async () => {
      const known = await admin.zRange(INSTANCES, 0, -1);
      expect(known).toEqual(["recent", expect.stringMatching(/^[0-9a-f]{16}$/)]);
    }, PATIENT);
  });

  it("leaves its users online for five seconds when it is closed, for they connect elsewhere", async () => {
    const { presence } = start();
    presence.connect("user-1");
    await vi.waitFor(async () => expect(await members()).toEqual(["user-1"]), PATIENT);
    await presence.close();
    const ttl = await admin.ttl(await own());
    expect([ttl > 0, ttl <= 5]).toEqual([true, true]);
  });

  it("knows its own users, and says what failed, while Redis refuses", async () => {
    await admin.set(INSTANCES, "no set");
    const { presence, failures } = start();
    presence.connect("user-1");
    await vi.waitFor(() => expect(failures.join()).toContain("WRONGTYPE"), PATIENT);
    await vi.waitFor(async () => expect(await members()).toEqual(["user-1"]), PATIENT);
    expect(await presence.filterOnline(["user-1", "user-2"])).toEqual(new Set(["user-1"]));
  });
});
