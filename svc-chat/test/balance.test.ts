import { createClient } from "redis";
import { io as connect } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedis, ownRedis } from "./redis-server.ts";
import { balancer } from "./rig/balancer.ts";
import { openPage, type Page, pretendPageAt } from "./rig/page.ts";
import { testStore } from "./store.ts";
import { type Somebody, somebody, startInstance } from "./world.ts";

const PATIENT = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!hasRedis())("what is uneven (needs redis-server on PATH)", () => {
  let store: Awaited<ReturnType<typeof testStore>>;
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    store = await testStore();
    redis = await ownRedis();
    redis.start();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(async () => {
    await redis.stop();
    await store.close();
  });

  /** Instances have said so many times how many sockets they have. */
  async function countsSaid(times: number) {
    const client = createClient({ url: redis.url });
    await client.connect();
    let said = 0;
    await client.subscribe("chat:counts", () => (said += 1));
    await vi.waitFor(() => expect(said).toBeGreaterThanOrEqual(times), PATIENT);
    client.destroy();
  }

  async function world(everybody: readonly Somebody[], balance: object) {
    const door = await balancer();
    ends.push(() => door.close());
    pretendPageAt(door.url);
    async function start() {
      const { collections } = store;
      const options = { collections, everybody, redisUrl: redis.url, balance };
      const instance = await startInstance(options);
      ends.push(() => instance.close());
      door.add(Number(new URL(instance.url).port));
      await vi.waitFor(() => expect(instance.relay.isUnavailable()).toBe(false), PATIENT);
      const open = () => instance.io.of("/").sockets;
      return { ...instance, open, count: () => open().size };
    }
    async function page(who: Somebody): Promise<Page> {
      const opened = await openPage(door.url, who, `${who.role}-${who.id}`);
      ends.push(() => opened.close());
      return opened;
    }
    return { door, start, page };
  }

  it("evens out by itself while people write, and nobody sees or loses anything", async () => {
    const everybody = Array.from({ length: 24 }, (_, n) => somebody(n % 2 ? "Tutor" : "Student"));
    const { start, page } = await world(everybody, { perSecond: 20, quietMs: 1500, withinMs: 500 });
    const first = await start();
    const pages = await Promise.all(everybody.map(page));
    await vi.waitFor(() => expect(first.count()).toBe(24), PATIENT);
    await vi.waitFor(() => expect(pages.every((one) => one.isOnline())).toBe(true), PATIENT);
    const [writer, reader] = pages;
    if (!writer || !reader) return;
    const busy = [...first.open().values()].find((one) => one.data.caller.id === writer.who.id);
    let said = 0;
    const writing = setInterval(() => writer.send(reader.who, `m${++said}`), 200);
    ends.push(() => clearInterval(writing));
    const before = new Set(first.open().keys());

    const second = await start();
    await vi.waitFor(() => {
      expect(first.count()).toBeLessThanOrEqual(14);
      expect(first.count() + second.count()).toBe(24);
    }, PATIENT);
    clearInterval(writing);
    // Whoever writes all the time stayed where they are.
    expect(busy?.connected).toBe(true);
    expect([...first.open().keys()].filter((id) => !before.has(id))).toEqual([]);
    await vi.waitFor(() => {
      expect(reader.shown.map(({ message }) => message.text)).toEqual(
        Array.from({ length: said }, (_, n) => `m${n + 1}`),
      );
      expect(writer.unsent()).toEqual([]);
    }, PATIENT);
    // None of the pages has shown that it moved.
    const shown = pages.flatMap(({ statuses }) => statuses.slice(statuses.indexOf("online")));
    expect(new Set(shown)).toEqual(new Set(["online"]));
  });

  it("moves pages of before, which know nothing of it, by closing their connection: they come back", async () => {
    const everybody = Array.from({ length: 12 }, () => somebody("Tutor"));
    const { door, start } = await world(everybody, { perSecond: 20, quietMs: 200, withinMs: 100 });
    const first = await start();
    const reasons: string[] = [];
    const sockets = everybody.map((who) => {
      const auth = { token: `${who.role}-${who.id}` };
      const socket = connect(door.url, { transports: ["websocket"], forceNew: true, auth });
      socket.on("disconnect", (reason) => reasons.push(reason));
      ends.push(() => socket.disconnect());
      return socket;
    });
    await vi.waitFor(() => expect(first.count()).toBe(12), PATIENT);
    const second = await start();
    await vi.waitFor(() => expect(second.count()).toBe(6), PATIENT);
    await vi.waitFor(() => expect(sockets.every((one) => one.connected)).toBe(true), PATIENT);
    expect(new Set(reasons)).toEqual(new Set(["transport close"]));
  });

  it("stays as it is while an instance drains: those that are left do not have too many", async () => {
    const everybody = Array.from({ length: 30 }, () => somebody("Tutor"));
    const { door, start, page } = await world(everybody, {
      perSecond: 20,
      quietMs: 0,
      withinMs: 100,
    });
    const all = [await start(), await start(), await start()];
    await Promise.all(everybody.map(page));
    await vi.waitFor(() => expect(all.map(({ count }) => count())).toEqual([10, 10, 10]), PATIENT);
    const [gone, ...left] = all;
    door.remove(Number(new URL(gone?.url ?? "").port));
    await gone?.drain(2000);
    await vi.waitFor(() => expect(left.map(({ count }) => count())).toEqual([15, 15]), PATIENT);
    const ids = left.map(({ open }) => [...open().keys()]);
    await countsSaid(6);
    expect(left.map(({ open }) => [...open().keys()])).toEqual(ids);
  });
});
