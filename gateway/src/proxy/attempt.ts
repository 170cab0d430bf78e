import type { IncomingMessage, ServerResponse } from "node:http";
import { turnOf } from "../load-shedding/turn.ts";
import { type Call, CLIENT_GONE, dispatch, UpstreamError } from "./dispatch.ts";
import { failed, type Instance, succeeded } from "./instance.ts";

/** One attempt at an instance, in its turn: the status of the answer, or why there was none. `mayEject` keeps the last instances in. */
export async function attempt(
  instance: Instance,
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
  mayEject: () => boolean,
): Promise<number | UpstreamError> {
  let endTurn = () => {};
  /** A client that holds up the service has a place for that, and no turn any more. */
  function holdUp() {
    const release = call.holdUp();
    if (release) endTurn();
    return release;
  }
  instance.inFlight++;
  try {
    if (call.turnOf !== null) {
      const now = turnOf(instance, call.turnOf, request, response);
      const turn = typeof now === "function" ? now : await now;
      if (turn === "gone") return CLIENT_GONE;
      endTurn = turn;
    }
    const pool = call.pollOf === null ? instance.pool : instance.polls;
    const status = await dispatch(pool, request, response, call, holdUp);
    instance.calledAt = performance.now();
    if (status >= 500 && status !== 501) failed(instance, mayEject());
    else succeeded(instance);
    return status;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    failed(instance, mayEject());
    return error;
  } finally {
    endTurn();
    instance.inFlight--;
  }
}
