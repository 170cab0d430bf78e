import { createClient } from "redis";
import { io as connect } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { startBalancer } from "./testing/balancer.ts";
import { openClient, type ChatClient, stubBrowser } from "./testing/client.ts";
import { testStore } from "./testing/store.ts";
import { type TestUser, testUser, startInstance } from "./testing/instance.ts";

const PATIENT = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!hasRedis())("rebalancing (needs redis-server on PATH)", () => {
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

  /** Waits until the instances have published their socket counts this many times. */
  async function countsPublished(times: number) {
    const client = createClient({ url: redis.url });
    await client.connect();
    let published = 0;
    await client.subscribe("chat:counts", () => (published += 1));
    await vi.waitFor(() => expect(published).toBeGreaterThanOrEqual(times), PATIENT);
    client.destroy();
  }

  async function fixture(everybody: readonly TestUser[], balance: object) {
    const balancer = await startBalancer();
    ends.push(() => balancer.close());
    stubBrowser(balancer.url);
    async function start() {
      const { collections } = store;
      const instance = await startInstance({
        collections,
        everybody,
        redisUrl: redis.url,
        balance: { tickMs: 100, settleMs: 300, ...balance },
        pubsub: { countMs: 50 },
      });
      ends.push(() => instance.close());
      balancer.add(Number(new URL(instance.url).port));
      await vi.waitFor(() => expect(instance.pubsub.isUnavailable()).toBe(false), PATIENT);
      const open = () => instance.io.of("/").sockets;
      return { ...instance, open, count: () => open().size };
    }
    async function client(who: TestUser): Promise<ChatClient> {
      const opened = await openClient(balancer.url, who, `${who.role}-${who.id}`);
      ends.push(() => opened.close());
      return opened;
    }
    return { balancer, start, client };
  }

  it("moves surplus sockets to a new instance, and no client loses a message or goes offline", async () => {
    const everybody = Array.from({ length: 24 }, (_, n) => testUser(n % 2 ? "Tutor" : "Student"));
    const { start, client } = await fixture(everybody, {
      perSecond: 20,
      quietMs: 1500,
      withinMs: 500,
    });
    const first = await start();
    const clients = await Promise.all(everybody.map(client));
    await vi.waitFor(() => expect(first.count()).toBe(24), PATIENT);
    await vi.waitFor(() => expect(clients.every((one) => one.isOnline())).toBe(true), PATIENT);
    const [writer, reader] = clients;
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
    // The socket that is active all the time stays.
    expect(busy?.connected).toBe(true);
    expect([...first.open().keys()].filter((id) => !before.has(id))).toEqual([]);
    await vi.waitFor(() => {
      expect(reader.shown.map(({ message }) => message.text)).toEqual(
        Array.from({ length: said }, (_, n) => `m${n + 1}`),
      );
      expect(writer.unsent()).toEqual([]);
    }, PATIENT);
    // No client has shown that it moved.
    const shown = clients.flatMap(({ statuses }) => statuses.slice(statuses.indexOf("online")));
    expect(new Set(shown)).toEqual(new Set(["online"]));
  });

  it("closes the connections of clients that do not know the move event, and they reconnect", async () => {
    const everybody = Array.from({ length: 12 }, () => testUser("Tutor"));
    const { balancer, start } = await fixture(everybody, {
      perSecond: 20,
      quietMs: 200,
      withinMs: 100,
    });
    const first = await start();
    const reasons: string[] = [];
    const sockets = everybody.map((who) => {
      const auth = { token: `${who.role}-${who.id}` };
      const socket = connect(balancer.url, {
        transports: ["websocket"],
        forceNew: true,
        reconnectionDelay: 100,
        auth,
      });
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

  it("moves no sockets between the others while an instance drains", async () => {
    const everybody = Array.from({ length: 30 }, () => testUser("Tutor"));
    const { balancer, start, client } = await fixture(everybody, {
      perSecond: 20,
      quietMs: 0,
      withinMs: 100,
    });
    const all = [await start(), await start(), await start()];
    await Promise.all(everybody.map(client));
    await vi.waitFor(() => expect(all.map(({ count }) => count())).toEqual([10, 10, 10]), PATIENT);
    const [gone, ...left] = all;
    balancer.remove(Number(new URL(gone?.url ?? "").port));
    await gone?.drain(1000);
    await vi.waitFor(() => expect(left.map(({ count }) => count())).toEqual([15, 15]), PATIENT);
    const ids = left.map(({ open }) => [...open().keys()]);
    await countsPublished(40);
    expect(left.map(({ open }) => [...open().keys()])).toEqual(ids);
  });
});
