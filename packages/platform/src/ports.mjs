import { connect, createServer } from "node:net";
import { Sentence } from "./sentence.mjs";

/**
 * @param {number} port 0 for any
 * @param {string} [host]
 * @returns {Promise<number>} the port that could be opened; it is closed again
 */
export function tryPort(port, host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      const opened = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(opened));
    });
  });
}

/** @param {number} wanted @returns {Promise<number>} `wanted` when it is free, else any other */
export const freePort = (wanted) => tryPort(wanted).catch(() => tryPort(0));

/** Why a port cannot be had, and what to do. @param {any} error @param {number} port @param {string} host @param {string} [command] what to start again */
export function portProblem(error, port, host, command = "npm start") {
  if (error.code === "EADDRINUSE") {
    return new Sentence(
      `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 10} ${command}.`,
    );
  }
  if (error.code === "EACCES") {
    return new Sentence(
      `Port ${port} needs more rights than you have. Set PORT to one above 1024, for example PORT=8080 ${command}.`,
    );
  }
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(error.code)) {
    return new Sentence(
      `HOST ${host} is not an address of this machine. Leave it out or set HOST=0.0.0.0.`,
    );
  }
  return error;
}

/**
 * The public port, or a sentence that says why it cannot be had.
 * @param {number} port @param {string} host @param {string} [command] what to start again
 */
export const publicPort = (port, host, command) =>
  tryPort(port, host).catch((error) => {
    throw portProblem(error, port, host, command);
  });

/** @param {number} port @param {number} [forMs] @returns {Promise<boolean>} true once something listens there */
export async function listens(port, forMs = 0) {
  const until = performance.now() + forMs;
  for (;;) {
    const open = await new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open || performance.now() >= until) return open;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
