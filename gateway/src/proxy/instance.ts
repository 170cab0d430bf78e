import { get } from "node:http";
import { isOfOurLaunch } from "@tutorsetu/service-kit/server/launch";
import { Pool } from "undici";
import { createFairQueue, type FairQueue } from "@tutorsetu/service-kit/limits/fair-queue";
import type { CallsAtOnce } from "../load-shedding/turn.ts";
import { AT_CLIENTS_PACE } from "../load-shedding/places.ts";

/** `new` has not been asked yet and comes to others; `unready` answers but says no; `late` may be too busy to answer in time; `silent` does not answer at all. */
export type Health = "unknown" | "new" | "ready" | "unready" | "late" | "silent";

export interface Instance {
  readonly origin: string;
  readonly pool: Pool;
  /** For long polls: each keeps a connection while it waits for messages. */
  readonly polls: Pool;
  /** Whose call is next; polls and uploads take no turn. */
  readonly queue: FairQueue;
  /** So long a call waits for its turn. */
  readonly waitMs: number;
  health: Health;
  /** Requests under way, and those that wait for their turn. */
  inFlight: number;
  /** Sockets held open, and those on their way to it. */
  sockets: number;
  /** Its name does not lead to it any more: it keeps what it has and gets nothing new. */
  draining: boolean;
  /** Failures in a row. */
  failures: number;
  ejections: number;
  /** On the clock of `performance.now()`. */
  ejectedUntil: number;
  /** Health checks in a row without an answer. */
  misses: number;
  /** When it last answered a check, and when a call, on the clock of `performance.now()`. */
  checkedAt: number;
  calledAt: number;
}

const EJECT_AFTER = 5;
const EJECT_MS = 2000;
const CHECK_TIMEOUT_MS = 800;
/** Five seconds of checks. */
const LATE_AT_MOST = 10;

/** `null`: as many connections as there are requests. */
const createPool = (origin: string, connections: number | null) =>
  new Pool(origin, {
    connections,
    pipelining: 1,
    // Below the services' own 10 s, so that no request meets a socket that is just being closed.
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 8000,
    connect: { timeout: 500 },
    bodyTimeout: 30_000,
  });

export const createInstance = (
  origin: string,
  callsAtOnce: CallsAtOnce,
  health: Health = "unknown",
): Instance => ({
  origin,
  pool: createPool(origin, callsAtOnce.instance + AT_CLIENTS_PACE),
  // As many as there are places for polls.
  polls: createPool(origin, null),
  queue: createFairQueue(callsAtOnce),
  waitMs: callsAtOnce.waitMs,
  health,
  inFlight: 0,
  sockets: 0,
  draining: false,
  failures: 0,
  ejections: 0,
  ejectedUntil: 0,
  misses: 0,
  checkedAt: 0,
  calledAt: 0,
});

export function succeeded(instance: Instance): void {
  instance.failures = 0;
  instance.ejections = 0;
}

/** Five failures in a row put an instance aside, longer each time; `mayEject` keeps the last ones in. */
export function failed(instance: Instance, mayEject: boolean): void {
  instance.failures++;
  if (instance.failures < EJECT_AFTER || !mayEject) return;
  instance.failures = 0;
  const ms = Math.min(EJECT_MS * 2 ** instance.ejections, 60_000);
  instance.ejections++;
  instance.ejectedUntil = performance.now() + ms;
}

/** Its status, or the reason there is none. A fresh connection each time: a pooled one outlives a dead listener. */
function ask(origin: string): Promise<number | "no-answer" | "late"> {
  return new Promise((resolve) => {
    const request = get(
      `${origin}/readyz`,
      { agent: false, timeout: CHECK_TIMEOUT_MS },
      (answer) => {
        answer.resume();
        // Somebody else listens where an instance of ours was.
        resolve(isOfOurLaunch(answer.headers) ? (answer.statusCode ?? 0) : "no-answer");
      },
    );
    request.once("timeout", () => {
      resolve("late");
      request.destroy();
    });
    request.once("error", () => resolve("no-answer"));
  });
}

/** One active check. A busy instance may be late once; later it is asked only while no other is healthy, and in the end it counts as silent. */
export async function check(instance: Instance): Promise<void> {
  const askedAt = performance.now();
  const answer = await ask(instance.origin);
  if (typeof answer === "number") {
    instance.checkedAt = performance.now();
    instance.misses = 0;
    instance.health = answer === 200 ? "ready" : "unready";
    return;
  }
  // It was away when it was asked, and has come back since. Who answers calls and no check is late nevertheless.
  const isBack = answer === "no-answer" && instance.calledAt > askedAt;
  if (isBack || instance.checkedAt > askedAt) return;
  instance.misses++;
  if (answer === "no-answer" || instance.misses > LATE_AT_MOST) instance.health = "silent";
  if (instance.misses > 1 && instance.health !== "silent") instance.health = "late";
}
