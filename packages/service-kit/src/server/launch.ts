import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";
import { readConfig } from "../config.ts";

/** What a launcher on the same machine gives its processes; elsewhere there is neither. */
const { LISTEN_FD, LAUNCH_ID } = readConfig({
  /** A socket that listens already. */
  LISTEN_FD: z.coerce.number().int().min(3).optional(),
  /** Of this start: a process that answers with another one, or with none, is somebody else's. */
  LAUNCH_ID: z.string().min(1).optional(),
});

const HEADER = "x-launch-id";

/** For `listen`: the socket that was given, else the address. */
export const whereToListen = (address: { readonly port: number; readonly host: string }) =>
  LISTEN_FD === undefined ? { ...address } : { fd: LISTEN_FD };

/** On an answer to a health check: who we are. */
export const launchHeaders: Readonly<Record<string, string>> =
  LAUNCH_ID === undefined ? {} : { [HEADER]: LAUNCH_ID };

/** Whether a health check was answered by a process of our own start. */
export const isOfOurLaunch = (headers: IncomingHttpHeaders): boolean =>
  LAUNCH_ID === undefined || headers[HEADER] === LAUNCH_ID;
