import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./ports.mjs";
import { initiate, REPLICA_SET } from "./replica-set.mjs";
import { Sentence } from "./sentence.mjs";
import { made, ON_LEASH, onPath } from "./stores.mjs";

const OLDEST = 4.4;

/** @typedef {"mongod" | "embedded"} Kind */

/** What keeps the data of a folder; undefined for a new one. @param {string} dataDir @returns {Kind | undefined} */
function kindOf(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, "store.json"), "utf8")).kind;
  } catch {
    return undefined;
  }
}

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

/** @param {string} mongod @param {string} dataDir @param {number} port @returns {import("./stores.mjs").Store} */
function ofMongod(mongod, dataDir, port) {
  const where = ["--dbpath", made(join(dataDir, "mongod")), "--port", String(port)];
  const args = [...where, "--bind_ip", "127.0.0.1", "--nounixsocket", "--replSet", REPLICA_SET];
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const prepare = () => initiate(url, `127.0.0.1:${port}`);
  return { said: `MongoDB (${mongod})`, url, port, args: [ON_LEASH, mongod, ...args], prepare };
}

/** @param {string} program @param {string} dataDir @param {number} port @returns {import("./stores.mjs").Store} */
function ofEmbedded(program, dataDir, port) {
  return {
    said: "the embedded store: for one machine, demos and tests (set MONGO_URL for MongoDB)",
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    port,
    args: [program],
    env: { DATA_PATH: made(join(dataDir, "mongo")), PORT: String(port) },
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
  const known = kindOf(dataDir);
  const mongod = known === "embedded" ? undefined : findMongod(env);
  if (known === "mongod" && !mongod) {
    throw new Sentence(
      `The data in ${dataDir} is kept by a mongod, and none is on this machine now. Install MongoDB ${OLDEST} or newer, set MONGO_URL, or start on another folder with --data.`,
    );
  }
  const port = await freePort(wanted);
  writeFileSync(
    join(made(dataDir), "store.json"),
    `${JSON.stringify({ kind: mongod ? "mongod" : "embedded" })}\n`,
  );
  return mongod ? ofMongod(mongod, dataDir, port) : ofEmbedded(embedded, dataDir, port);
}
