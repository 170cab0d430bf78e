// Fills the store with as many demo people as asked for: npm run seed -- --tutors 5000 --students 20000
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildAll } from "@tutorsetu/build/build-all";
import { checkGivenMongo, chooseMongo } from "./mongo-store.ts";
import { claimFolder, whoRuns } from "./single-instance.ts";
import { bundleOf } from "./plan.ts";
import { SOURCE_MAPS } from "./processes.ts";
import {
  internalSecret,
  type PlatformOptions,
  readSettings,
  type Settings,
  wholeNumber,
} from "./settings.ts";
import { report, UserFacingError } from "./errors.ts";
import { urlOfStore } from "./stores.ts";
import { type Supervised, supervised } from "./supervised.ts";

const MOST = 1_000_000;
const LOOK_MS = 50;
/** Filling the store needs no other service. */
const NOWHERE = "http://127.0.0.1:9";

interface OpenStore {
  readonly url: string | undefined;
  readonly said: string;
  /** Rejects once the store is hopeless. */
  fails(): Promise<void>;
  close(): Promise<void>;
}

async function givesUp(store: Supervised, over: AbortSignal): Promise<void> {
  while (!over.aborted && !store.hasGivenUp()) await pause(LOOK_MS);
  if (!over.aborted)
    throw new UserFacingError(
      `The store does not start; see ${store.logFile}.\n${store.lastWords()}`,
    );
}

/** The store of a platform that runs on this folder, else one of our own for as long as it takes. */
async function openStore(
  { env, dataDir }: Settings,
  programOf: (name: string) => string,
): Promise<OpenStore> {
  const nothing = { close: async () => {}, fails: () => new Promise<never>(() => {}) };
  const running = whoRuns(dataDir);
  if (running) return { ...nothing, url: running.mongoUrl, said: `the platform at ${running.url}` };
  await checkGivenMongo(env.MONGO_URL);
  const mongo = await chooseMongo({ env, dataDir, embedded: programOf("embedded-mongo") });
  if (!mongo.args || !mongo.place) return { ...nothing, url: mongo.url, said: mongo.said };
  const claim = await claimFolder(dataDir);
  const { args, portArgs, place, prepare } = mongo;
  const store = supervised({
    name: "store",
    args: [SOURCE_MAPS, ...args],
    portArgs,
    place,
    prepare,
    env: { ...env, ...mongo.env },
    logFile: join(dataDir, "logs", "store.log"),
    say: console.error,
  });
  const end = () => {
    store.end();
    claim.release();
  };
  process.once("exit", end);
  await place.hold();
  await store.start();
  const over = new AbortController();
  return {
    url: urlOfStore(mongo),
    said: mongo.said,
    fails: () => givesUp(store, over.signal),
    async close() {
      over.abort();
      await store.stop();
      claim.release();
      process.off("exit", end);
    },
  };
}

/** Runs svc-users just long enough to fill the store. */
const fill = (program: string, env: NodeJS.ProcessEnv) =>
  new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [program], { env, stdio: "inherit" });
    child.once("error", fail);
    child.once("exit", (code) =>
      code === 0 ? done() : fail(new UserFacingError("The store could not be filled.")),
    );
  });

interface SeedOptions extends Pick<PlatformOptions, "env" | "build" | "programOf"> {
  readonly tutors?: string | undefined;
  readonly students?: string | undefined;
  /** The data folder. */
  readonly data?: string | undefined;
}

/** Fills the store of the platform that runs, else one started for it; resolves with what was done. */
export async function seed(options: SeedOptions = {}): Promise<string> {
  const { programOf = bundleOf, build = true, data, env, ...counts } = options;
  const tutors = wholeNumber("--tutors", counts.tutors ?? 260, 1, MOST);
  const students = wholeNumber("--students", counts.students ?? 420, 1, MOST);
  const settings = readSettings({ port: 0, dataDir: data, env });
  if (build) await buildAll({ only: ["svc-users", "embedded-mongo"] });
  const startedAt = performance.now();
  const store = await openStore(settings, programOf);
  try {
    const filled = fill(programOf("svc-users"), {
      ...settings.env,
      MONGO_URL: store.url,
      INTERNAL_SECRET: internalSecret(settings.dataDir),
      BOOKINGS_URL: NOWHERE,
      LOG_LEVEL: "warn",
      SEED: "demo",
      SEED_ONLY: "true",
      SEED_TUTORS: String(tutors),
      SEED_STUDENTS: String(students),
    });
    await Promise.race([filled, store.fails()]);
  } finally {
    await store.close();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `There are at least ${tutors} tutors and ${students} students now (${seconds} s). The store: ${store.said}.`;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href) {
  const count = { type: "string" } as const;
  try {
    const { values } = parseArgs({ options: { tutors: count, students: count, data: count } });
    console.log(await seed(values));
    process.exit(0);
  } catch (error) {
    report(error);
    process.exit(1);
  }
}
