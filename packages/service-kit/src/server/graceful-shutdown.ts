import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** A connection that was idle this long is not just about to be used. */
const IDLE_MS = 1000;
const POLL_MS = 100;

/**
 * Closes the connections of a server without losing requests: a client gets `Connection: close` with its next
 * answer, and only a connection that was idle for a while (or was upgraded) is closed without it.
 */
export function gracefulShutdown(server: Server) {
  const idleSince = new Map<Socket, number>();
  const inFlight = new Set<ServerResponse>();
  let isShuttingDown = false;

  const isIdle = (socket: Socket) => {
    if (!socket.destroyed) idleSince.set(socket, performance.now());
  };
  server.on("connection", (socket: Socket) => {
    isIdle(socket);
    socket.once("close", () => idleSince.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isShuttingDown) response.shouldKeepAlive = false;
    idleSince.delete(socket);
    inFlight.add(response);
    response.once("close", () => {
      inFlight.delete(response);
      isIdle(socket);
    });
  });

  function closeIdle() {
    const now = performance.now();
    for (const [socket, since] of idleSince) if (now - since >= IDLE_MS) socket.destroy();
  }

  return {
    /** From now on answers say `Connection: close`, those to requests that came before as well. */
    start: () => {
      isShuttingDown = true;
      for (const response of inFlight) response.shouldKeepAlive = false;
    },
    /** Takes no more connections, and resolves when the last one has ended. */
    finish: () => {
      setInterval(closeIdle, POLL_MS).unref();
      return new Promise<void>((resolve) => {
        // The close of HTTP would cut idle connections at once, also one whose next request is on its way.
        NetServer.prototype.close.call(server, () => resolve());
        closeIdle();
      });
    },
  };
}
