import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { problemOf } from "@tutorsetu/contracts/problems";
import type { Logger } from "pino";
import { launchHeaders, listen } from "./launch.ts";
import { sliceVersion } from "./slice-version.ts";

/** A service as it is known before it can work. */
export interface StartingService {
  readonly name: string;
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
}

const REMIND_MS = 60_000;

let early: Server | undefined;
const leave = () => process.exit(0);

function answer(response: ServerResponse, status: number, body: object) {
  // A connection that stays would go on with these answers when the service is there.
  response.writeHead(status, {
    ...launchHeaders,
    connection: "close",
    "content-type": "application/json",
  });
  response.end(JSON.stringify(body));
}

/**
 * Listens for a service that waits for what it cannot work without: `/livez` says that it runs, `/readyz` that it is not ready and
 * why, every other call gets 503. Returns what is called with the reason, as often as it is known; the log has it once a minute.
 */
export function answerUnready({ name, log, ...address }: StartingService) {
  let reason = "";
  let loggedAt = -Infinity;
  const replies: Readonly<Record<string, () => readonly [status: number, body: object]>> = {
    "/livez": () => [200, { service: name, live: true, version: sliceVersion() }],
    "/readyz": () => [503, { service: name, ready: false, reason }],
  };
  return (why: string): void => {
    if (why !== reason || performance.now() - loggedAt > REMIND_MS) {
      log.warn({ reason: why }, "not ready, trying again");
      loggedAt = performance.now();
    }
    reason = why;
    if (early) return;
    early = createServer(({ url = "" }, response) => {
      const reply = replies[url.split("?")[0] ?? ""];
      answer(response, ...(reply?.() ?? ([503, problemOf("unavailable")] as const)));
    });
    // Nothing is under way yet.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, leave);
    listen(early, address, log);
  };
}

/** The server that listens for this service already, which answers with `onRequest` from now on; none where nothing had to wait. */
export function takeOver(onRequest: RequestListener): Server | undefined {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, leave);
  const server = early;
  early = undefined;
  return server?.removeAllListeners("request").on("request", onRequest);
}
