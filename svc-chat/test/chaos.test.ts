import { afterEach, describe, expect, it } from "vitest";
import { hasRedis } from "./testing/redis-server.ts";
import { type Cluster, startCluster } from "./testing/cluster.ts";
import { type ChatClient, stubBrowser } from "./testing/client.ts";
import { traffic, testUsers, evaluate, openClients, settled } from "./testing/traffic.ts";

/** How long each storm lasts: `CHAOS_SECONDS=300 npm test -w svc-chat -- chaos` for a long one. */
const SECONDS = Number(process.env["CHAOS_SECONDS"] ?? 16);
const PEOPLE = 40;
const PER_SECOND = 80;
const PATIENCE_MS = 30_000;

let cluster: Cluster | undefined;
let clients: ChatClient[] = [];

afterEach(async () => {
  for (const client of clients) client.close();
  await cluster?.close();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const anyOf = (count: number) => Math.floor(Math.random() * count);

type Step = readonly [part: number, what: (cluster: Cluster) => Promise<unknown>];

/** Clients send all the time; each step runs at its part of the time. */
async function storm(steps: readonly Step[]) {
  const everybody = testUsers(PEOPLE);
  const world = await startCluster(everybody);
  cluster = world;
  stubBrowser(world.balancer.url);
  clients = await openClients(world, everybody);

  const startedAt = Date.now();
  const talk = traffic(clients, PER_SECOND);
  const drops = setInterval(() => world.balancer.cutOne(anyOf), 300);
  for (const [part, what] of steps) {
    await wait(Math.max(0, part * SECONDS * 1000 - (Date.now() - startedAt)));
    await what(world);
  }
  await wait(Math.max(0, SECONDS * 1000 - (Date.now() - startedAt)));
  clearInterval(drops);
  talk.stop();
  await settled(clients, talk.sent, PATIENCE_MS);
  const result = await evaluate(world, clients, talk.sent);
  process.stdout.write(`chaos: ${JSON.stringify(result)}\n`);
  return result;
}

const nothingWrong = { unsettled: 0, lost: 0, doubled: 0, disordered: 0, gaps: 0, behind: 0 };

const replaceKilled = async (world: Cluster) => {
  const [oldest] = world.instances.splice(0, 1);
  if (oldest) await world.kill(oldest);
  await world.add();
};
const replaceDrained = async (world: Cluster) => {
  const [oldest] = world.instances.splice(0, 1);
  await world.add();
  if (oldest) await world.drain(oldest);
};
const restartRedis = async ({ redis }: Cluster) => {
  await redis.stop();
  await wait(1500);
  redis.start();
};
const restartStore = async (world: Cluster) => {
  await world.killStore();
  await wait(500);
  await world.startStore();
};

describe.skipIf(!hasRedis())("under chaos (needs redis-server on PATH)", () => {
  const limit = { timeout: SECONDS * 1000 + PATIENCE_MS + 60_000 };

  it(
    "loses, doubles and disorders nothing while instances are killed and drained, Redis restarts and sockets drop",
    limit,
    async () => {
      const result = await storm([
        [0.1, replaceKilled],
        [0.35, restartRedis],
        [0.55, replaceKilled],
        [0.75, replaceDrained],
      ]);
      expect(result).toMatchObject(nothingWrong);
      expect(result.acknowledged).toBeGreaterThan(result.sent * 0.5);
      expect(result.sent).toBeGreaterThan(SECONDS * PER_SECOND * 0.9);
    },
  );

  it(
    "loses, doubles and disorders nothing while the store is killed and started again",
    limit,
    async () => {
      const result = await storm([
        [0.15, restartStore],
        [0.45, restartStore],
        [0.7, restartStore],
      ]);
      expect(result).toMatchObject(nothingWrong);
      expect(result.acknowledged).toBeGreaterThan(result.sent * 0.5);
    },
  );
});
