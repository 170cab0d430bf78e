import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Calls `ended` once: when the answer is sent or broken off, or when its connection has gone. Node emits no `close` for an answer
 * that waits behind another one on a connection that breaks.
 */
export function onceEnded(
  { socket }: Pick<IncomingMessage, "socket">,
  response: Pick<ServerResponse, "once" | "off">,
  ended: () => void,
): () => void {
  const forget = () => {
    response.off("close", end);
    socket.off("close", end);
  };
  function end() {
    forget();
    ended();
  }
  response.once("close", end);
  socket.once("close", end);
  return forget;
}
