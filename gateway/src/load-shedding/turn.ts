import type { IncomingMessage, ServerResponse } from "node:http";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";
import type { FairQueue } from "./fair-queue.ts";

/** No turn came in time. */
export class NoTurnError extends Error {
  override name = "NoTurnError";
}

/** Resolves with what ends the turn of a call, or with "gone" when nobody waits for its answer any more. */
export function turnOf(
  queue: FairQueue,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<(() => void) | "gone"> {
  const turn = queue.tryAcquire(address);
  if (turn) return Promise.resolve(turn);
  return new Promise((resolve, reject) => {
    const leave = queue.wait(address, (settled) => {
      clearTimeout(timer);
      forget();
      if (settled === "late") reject(new NoTurnError("Too many calls wait for the service"));
      else resolve(settled);
    });
    const timer = setTimeout(() => leave("late"), queue.waitMs);
    const forget = onceEnded(request, response, () => leave("gone"));
  });
}
