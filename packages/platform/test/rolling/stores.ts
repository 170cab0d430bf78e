import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { chooseMongo } from "../../src/mongo-store.ts";
import { bundleOf } from "../../src/plan.ts";
import { chooseRedis, type Store } from "../../src/stores.ts";
import type { Run } from "./processes.ts";

/** One embedded store, and Redis when it is on this machine. */
export async function startStores(dataDir: string, run: Run) {
  const [mongoPort, redisPort] = [await freePort(), await freePort()];
  const [mongo, redis] = await Promise.all([
    chooseMongo({ env: {}, dataDir, embedded: bundleOf("embedded-mongo"), wanted: mongoPort }),
    chooseRedis({ env: process.env, dataDir, wanted: redisPort }),
  ]);
  const start = async (name: string, { args, env, place, portArgs, prepare, urlOf }: Store) => {
    if (!args || !place) return undefined;
    await place.hold();
    await run(name, args, { ...process.env, ...env }, { place, portArgs, prepare }).started;
    return urlOf?.(place.port());
  };
  const [mongoUrl, redisUrl] = [await start("store", mongo), await start("redis", redis)];
  return { mongoUrl: mongoUrl ?? "", redisUrl };
}
