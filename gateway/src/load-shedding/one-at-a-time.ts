import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";

/** So many requests may wait for the answer before them; a connection that sends more is cut. */
const MOST_WAITING = 32;

/**
 * One request at a time on each connection. No browser and no proxy sends the next one before it has the answer; what does
 * (pipelining) is served in turn, and takes no more than everybody else.
 */
export function oneAtATime(onCut: () => void) {
  const waitingOn = new WeakMap<Duplex, (() => void)[]>();
  return {
    isBusy: (socket: Duplex) => waitingOn.has(socket),
    /** Calls `serve` when nothing is under way on the request's connection: mostly at once; never when it has gone. */
    take(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
      const { socket } = request;
      function begin() {
        onceEnded(request, response, next);
        serve();
      }
      function next() {
        const following = socket.destroyed ? undefined : waitingOn.get(socket)?.shift();
        if (following) following();
        else waitingOn.delete(socket);
      }
      const waiting = waitingOn.get(socket);
      if (!waiting) {
        waitingOn.set(socket, []);
        return begin();
      }
      waiting.push(begin);
      if (waiting.length <= MOST_WAITING) return;
      if (!socket.destroyed) onCut();
      socket.destroy();
    },
  };
}
