import type { IncomingMessage, ServerResponse } from "node:http";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";
import type { AtOnce, FairQueue, Release } from "@tutorsetu/service-kit/limits/fair-queue";

export interface CallsAtOnce extends AtOnce {
  /** The others wait, and no longer than an answer may take: then most have left. */
  readonly waitMs: number;
}
export const CALLS_AT_ONCE: CallsAtOnce = { instance: 64, address: 8, waitMs: 10_000 };

/** No turn came in time. */
export class NoTurnError extends Error {
  override name = "NoTurnError";
}

/** What ends the turn of a call: at once where its turn is now, else in time; "gone" when nobody waits for its answer any more. */
export function turnOf(
  { queue, waitMs }: { readonly queue: FairQueue; readonly waitMs: number },
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Release | Promise<Release | "gone"> {
  const turn = queue.tryAcquire(address);
  if (turn) return turn;
  return new Promise((resolve, reject) => {
    const leave = queue.wait(address, (settled) => {
      clearTimeout(timer);
      forget();
      if (settled === "late") reject(new NoTurnError("Too many calls wait for the service"));
      else resolve(settled);
    });
    const timer = setTimeout(() => leave("late"), waitMs);
    const forget = onceEnded(request, response, () => leave("gone"));
  });
}
