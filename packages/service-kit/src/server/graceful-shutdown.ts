import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Logger } from "pino";
import { onceEnded } from "./once-ended.ts";

/** A connection that was idle this long is not just about to be used. */
const IDLE_MS = 1000;
const POLL_MS = 100;
/** Still serving, saying `Connection: close`, while balancers notice that we are not ready. */
const NOTICE_MS = 1500;
const GRACE_MS = 10_000;

interface Connection {
  readonly inFlight: Set<ServerResponse>;
  /** The end of its last answer, or its beginning, on the clock of `performance.now()`. */
  idleSince: number;
}

/**
 * Closes the connections of a server without losing requests: a client gets `Connection: close` with its next
 * answer, and only a connection that was idle for a while (or was upgraded) is closed without it.
 */
export function gracefulShutdown(server: Server) {
  const connections = new Map<Socket, Connection>();
  let isShuttingDown = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { idleSince: performance.now(), inFlight: new Set() });
    // With it go the answers that wait behind another one: they have no end of their own.
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isShuttingDown) response.shouldKeepAlive = false;
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.inFlight.add(response);
    onceEnded(request, response, () => {
      connection.inFlight.delete(response);
      connection.idleSince = performance.now();
    });
  });

  function closeIdle() {
    const now = performance.now();
    for (const [socket, { idleSince, inFlight }] of connections)
      if (inFlight.size === 0 && now - idleSince >= IDLE_MS) socket.destroy();
  }

  return {
    /** From now on answers say `Connection: close`, those to requests that came before as well. */
    start: () => {
      isShuttingDown = true;
      for (const { inFlight } of connections.values())
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

interface ShutdownSteps {
  readonly log: Pick<Logger, "info" | "warn">;
  /** Readiness fails from now on, and answers say `Connection: close`. */
  readonly start: () => void;
  /** Ends what is not a request, such as sockets, before the listener closes. */
  readonly drain?: (() => Promise<unknown>) | undefined;
  /** Takes no more connections, and resolves when the last one has ended. */
  readonly finish: () => Promise<unknown>;
  /** Closes stores and pools, last. */
  readonly close: () => Promise<unknown>;
}

/** Ends the process step by step on the first SIGTERM or SIGINT; a deadline ends it in any case. */
export function shutDownOnSignal({ log, start, drain, finish, close }: ShutdownSteps): void {
  let isStopping = false;
  async function stop(signal: string) {
    if (isStopping) return;
    isStopping = true;
    start();
    log.info({ signal }, "draining");
    setTimeout(() => process.exit(1), GRACE_MS + NOTICE_MS).unref();
    await Promise.all([drain?.(), new Promise((resolve) => setTimeout(resolve, NOTICE_MS))]);
    await finish();
    await close().catch((err: unknown) => log.warn({ err }, "the stores did not close"));
    process.exit(0);
  }
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
}
