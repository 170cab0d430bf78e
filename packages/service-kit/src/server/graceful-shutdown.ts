import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** Idle for so long, a connection is not just about to be used. */
const IDLE_MS = 1000;
const LOOK_EVERY_MS = 100;

/**
 * Lets go of a server's connections without losing what is sent over them: a client hears `Connection: close` with its next
 * answer, and only a connection that has been idle for a while (or carries a socket by now) is closed without a word.
 */
export function gracefulShutdown(server: Server) {
  const idleSince = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  let isLeaving = false;

  const isIdle = (socket: Socket) => {
    if (!socket.destroyed) idleSince.set(socket, performance.now());
  };
  server.on("connection", (socket: Socket) => {
    isIdle(socket);
    socket.once("close", () => idleSince.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) response.shouldKeepAlive = false;
    idleSince.delete(socket);
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
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
      isLeaving = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    /** Takes no more connections, and resolves when the last one has ended. */
    finish: () => {
      setInterval(closeIdle, LOOK_EVERY_MS).unref();
      return new Promise<void>((resolve) => {
        // The close of HTTP would cut idle connections at once, also one whose next request is on its way.
        NetServer.prototype.close.call(server, () => resolve());
        closeIdle();
      });
    },
  };
}
