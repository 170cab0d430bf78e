import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";

/** Who waits for the answer under way: a property, for a WeakMap is slower to change with each request, and to collect. */
const WAITING = Symbol("requests behind the one under way");
type Connection = Duplex & { [WAITING]?: (() => void)[] | undefined };

/** So many requests may wait for the answer before them; a connection that sends more is cut. */
const MOST_WAITING = 32;

/**
 * One request at a time on each connection. No browser and no proxy sends the next one before it has the answer; what does
 * (pipelining) is served in turn, and takes no more than everybody else.
 */
export function oneAtATime(onCut: () => void) {
  return {
    isBusy: (connection: Connection) => connection[WAITING] !== undefined,
    /** Calls `serve` when nothing is under way on the request's connection: mostly at once; never when it has gone. */
    take(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
      const socket: Connection = request.socket;
      function begin() {
        onceEnded(request, response, next);
        serve();
      }
      function next() {
        const following = socket.destroyed ? undefined : socket[WAITING]?.shift();
        if (following) following();
        else socket[WAITING] = undefined;
      }
      const waiting = socket[WAITING];
      if (!waiting) {
        socket[WAITING] = [];
        return begin();
      }
      waiting.push(begin);
      if (waiting.length <= MOST_WAITING) return;
      if (!socket.destroyed) onCut();
      socket.destroy();
    },
  };
}
