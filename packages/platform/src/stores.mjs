import { randomBytes } from "node:crypto";
import { accessSync, constants, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { HOME, portPlace } from "./places.mjs";
import { makeFolder } from "./settings.mjs";

export const ON_LEASH = join(import.meta.dirname, "on-leash.mjs");
const ANSWER_MS = 1000;

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
 * @property {string} [url] of one that was given
 * @property {string[]} [args] of Node, to start our own one
 * @property {(port: number) => string[]} [portArgs]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import("./places.mjs").Place} [place]
 * @property {(port: number) => string} [urlOf] our own one's; no other server takes it for its own
 * @property {(port: number) => Promise<boolean>} [prepare]
 */

/** @param {string} folder */
export function made(folder) {
  makeFolder(folder);
  return folder;
}

/** Whether the Redis at this port is the one with our password. @param {number} port @param {string} password @returns {Promise<boolean>} */
function knowsUs(port, password) {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ port, host: HOME }, () =>
      socket.write(`AUTH ${password}\r\nPING\r\n`),
    );
    const done = (isKnown) => {
      resolve(isKnown);
      socket.destroy();
    };
    socket.setTimeout(ANSWER_MS, () => done(false));
    socket.once("error", () => done(false)).once("close", () => done(false));
    socket.on("data", (text) => {
      said += text;
      if (said.includes("+PONG")) done(said.startsWith("+OK"));
      else if (said.startsWith("-")) done(false);
    });
  });
}

/**
 * REDIS_URL, else a redis-server on this machine, else none. Our own one has a password of this start, by which it and those
 * who use it know each other.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, wanted?: number }} options `wanted`: the port it gets when that is free
 * @returns {Promise<Store>}
 */
export async function chooseRedis({ env, dataDir, wanted = 4079 }) {
  if (env.REDIS_URL) return { said: "Redis at REDIS_URL", url: env.REDIS_URL };
  const server = onPath("redis-server", env);
  if (!server) return { said: "none; chat runs as one instance" };
  const folder = made(join(dataDir, "redis"));
  const password = randomBytes(24).toString("hex");
  // Not among the arguments, which everybody on this machine may read.
  const settings = join(folder, "redis.conf");
  writeFileSync(settings, `requirepass ${password}\n`, { mode: 0o600 });
  const kept = ["--bind", HOME, "--dir", folder, "--save", "", "--appendonly", "no"];
  return {
    said: `a private one (${server})`,
    args: [ON_LEASH, server, settings, ...kept],
    portArgs: (port) => ["--port", String(port)],
    place: portPlace(wanted),
    urlOf: (port) => `redis://:${password}@${HOME}:${port}`,
    prepare: (port) => knowsUs(port, password),
  };
}
