import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tryPort } from "./ports.mjs";

export const HOME = "127.0.0.1";
/** Below what systems give to connections on their way out: one of those would take the port while its process is restarted. */
const LOWEST = 12_000;
const BEYOND = 32_000;
const TRIES = 20;

const anyPorts = () => Array.from({ length: TRIES }, () => randomInt(LOWEST, BEYOND));

/**
 * A listening socket for a child: whoever comes before the child has it is sent away.
 * @param {number} port 0 for any @param {string} [host]
 * @returns {Promise<{ port: number, fd: number, close: () => void }>}
 */
export function openSocket(port, host = HOME) {
  return new Promise((resolve, reject) => {
    const server = createServer((early) => early.destroy());
    server.once("error", reject);
    server.listen(port, host, () => {
      const { port: opened } = server.address();
      resolve({ port: opened, fd: server._handle.fd, close: () => server.close() });
    });
  });
}

/** @template T @param {number[]} ports @param {(port: number) => Promise<T>} open @returns {Promise<T>} at the first port that is free */
async function first([port, ...others], open) {
  return open(port).catch((error) => {
    if (others.length === 0) throw error;
    return first(others, open);
  });
}

/**
 * Where one of our own programs listens. The socket is opened here and handed over, so nobody can come in between; a port
 * that is taken when the program is started again is given up for another one, unless it is a fixed one.
 * @param {{ port: number, host?: string, isFixed?: boolean }} options `port` is the first to be tried
 */
export function socketPlace({ port: wanted, host = HOME, isFixed = false }) {
  let port = wanted;
  let held;
  const open = () =>
    first(isFixed ? [port] : [port, ...anyPorts(), 0], (one) => openSocket(one, host));
  return {
    port: () => port,
    /** Keeps the place until the program is started. */
    async hold() {
      held ??= await open();
      port = held.port;
    },
    /** For one start of the program; `close` when it has its copy. */
    async take() {
      const socket = held ?? (await open());
      held = undefined;
      port = socket.port;
      return socket;
    },
    release() {
      held?.close();
      held = undefined;
    },
    confirm() {},
    ended() {},
  };
}

/**
 * Where a program listens that opens its port itself (mongod, redis-server). It ends when somebody was quicker, and is started at another port then.
 * @param {number} wanted the first to be tried
 */
export function portPlace(wanted) {
  let port = wanted;
  let isOurs = false;
  let isLost = false;
  const close = () => {};
  return {
    port: () => port,
    async hold() {
      port = await first([port, ...anyPorts(), 0], (one) => tryPort(one));
    },
    async take() {
      port = await first([...(isLost ? [] : [port]), ...anyPorts(), 0], (one) => tryPort(one));
      isOurs = false;
      isLost = false;
      return { port, fd: undefined, close };
    },
    release: close,
    /** It has been seen there. */
    confirm: () => void (isOurs = true),
    ended: () => void (isLost = !isOurs),
  };
}

/** @typedef {ReturnType<typeof socketPlace> | ReturnType<typeof portPlace>} Place */
