import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  endSilentConnections,
  reconnectStrategy,
  redisOptions,
} from "../../src/redis/connection.ts";
import { hostLookup } from "../../src/redis/host-lookup.ts";
import { hasRedis, ownRedis } from "../../src/testing/redis-server.ts";

const PATIENT = { timeout: 12_000, interval: 20 };

it("doubles the time until it reconnects, from 50 ms to a second", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(reconnectStrategy)).toEqual([
    50, 100, 200, 400, 800, 1000, 1000, 1000,
  ]);
});

describe.skipIf(!hasRedis())("a client of Redis (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
  });
  afterAll(() => redis.stop());

  async function clientOf(url: string, lookup = redisOptions.socket.lookup) {
    const client = createClient({
      ...redisOptions,
      url,
      socket: { ...redisOptions.socket, lookup },
    });
    client.on("error", () => {});
    const stop = endSilentConnections(client, { everyMs: 100 });
    onTestFinished(() => {
      stop();
      client.destroy();
    });
    return client;
  }

  it("connects anew when the host has vanished without a word, and is subscribed as before", async () => {
    const sockets: Socket[] = [];
    const port = Number(new URL(redis.url).port);
    const between = createServer((client) => {
      const server = connect({ port, host: "127.0.0.1" });
      client.pipe(server).pipe(client);
      for (const socket of [client, server]) sockets.push(socket.on("error", () => {}));
    });
    await once(between.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      between.close();
    });
    const { port: at } = between.address() as AddressInfo; // safe: it listens on TCP
    const client = await clientOf(`redis://127.0.0.1:${at}`);
    await client.connect();
    const heard: string[] = [];
    await client.sSubscribe("news", (text) => void heard.push(text));
    const [first, behind] = sockets;
    // Nothing passes any more, and nothing is closed.
    first?.unpipe().pause();
    behind?.unpipe().pause();
    const writer = await clientOf(redis.url);
    await writer.connect();
    await vi.waitFor(async () => {
      await writer.sPublish("news", "again");
      expect(heard).toContain("again");
    }, PATIENT);
    expect(sockets.length).toBeGreaterThanOrEqual(4);
  }, 20_000);

  it("finds Redis under its name a moment after it is back, while the system still waits for a silent name server", async () => {
    let isBack = false;
    const system = vi.fn(() => new Promise<never>(() => {}));
    const nameServers = async () => {
      if (isBack) return ["127.0.0.1"];
      throw new Error("nobody has this name");
    };
    const url = redis.url.replace("127.0.0.1", "redis.test");
    const lookup = hostLookup({ system, nameServers });
    const client = await clientOf(url, lookup);
    const twin = await clientOf(url, lookup);
    for (const one of [client, twin]) one.connect().catch(() => {});
    const errors = vi.fn();
    client.on("error", errors);
    await vi.waitFor(() => expect(errors.mock.calls.length).toBeGreaterThan(1), PATIENT);
    isBack = true;
    await vi.waitFor(() => expect([client.isReady, twin.isReady]).toEqual([true, true]), PATIENT);
    expect(system).toHaveBeenCalledTimes(1);
  }, 20_000);
});

it("prefers what the system says, and tells its reason when nobody knows the name", async () => {
  const found = [{ address: "10.0.0.1", family: 4 }];
  const nameServers = vi.fn(async () => ["10.0.0.2"]);
  const ask = (lookup: ReturnType<typeof hostLookup>) =>
    new Promise((done) => {
      lookup("redis", { all: true }, (error, all) => done(error ?? all));
    });
  expect(await ask(hostLookup({ system: async () => found, nameServers }))).toEqual(found);
  const unknown = new Error("ENOTFOUND");
  const nobody = {
    system: () => Promise.reject(unknown),
    nameServers: () => Promise.reject(unknown),
  };
  expect(await ask(hostLookup(nobody))).toBe(unknown);
});
