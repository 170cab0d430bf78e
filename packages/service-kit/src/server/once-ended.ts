import type { IncomingMessage } from "node:http";

/** A property of the response: a WeakMap whose keys live as long as a request costs the garbage collector more than all listeners. */
const WAITING = Symbol("waiting for the end");

interface Watched {
  on: (event: "close", listener: () => void) => unknown;
  off: (event: "close", listener: () => void) => unknown;
  [WAITING]?: Set<() => void> | undefined;
}

/** One pair of listeners for all who wait: a request has half a dozen of them. */
function watch({ socket }: Pick<IncomingMessage, "socket">, response: Watched): Set<() => void> {
  const waiting = new Set<() => void>();
  function end() {
    response.off("close", end);
    socket.off("close", end);
    response[WAITING] = undefined;
    for (const ended of waiting) {
      waiting.delete(ended);
      ended();
    }
  }
  response.on("close", end);
  socket.on("close", end);
  return waiting;
}

/**
 * Calls `ended` once: when the answer is sent or broken off, or when its connection has gone. Node emits no `close` for an answer
 * that waits behind another one on a connection that breaks.
 */
export function onceEnded(
  request: Pick<IncomingMessage, "socket">,
  response: Watched,
  ended: () => void,
): () => void {
  const waiting = (response[WAITING] ??= watch(request, response));
  waiting.add(ended);
  return () => void waiting.delete(ended);
}
