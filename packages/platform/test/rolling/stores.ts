import { freePort } from "@tutorsetu/service-kit/testing-port";
import { chooseMongo } from "../../src/mongo-store.mjs";
import { bundleOf } from "../../src/plan.mjs";
import { listens } from "../../src/ports.mjs";
import { chooseRedis } from "../../src/stores.mjs";

const LISTEN_MS = 60_000;
type Run = (name: string, args: string[], env: NodeJS.ProcessEnv) => unknown;

/** One embedded store, and Redis when it is on this machine. */
export async function startStores(dataDir: string, run: Run) {
  const [mongoPort, redisPort] = [await freePort(), await freePort()];
  const [mongo, redis] = await Promise.all([
    chooseMongo({ env: {}, dataDir, embedded: bundleOf("embedded-mongo"), wanted: mongoPort }),
    chooseRedis({ env: process.env, dataDir, wanted: redisPort }),
  ]);
  run("store", mongo.args ?? [], { ...process.env, ...mongo.env });
  if (redis.args) run("redis", redis.args, process.env);
  await listens(mongo.port ?? 0, LISTEN_MS);
  return { mongoUrl: mongo.url ?? "", redisUrl: redis.url };
}
