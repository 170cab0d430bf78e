import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "./ports.mjs";

const ON_LEASH = join(import.meta.dirname, "on-leash.mjs");

/** @param {string} command @param {NodeJS.ProcessEnv} env @returns {string | undefined} where it lies on PATH */
export function onPath(command, env) {
  return (env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * @typedef {object} Store
 * @property {string} said what the start says of it
 * @property {string} [url] none: there is no such store
 * @property {number} [port] of our own one
 * @property {string[]} [args] of Node, to start our own one
 * @property {NodeJS.ProcessEnv} [env]
 */

/** @param {string} folder */
function made(folder) {
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * MONGO_URL, else a mongod on this machine, else the embedded server.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, embedded: string }} options
 * @returns {Promise<Store>}
 */
export async function chooseMongo({ env, dataDir, embedded }) {
  if (env.MONGO_URL) return { said: "MongoDB at MONGO_URL", url: env.MONGO_URL };
  const port = await freePort(4017);
  const url = `mongodb://127.0.0.1:${port}`;
  const mongod = env.MONGOMS_SYSTEM_BINARY || onPath("mongod", env);
  if (mongod) {
    const folder = made(join(dataDir, "mongod"));
    const args = [
      "--dbpath",
      folder,
      "--port",
      String(port),
      "--bind_ip",
      "127.0.0.1",
      "--nounixsocket",
    ];
    return { said: `MongoDB (${mongod})`, url, port, args: [ON_LEASH, mongod, ...args] };
  }
  const own = { DATA_PATH: made(join(dataDir, "mongo")), PORT: String(port) };
  return {
    said: "the embedded store (set MONGO_URL for MongoDB)",
    url,
    port,
    args: [embedded],
    env: own,
  };
}

/**
 * REDIS_URL, else a redis-server on this machine, else none.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string }} options
 * @returns {Promise<Store>}
 */
export async function chooseRedis({ env, dataDir }) {
  if (env.REDIS_URL) return { said: "Redis at REDIS_URL", url: env.REDIS_URL };
  const server = onPath("redis-server", env);
  if (!server) return { said: "none; chat runs as one instance" };
  const port = await freePort(4079);
  const where = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    made(join(dataDir, "redis")),
  ];
  const args = [ON_LEASH, server, ...where, "--save", "", "--appendonly", "no"];
  return { said: `a private one (${server})`, url: `redis://127.0.0.1:${port}`, port, args };
}
