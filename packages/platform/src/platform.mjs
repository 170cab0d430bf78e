import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "@tutorsetu/build/build-all";
import {
  bundleOf,
  choosePorts,
  gatewayEnv,
  LETTERS_PAGE,
  serviceEnv,
  showsLetters,
} from "./plan.mjs";
import { listens, publicPort } from "./ports.mjs";
import { untilReady } from "./readiness.mjs";
import { internalSecret } from "./secret.mjs";
import { refuseSecond, sayRunning } from "./running.mjs";
import { Sentence } from "./sentence.mjs";
import { readSettings } from "./settings.mjs";
import { chooseMongo } from "./mongo-store.mjs";
import { chooseRedis } from "./stores.mjs";
import { supervised } from "./supervised.mjs";

const READY_MS = 60_000;
const STORE_MS = 5000;

/** `svc-chat-2` runs what `svc-chat` runs. @param {string} name */
const sliceOf = (name) => name.replace(/-\d+$/, "");

/**
 * Starts the whole platform on this machine and resolves when it is ready.
 * @param {import("./settings.mjs").Options} [options]
 */
export async function startPlatform(options = {}) {
  const { quiet = false, build = true, programOf = bundleOf, readyMs = READY_MS } = options;
  const say = quiet ? () => {} : (options.log ?? console.log);
  const { env, host, chat, seed, dataDir, port: wantedPort } = readSettings(options);
  const port = await publicPort(wantedPort, host);
  await refuseSecond(dataDir);
  if (build) await buildAll({ log: say });

  const [mongo, redis, ports] = await Promise.all([
    chooseMongo({ env, dataDir, embedded: programOf("embedded-mongo") }),
    chooseRedis({ env, dataDir }),
    choosePorts(chat),
  ]);
  if (chat > 1 && !redis.url) {
    throw new Sentence(
      "Several instances of chat need Redis. Set REDIS_URL or install redis-server.",
    );
  }
  const make = (name, args, itsEnv) =>
    supervised({ name, args, env: itsEnv, say, logFile: join(dataDir, "logs", `${name}.log`) });
  const run = (name, itsEnv) => {
    const program = programOf(sliceOf(name));
    if (!existsSync(program))
      throw new Sentence(`${name} has not been built: ${program} is missing.`);
    return make(name, [program], itsEnv);
  };

  const url = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
  const shared = {
    mongoUrl: mongo.url ?? "",
    redisUrl: redis.url,
    secret: internalSecret(dataDir),
    seed,
    dataDir,
    site: url,
    host,
    env,
  };
  const common = serviceEnv(ports, shared);
  const store = mongo.args && make("store", mongo.args, { ...env, ...mongo.env });
  const cache = redis.args && make("redis", redis.args, env);
  const services = Object.fromEntries(
    Object.entries(ports).map(([name, own]) => [name, run(name, { ...common, PORT: String(own) })]),
  );
  const gateway = run("gateway", gatewayEnv(ports, { port, host, dataDir, env }));
  const stores = [store, cache].filter((process) => process !== undefined);
  const everything = [gateway, ...Object.values(services), ...stores];

  const endAll = () => everything.forEach((process) => process.end());
  process.once("exit", endAll);

  /** The gateway drains first, then the services, then the stores. */
  async function stop() {
    await gateway.stop();
    await Promise.all(Object.values(services).map((service) => service.stop()));
    await Promise.all(stores.map((process) => process.stop()));
    noLongerRunning();
    process.off("exit", endAll);
  }

  for (const process of [...stores, gateway]) process.start();
  if (mongo.port) await listens(mongo.port, STORE_MS);
  await mongo.prepare?.();
  const noLongerRunning = sayRunning(dataDir, { url, mongoUrl: mongo.url ?? "" });
  for (const service of Object.values(services)) service.start();
  const byName = Object.fromEntries(everything.map((process) => [process.name, process]));
  try {
    await untilReady(url, byName, readyMs);
  } catch (error) {
    endAll();
    throw error;
  }

  return {
    url,
    port,
    dataDir,
    seed,
    lettersUrl: showsLetters(shared) ? url + LETTERS_PAGE : undefined,
    /** What was found to keep data and to connect chat instances. */
    said: { store: mongo.said, redis: redis.said },
    mongoUrl: mongo.url,
    services,
    gateway,
    store,
    redis: cache,
    /** Name → process id of everything that runs. */
    pids: () =>
      Object.fromEntries(
        everything.flatMap((p) => (p.pid() === undefined ? [] : [[p.name, p.pid()]])),
      ),
    stop,
    /** Ends everything at once. */
    end: endAll,
  };
}

/** @typedef {Awaited<ReturnType<typeof startPlatform>>} Platform */
