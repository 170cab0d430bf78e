import { connect, createServer, type Server } from "node:net";
import { codeOf } from "./errors.ts";
import { Sentence } from "./sentence.ts";

/** The port at which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return address.port;
}

/** The port that could be opened, 0 for any; it is closed again. */
export function tryPort(port: number, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const opened = portOf(server);
      server.close(() => resolve(opened));
    });
  });
}

/** `wanted` when it is free, else any other. */
export const freePort = (wanted: number): Promise<number> =>
  tryPort(wanted).catch(() => tryPort(0));

const NOT_HERE: readonly unknown[] = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"];

/** Why a port cannot be had, and what to do; `command` is what to start again. */
export function portProblem(
  error: unknown,
  port: number,
  host: string,
  command = "npm start",
): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    return new Sentence(
      `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 10} ${command}.`,
    );
  }
  if (code === "EACCES") {
    return new Sentence(
      `Port ${port} needs more rights than you have. Set PORT to one above 1024, for example PORT=8080 ${command}.`,
    );
  }
  if (NOT_HERE.includes(code)) {
    return new Sentence(
      `HOST ${host} is not an address of this machine. Leave it out or set HOST=0.0.0.0.`,
    );
  }
  return error;
}

/** The public port, or a sentence that says why it cannot be had. */
export const publicPort = (port: number, host: string, command?: string): Promise<number> =>
  tryPort(port, host).catch((error: unknown) => {
    throw portProblem(error, port, host, command);
  });

/** True once something listens there. */
export async function listens(port: number, forMs = 0): Promise<boolean> {
  const until = performance.now() + forMs;
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open || performance.now() >= until) return open;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
