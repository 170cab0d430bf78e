import { randomBytes } from "node:crypto";
import { accessSync, constants, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { HOME, type Place, portPlace } from "./ports.ts";
import { makeFolder } from "./settings.ts";

/** Runs a program that is not Node's, so that it ends with the launcher. */
export const PROGRAM_WRAPPER = join(import.meta.dirname, "program-wrapper.mjs");
const ANSWER_MS = 1000;

/** One that was given has a `url`, our own one the rest. */
export interface Store {
  /** What the start says of it. */
  readonly said: string;
  readonly url?: string;
  /** Of Node, to start our own one. */
  readonly args?: readonly string[];
  readonly portArgs?: (port: number) => string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly place?: Place;
  /** No other server takes it for its own. */
  readonly urlOf?: (port: number) => string;
  readonly prepare?: (port: number) => Promise<boolean>;
}

/** Where a store is reached now; undefined where there is none. */
export const urlOfStore = ({ url, urlOf, place }: Store): string | undefined =>
  url ?? (place && urlOf?.(place.port()));

/** Where a command lies on PATH. */
export function onPath(command: string, env: NodeJS.ProcessEnv): string | undefined {
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

export function made(folder: string): string {
  makeFolder(folder);
  return folder;
}

/** Whether the Redis at this port is the one with our password. */
function knowsUs(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ port, host: HOME }, () =>
      socket.write(`AUTH ${password}\r\nPING\r\n`),
    );
    const done = (isKnown: boolean) => {
      resolve(isKnown);
      socket.destroy();
    };
    socket.setTimeout(ANSWER_MS, () => done(false));
    socket.once("error", () => done(false)).once("close", () => done(false));
    socket.on("data", (text) => {
      said += text.toString();
      if (said.includes("+PONG")) done(said.startsWith("+OK"));
      else if (said.startsWith("-")) done(false);
    });
  });
}

interface Given {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** The port it gets when that is free. */
  readonly wanted?: number;
}

/**
 * REDIS_URL, else a redis-server on this machine, else none. Our own one has a password of this start, by which it and those
 * who use it know each other.
 */
export async function chooseRedis({ env, dataDir, wanted = 4079 }: Given): Promise<Store> {
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
    args: [PROGRAM_WRAPPER, server, settings, ...kept],
    portArgs: (port) => ["--port", String(port)],
    place: portPlace(wanted),
    urlOf: (port) => `redis://:${password}@${HOME}:${port}`,
    prepare: (port) => knowsUs(port, password),
  };
}
