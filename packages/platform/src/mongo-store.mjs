import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOME, portPlace, socketPlace } from "./places.mjs";
import { initiate } from "./replica-set.mjs";
import { Sentence } from "./sentence.mjs";
import { made, ON_LEASH, onPath } from "./stores.mjs";

const OLDEST = 4.4;
/** What a mongod calls its set in folders of earlier versions; it keeps the name with its data. */
const OLDER_SET = "tutorsetu";

/** @typedef {"mongod" | "embedded"} Kind */

/** What keeps the data of a folder; nothing for a new one. @param {string} dataDir @returns {{ kind?: Kind, replicaSet?: string }} */
function storeOf(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, "store.json"), "utf8"));
  } catch {
    return {};
  }
}

/** The driver refuses a server that calls its set by another name: it is somebody else's. */
const urlOf = (replicaSet) => (port) =>
  `mongodb://${HOME}:${port}/?directConnection=true&replicaSet=${replicaSet}`;

/** @param {string} mongod @returns {number} such as 7.0; 0 when it does not say */
function versionOf(mongod) {
  try {
    const said = execFileSync(mongod, ["--version"], { encoding: "utf8", timeout: 5000 });
    return Number(/v(\d+\.\d+)/.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** @param {NodeJS.ProcessEnv} env @returns {string | undefined} a mongod that is new enough */
function findMongod(env) {
  const mongod = env.MONGOMS_SYSTEM_BINARY || onPath("mongod", env);
  return mongod && versionOf(mongod) >= OLDEST ? mongod : undefined;
}

/** @param {string} mongod @param {string} dataDir @param {number} wanted @param {string} replicaSet @returns {import("./stores.mjs").Store} */
function ofMongod(mongod, dataDir, wanted, replicaSet) {
  const folder = made(join(dataDir, "mongod"));
  const where = ["--dbpath", folder, "--bind_ip", HOME, "--nounixsocket"];
  return {
    said: `MongoDB (${mongod})`,
    args: [ON_LEASH, mongod, ...where, "--replSet", replicaSet],
    portArgs: (port) => ["--port", String(port)],
    place: portPlace(wanted),
    urlOf: urlOf(replicaSet),
    prepare: (port) => initiate({ host: `${HOME}:${port}`, folder, replicaSet }),
  };
}

/** @param {string} program @param {string} dataDir @param {number} wanted @returns {import("./stores.mjs").Store} */
function ofEmbedded(program, dataDir, wanted) {
  const replicaSet = `tutorsetu-${randomUUID()}`;
  return {
    said: "the embedded store: for one machine, demos and tests (set MONGO_URL for MongoDB)",
    args: [program],
    env: { DATA_PATH: made(join(dataDir, "mongo")), REPLICA_SET: replicaSet },
    place: socketPlace({ port: wanted }),
    urlOf: urlOf(replicaSet),
  };
}

/**
 * MONGO_URL, else a mongod (4.4 or newer) on this machine, else the embedded server. A folder stays with
 * what its data was first kept by, so that nothing seems to vanish when a mongod comes or goes.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, embedded: string, wanted?: number }} options `wanted`: the port it gets when that is free
 * @returns {Promise<import("./stores.mjs").Store>}
 */
export async function chooseMongo({ env, dataDir, embedded, wanted = 4017 }) {
  if (env.MONGO_URL) return { said: "MongoDB at MONGO_URL", url: env.MONGO_URL };
  const { kind: known, replicaSet = OLDER_SET } = storeOf(dataDir);
  const mongod = known === "embedded" ? undefined : findMongod(env);
  if (known === "mongod" && !mongod) {
    throw new Sentence(
      `The data in ${dataDir} is kept by a mongod, and none is on this machine now. Install MongoDB ${OLDEST} or newer, set MONGO_URL, or start on another folder with --data.`,
    );
  }
  const kind = mongod ? "mongod" : "embedded";
  const name = known ? replicaSet : `tutorsetu-${randomUUID()}`;
  const about = mongod ? { kind, replicaSet: name } : { kind };
  writeFileSync(join(made(dataDir), "store.json"), `${JSON.stringify(about)}\n`);
  return mongod ? ofMongod(mongod, dataDir, wanted, name) : ofEmbedded(embedded, dataDir, wanted);
}
