import type { IncomingMessage } from "node:http";

/** A property of the response: a WeakMap whose keys live as long as a request costs the garbage collector more than all listeners. */
const WAITING = Symbol("waiting for the end");

interface Watched {
  on: (event: "close", listener: () => void) => unknown;
  off: (event: "close", listener: () => void) => unknown;
  /** Where the answer is written, once it is its turn and until it is sent. */
  readonly socket?: unknown;
  [WAITING]?: Waiting | undefined;
}

/** Whoever waits no more has left a hole: a set costs each request more than all its listeners. */
type Waiting = ((() => void) | undefined)[];

/** One listener for all who wait: a request has half a dozen of them. */
function watch({ socket }: Pick<IncomingMessage, "socket">, response: Watched): Waiting {
  const waiting: Waiting = [];
  // An answer with a connection is told of its end by Node.
  const connection = response.socket ? undefined : socket;
  function end() {
    response.off("close", end);
    connection?.off("close", end);
    response[WAITING] = undefined;
    for (const ended of waiting) ended?.();
  }
  response.on("close", end);
  connection?.on("close", end);
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
  const place = waiting.push(ended) - 1;
  return () => {
    waiting[place] = undefined;
  };
}
