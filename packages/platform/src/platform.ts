import { randomUUID } from "node:crypto";
import { buildAll } from "@tutorsetu/build/build-all";
import { checkGivenMongo, chooseMongo } from "./mongo-store.ts";
import { type Claim, claimFolder, writePidFile } from "./single-instance.ts";
import { HOME, type Place, portProblem, socketPlace } from "./ports.ts";
import { bundleOf, LETTERS_PAGE, showsLetters, wantedPorts } from "./plan.ts";
import { createProcesses, type Launch, type Processes, siteOf } from "./processes.ts";
import { untilReady } from "./readiness.ts";
import { UserFacingError } from "./errors.ts";
import { closeToOthers, type PlatformOptions, readSettings } from "./settings.ts";
import { chooseRedis, urlOfStore } from "./stores.ts";

const READY_MS = 60_000;

export interface Platform extends Processes {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly seed: "demo" | "off";
  /** Where letters are read, in a demo without a mail server. */
  readonly lettersUrl: string | undefined;
  /** What was found to keep data and to connect chat instances. */
  readonly said: { readonly store: string; readonly redis: string };
  readonly mongoUrl: string | undefined;
  /** Name → process id of everything that runs. */
  pids(): Record<string, number>;
  /** The gateway drains first, then the services, then the stores. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  end(): void;
}

/** What `step` resolves with; when it fails, `undo` is called first. */
async function orElse<T>(undo: () => void, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    undo();
    throw error;
  }
}

/** Starts the whole platform on this machine and resolves when it is ready. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { quiet = false, build = true, programOf = bundleOf, readyMs = READY_MS } = options;
  const say = quiet ? () => {} : (options.log ?? console.log);
  const settings = readSettings(options);
  const { env, host, chat, dataDir, port } = settings;
  const front = socketPlace({ port, host, isFixed: true });
  const places = new Map<string, Place>();
  await front.hold().catch((error: unknown) => {
    throw portProblem(error, port, host);
  });
  const release = () => {
    for (const place of [front, ...places.values()]) place.release();
  };
  const claim = await orElse(release, () => claimFolder(dataDir));
  const abandon = () => {
    release();
    claim.release();
  };
  return orElse(abandon, async () => {
    await checkGivenMongo(env.MONGO_URL);
    if (build) await buildAll({ log: say });
    claim.check();
    const opened = closeToOthers(dataDir);
    if (opened) say(opened);
    // At any port it is one of several: it leaves the usual ports of the others' processes alone while those are started again.
    const own: { readonly wanted?: number } = port === 0 ? { wanted: 0 } : {};
    for (const [name, wanted] of wantedPorts(chat, settings.renderer)) {
      const place = socketPlace({ port: own.wanted ?? wanted });
      places.set(name, place);
      await place.hold();
    }
    const [mongo, redis] = await Promise.all([
      chooseMongo({ env, dataDir, embedded: programOf("embedded-mongo"), ...own }),
      chooseRedis({ env, dataDir, ...own }),
    ]);
    if (chat > 1 && !redis.args && !redis.url) {
      throw new UserFacingError(
        "Several instances of chat need Redis. Set REDIS_URL or install redis-server.",
      );
    }
    for (const { place } of [mongo, redis]) await place?.hold();
    const launchId = randomUUID();
    const launch = { settings, launchId, front, places, mongo, redis, say, programOf };
    return run(launch, claim, readyMs);
  });
}

async function run(launch: Launch, claim: Claim, readyMs: number): Promise<Platform> {
  const { settings, launchId, front, mongo, redis, say } = launch;
  const { dataDir, seed } = settings;
  const url = siteOf(launch);
  const processes = createProcesses(launch, (name) => void moved(name));
  const { gateway, services, store } = processes;
  const stores = [store, processes.redis].filter((process) => process !== undefined);
  const asked = [gateway, ...Object.values(services)];
  const everything = [...asked, ...stores];
  let removePidFile = () => {};

  const sayWhere = () => writePidFile(dataDir, { url, mongoUrl: urlOfStore(mongo) ?? "" });

  /** Another program took its port while it was down: whoever asks it is started again with the new one. */
  async function moved(name: string) {
    say(`${name} listens at another port now; those who ask it are started again.`);
    removePidFile = sayWhere();
    await Promise.all(asked.map((process) => process.refresh()));
  }

  function end() {
    for (const process of everything) process.end();
    claim.release();
  }
  process.once("exit", end);

  async function stop() {
    await gateway.stop();
    await Promise.all(Object.values(services).map((process) => process.stop()));
    await Promise.all(stores.map((process) => process.stop()));
    removePidFile();
    claim.release();
    process.off("exit", end);
  }

  try {
    await Promise.all(stores.map((process) => process.start()));
    removePidFile = sayWhere();
    await Promise.all(asked.map((process) => process.start()));
    const addresses = Object.values(services).map((process) => ({
      process,
      url: () => `http://${HOME}:${process.port()}`,
    }));
    await untilReady(addresses, {
      gateway: { process: gateway, url: () => url },
      others: stores,
      launchId,
      timeoutMs: readyMs,
    });
  } catch (error) {
    end();
    removePidFile();
    process.off("exit", end);
    throw error;
  }
  for (const process of everything) process.markReady();

  return {
    ...processes,
    url,
    port: front.port(),
    dataDir,
    seed,
    lettersUrl: showsLetters(settings) ? url + LETTERS_PAGE : undefined,
    said: { store: mongo.said, redis: redis.said },
    get mongoUrl() {
      return urlOfStore(mongo);
    },
    pids: () =>
      Object.fromEntries(
        everything.flatMap((process) => {
          const pid = process.pid();
          return pid === undefined ? [] : [[process.name, pid] as const];
        }),
      ),
    stop,
    end,
  };
}
