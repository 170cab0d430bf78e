// Fills the store with as many demo people as asked for: npm run seed -- --tutors 5000 --students 20000
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildAll } from "@tutorsetu/build/build-all";
import { bundleOf } from "./plan.mjs";
import { checkGivenMongo } from "./given-mongo.mjs";
import { claimFolder, whoRuns } from "./running.mjs";
import { internalSecret } from "./secret.mjs";
import { Sentence } from "./sentence.mjs";
import { readSettings, wholeNumber } from "./settings.mjs";
import { chooseMongo } from "./mongo-store.mjs";
import { supervised } from "./supervised.mjs";

const MOST = 1_000_000;
const LOOK_MS = 50;
/** Filling the store needs no neighbour. */
const NOWHERE = "http://127.0.0.1:9";

/** Rejects once the store is hopeless. @param {import("./supervised.mjs").Supervised} store @param {AbortSignal} over */
async function givesUp(store, over) {
  while (!over.aborted && !store.hasGivenUp()) await pause(LOOK_MS);
  if (!over.aborted)
    throw new Sentence(`The store does not start; see ${store.logFile}.\n${store.lastWords()}`);
}

/**
 * The store of a platform that runs on this folder, else one of our own for as long as it takes.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string }} settings @param {(name: string) => string} programOf
 */
async function openStore({ env, dataDir }, programOf) {
  const nothing = { close: async () => {}, fails: () => new Promise(() => {}) };
  const running = whoRuns(dataDir);
  if (running) return { ...nothing, url: running.mongoUrl, said: `the platform at ${running.url}` };
  await checkGivenMongo(env.MONGO_URL);
  const mongo = await chooseMongo({ env, dataDir, embedded: programOf("embedded-mongo") });
  if (!mongo.args || !mongo.place) return { ...nothing, url: mongo.url, said: mongo.said };
  const claim = await claimFolder(dataDir);
  const { args, portArgs, place, prepare } = mongo;
  const store = supervised({
    name: "store",
    args,
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
    url: mongo.urlOf(place.port()),
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

/** Runs svc-users just long enough to fill the store. @param {string} program @param {NodeJS.ProcessEnv} env */
const fill = (program, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { env, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve(undefined) : reject(new Sentence("The store could not be filled.")),
    );
  });

/**
 * @param {{ tutors?: string, students?: string, data?: string, env?: NodeJS.ProcessEnv, programOf?: (name: string) => string, build?: boolean }} [options]
 * @returns {Promise<string>} what was done
 */
export async function seed({ programOf = bundleOf, build = true, data, env, ...counts } = {}) {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const count = { type: /** @type {const} */ ("string") };
  try {
    const { values } = parseArgs({ options: { tutors: count, students: count, data: count } });
    console.log(await seed(values));
    process.exit(0);
  } catch (error) {
    console.error(error.name === "Sentence" ? error.message : error);
    process.exit(1);
  }
}
