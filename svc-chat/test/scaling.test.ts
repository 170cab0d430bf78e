import { afterEach, describe, expect, it } from "vitest";
import { hasRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { type Cluster, startCluster } from "./testing/cluster.ts";
import { type ChatClient, stubBrowser } from "./testing/client.ts";
import { traffic, testUsers, evaluate, openClients, settled } from "./testing/traffic.ts";

const PEOPLE = 24;
const PER_SECOND = 24;
/** At most so many, however long an instance takes to start. */
const MESSAGES = 20 * PER_SECOND;
const TIMEOUT_MS = 90_000;
const MOST_MS = 2000;

let cluster: Cluster | undefined;
let clients: ChatClient[] = [];
afterEach(async () => {
  for (const client of clients) client.close();
  await cluster?.close();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasRedis())("scaling (needs redis-server on PATH)", () => {
  it("loses nothing and stays fast while one instance is added under load and another drains", async () => {
    const everybody = testUsers(PEOPLE);
    const started = await startCluster(everybody, { count: 1 });
    cluster = started;
    const [first] = started.instances;
    stubBrowser(started.balancer.url);
    clients = await openClients(started, everybody);
    const load = traffic(clients, PER_SECOND, MESSAGES);
    await wait(2000);
    const addedAt = Date.now();
    const second = await started.add();
    const startMs = Date.now() - addedAt;
    await wait(1000);
    if (first) await started.drain(first);
    await wait(3000);
    load.stop();
    await settled(clients, load.sent, TIMEOUT_MS);

    const result = await evaluate(started, clients, load.sent);
    process.stdout.write(`scaling: ${JSON.stringify({ ...result, startMs })}\n`);
    expect(result).toMatchObject({ unsettled: 0, lost: 0, doubled: 0, disordered: 0, gaps: 0 });
    expect(result.sent).toBeGreaterThan(5 * PER_SECOND);
    // On a machine that others use all takes longer, and so does the start of an instance.
    expect(result.p99Ms).toBeLessThan(Math.max(MOST_MS, 3 * startMs));
    expect(clients.every((client) => client.isOnline())).toBe(true);
    expect(started.balancer.countAt(second.port)).toBeGreaterThanOrEqual(PEOPLE);
  }, 240_000);

  it("balances new connections evenly", async () => {
    const everybody = testUsers(8);
    const started = await startCluster(everybody);
    cluster = started;
    stubBrowser(started.balancer.url);
    clients = await openClients(started, everybody);
    const counts = started.instances.map(({ port }) => started.balancer.countAt(port));
    expect(counts).toEqual([4, 4]);
  }, 180_000);
});
