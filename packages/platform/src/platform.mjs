import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "@tutorsetu/build/build-all";
import { checkGivenMongo } from "./given-mongo.mjs";
import { chooseMongo } from "./mongo-store.mjs";
import { HOME, socketPlace } from "./places.mjs";
import {
  bundleOf,
  gatewayEnv,
  LETTERS_PAGE,
  serviceEnv,
  showsLetters,
  wantedPorts,
} from "./plan.mjs";
import { portProblem } from "./ports.mjs";
import { untilReady } from "./readiness.mjs";
import { claimFolder, sayRunning } from "./running.mjs";
import { internalSecret } from "./secret.mjs";
import { Sentence } from "./sentence.mjs";
import { readSettings } from "./settings.mjs";
import { chooseRedis } from "./stores.mjs";
import { supervised } from "./supervised.mjs";

const READY_MS = 60_000;

/** `svc-chat-2` runs what `svc-chat` runs. @param {string} name */
const sliceOf = (name) => name.replace(/-\d+$/, "");

/** @param {() => Promise<void>} undo what has to be done again when `step` fails */
async function orElse(undo, step) {
  try {
    return await step();
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Starts the whole platform on this machine and resolves when it is ready.
 * @param {import("./settings.mjs").Options} [options]
 */
export async function startPlatform(options = {}) {
  const { quiet = false, build = true, programOf = bundleOf, readyMs = READY_MS } = options;
  const say = quiet ? () => {} : (options.log ?? console.log);
  const settings = readSettings(options);
  const { env, host, chat, dataDir, port } = settings;
  const places = { gateway: socketPlace({ port, host, isFixed: true }) };
  await places.gateway.hold().catch((error) => {
    throw portProblem(error, port, host);
  });
  const release = async () => {
    await Promise.all(Object.values(places).map(async (place) => place.release()));
  };
  const claim = await orElse(release, () => claimFolder(dataDir));
  const abandon = async () => {
    await release();
    claim.release();
  };
  return orElse(abandon, async () => {
    await checkGivenMongo(env.MONGO_URL);
    if (build) await buildAll({ log: say });
    claim.check();
    for (const [name, wanted] of wantedPorts(chat)) {
      places[name] = socketPlace({ port: wanted });
      await places[name].hold();
    }
    const [mongo, redis] = await Promise.all([
      chooseMongo({ env, dataDir, embedded: programOf("embedded-mongo") }),
      chooseRedis({ env, dataDir }),
    ]);
    if (chat > 1 && !redis.args && !redis.url) {
      throw new Sentence(
        "Several instances of chat need Redis. Set REDIS_URL or install redis-server.",
      );
    }
    for (const { place } of [mongo, redis]) await place?.hold();
    return run({ settings, places, mongo, redis, claim, say, programOf, readyMs });
  });
}

/** Everything that is started has its place by now. */
async function run({ settings, places, mongo, redis, claim, say, programOf, readyMs }) {
  const { env, host, seed, dataDir } = settings;
  const launchId = randomUUID();
  const urlOf = (store) => store.url ?? store.urlOf?.(store.place.port());
  const { gateway: front, ...behind } = places;
  const url = `http://${host === "0.0.0.0" ? HOME : host}:${front.port()}`;
  const secret = internalSecret(dataDir);
  const ports = () =>
    Object.fromEntries(Object.entries(behind).map(([name, place]) => [name, place.port()]));
  const shared = () => ({
    mongoUrl: urlOf(mongo) ?? "",
    redisUrl: urlOf(redis),
    secret,
    seed,
    dataDir,
    site: url,
    host,
    env: { ...env, LAUNCH_ID: launchId },
  });
  const make = (name, args, more) =>
    supervised({
      name,
      args,
      say,
      logFile: join(dataDir, "logs", `${name}.log`),
      ...more,
      onMoved: () => void moved(name),
    });
  const service = (name, itsEnv) => {
    const program = programOf(sliceOf(name));
    if (!existsSync(program))
      throw new Sentence(`${name} has not been built: ${program} is missing.`);
    return make(name, [program], { env: itsEnv, place: places[name] });
  };
  const storeOf = (name, { args, portArgs, place, prepare, env: more }) =>
    args && make(name, args, { env: { ...env, ...more }, place, portArgs, prepare });

  const store = storeOf("store", mongo);
  const cache = storeOf("redis", redis);
  /** Only chat is started again when Redis has moved. */
  const envOf = (name) => () =>
    serviceEnv(ports(), { ...shared(), ...(sliceOf(name) === "svc-chat" ? {} : { redisUrl: "" }) });
  const services = Object.fromEntries(
    Object.keys(behind).map((name) => [name, service(name, envOf(name))]),
  );
  const gateway = service("gateway", () => gatewayEnv(ports(), { ...shared(), host, dataDir }));
  const stores = [store, cache].filter((process) => process !== undefined);
  const asked = [gateway, ...Object.values(services)];
  const everything = [...asked, ...stores];
  let noLongerRunning = () => {};

  const tellFolder = () => sayRunning(dataDir, { url, mongoUrl: urlOf(mongo) ?? "" });

  /** Another program took its port while it was down: whoever asks it is started again with the new one. */
  async function moved(name) {
    say(`${name} listens at another port now; those who ask it are started again.`);
    noLongerRunning = tellFolder();
    await Promise.all(asked.map((process) => process.refresh()));
  }

  function end() {
    for (const process of everything) process.end();
    claim.release();
  }
  process.once("exit", end);

  /** The gateway drains first, then the services, then the stores. */
  async function stop() {
    await gateway.stop();
    await Promise.all(Object.values(services).map((process) => process.stop()));
    await Promise.all(stores.map((process) => process.stop()));
    noLongerRunning();
    claim.release();
    process.off("exit", end);
  }

  try {
    await Promise.all(stores.map((process) => process.start()));
    noLongerRunning = tellFolder();
    await Promise.all(asked.map((process) => process.start()));
    const addresses = asked.map((process) => ({
      process,
      url: () => (process === gateway ? url : `http://${HOME}:${process.port()}`),
    }));
    await untilReady(addresses, { others: stores, launchId, timeoutMs: readyMs });
  } catch (error) {
    end();
    noLongerRunning();
    process.off("exit", end);
    throw error;
  }
  for (const process of everything) process.markReady();

  return {
    url,
    port: front.port(),
    dataDir,
    seed,
    lettersUrl: showsLetters(shared()) ? url + LETTERS_PAGE : undefined,
    /** What was found to keep data and to connect chat instances. */
    said: { store: mongo.said, redis: redis.said },
    get mongoUrl() {
      return urlOf(mongo);
    },
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
    end,
  };
}

/** @typedef {Awaited<ReturnType<typeof startPlatform>>} Platform */
