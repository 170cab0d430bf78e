import { afterEach, describe, expect, it } from "vitest";
import { hasRedis } from "@tutorsetu/service-kit/testing/redis-server";
import { type Cluster, startCluster } from "./testing/cluster.ts";
import { type ChatClient, stubBrowser } from "./testing/client.ts";
import { traffic, testUsers, evaluate, openClients, settled } from "./testing/traffic.ts";

const SHORT_SECONDS = 5;
/**
 * How long each storm lasts: a long form, `CHAOS_SECONDS=300 npm test -w svc-chat -- chaos`, above 5 also the one about the store.
 * What it is made of is in `npm test`: instances that come and drain under load, sockets that move, Redis that is away.
 */
const SECONDS = Number(process.env["CHAOS_SECONDS"] ?? 0);
const PEOPLE = 40;
const PER_SECOND = 80;
const TIMEOUT_MS = 90_000;

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
  const started = await startCluster(everybody);
  cluster = started;
  stubBrowser(started.balancer.url);
  clients = await openClients(started, everybody);

  const startedAt = Date.now();
  const load = traffic(clients, PER_SECOND, 2 * SECONDS * PER_SECOND);
  const drops = setInterval(() => started.balancer.cutOne(anyOf), 300);
  for (const [part, what] of steps) {
    await wait(Math.max(0, part * SECONDS * 1000 - (Date.now() - startedAt)));
    await what(started);
  }
  await wait(Math.max(0, SECONDS * 1000 - (Date.now() - startedAt)));
  clearInterval(drops);
  load.stop();
  await settled(clients, load.sent, TIMEOUT_MS);
  const result = await evaluate(started, clients, load.sent);
  process.stdout.write(`chaos: ${JSON.stringify(result)}\n`);
  return result;
}

const nothingWrong = { unsettled: 0, lost: 0, doubled: 0, disordered: 0, gaps: 0, behind: 0 };

const replaceKilled = async (started: Cluster) => {
  const [oldest] = started.instances.splice(0, 1);
  if (oldest) await started.kill(oldest);
  await started.add();
};
const replaceDrained = async (started: Cluster) => {
  const [oldest] = started.instances.splice(0, 1);
  await started.add();
  if (oldest) await started.drain(oldest);
};
const restartRedis = async ({ redis }: Cluster) => {
  await redis.stop();
  await wait(1500);
  redis.start();
};
const restartStore = async (started: Cluster) => {
  await started.killStore();
  await wait(500);
  await started.startStore();
};

describe.runIf(hasRedis() && SECONDS > 0)("under chaos (needs redis-server on PATH)", () => {
  const limit = { timeout: SECONDS * 1000 + TIMEOUT_MS + 60_000 };

  it(
    "loses, doubles and disorders nothing while instances are killed and drained, Redis restarts and sockets drop",
    limit,
    async () => {
      // Short storms leave out what scaling.test.ts has, and the second kill.
      const more: readonly Step[] = [
        [0.55, replaceKilled],
        [0.75, replaceDrained],
      ];
      const result = await storm([
        [0.1, replaceKilled],
        [0.35, restartRedis],
        ...(SECONDS > SHORT_SECONDS ? more : []),
      ]);
      expect(result).toMatchObject(nothingWrong);
      expect(result.acknowledged).toBeGreaterThan(result.sent * 0.5);
      expect(result.sent).toBeGreaterThan(SECONDS * PER_SECOND * 0.9);
    },
  );

  // What a killed store keeps is a test of its own (packages/embedded-mongo/test/crash.test.ts).
  it.runIf(SECONDS > SHORT_SECONDS)(
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
