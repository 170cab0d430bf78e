import type { IncomingHttpHeaders, Server } from "node:http";
import type { Logger } from "pino";
import * as z from "zod";
import { readConfig } from "../config.ts";

/** Set by a launcher on the same machine; elsewhere both are undefined. */
const { LISTEN_FD, LAUNCH_ID } = readConfig({
  /** A socket that listens already. */
  LISTEN_FD: z.coerce.number().int().min(3).optional(),
  /** Id of this start: a process that answers with another one, or with none, belongs to another start. */
  LAUNCH_ID: z.string().min(1).optional(),
});

const HEADER = "x-launch-id";

interface Address {
  readonly port: number;
  readonly host: string;
}

/** For `listen`: the inherited socket, else the address. */
export const whereToListen = (address: Address) =>
  LISTEN_FD === undefined ? { ...address } : { fd: LISTEN_FD };

/** Listens on the inherited socket, else at the address; a process that cannot ends with the reason. */
export function listen(server: Server, address: Address, log: Logger): void {
  server.on("error", (error) => {
    process.stderr.write(`Cannot listen on ${address.host}:${address.port}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(whereToListen(address), () => log.info({ at: server.address() }, "listening"));
}

/** Headers of an answer to a health check: the id of our start. */
export const launchHeaders: Readonly<Record<string, string>> =
  LAUNCH_ID === undefined ? {} : { [HEADER]: LAUNCH_ID };

/** Whether a health check was answered by a process of our own start. */
export const isOfOurLaunch = (headers: IncomingHttpHeaders): boolean =>
  LAUNCH_ID === undefined || headers[HEADER] === LAUNCH_ID;
