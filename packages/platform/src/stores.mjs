import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "./ports.mjs";

export const ON_LEASH = join(import.meta.dirname, "on-leash.mjs");

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
 * @property {() => Promise<void>} [prepare] to be done once it listens, before anybody uses it
 */

/** @param {string} folder */
export function made(folder) {
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * REDIS_URL, else a redis-server on this machine, else none.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, wanted?: number }} options `wanted`: the port it gets when that is free
 * @returns {Promise<Store>}
 */
export async function chooseRedis({ env, dataDir, wanted = 4079 }) {
  if (env.REDIS_URL) return { said: "Redis at REDIS_URL", url: env.REDIS_URL };
  const server = onPath("redis-server", env);
  if (!server) return { said: "none; chat runs as one instance" };
  const port = await freePort(wanted);
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
