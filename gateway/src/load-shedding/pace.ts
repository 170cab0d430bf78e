import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long is waited for clients. Phones with little reception send 10 kB a second and less. */
export interface Haste {
  readonly sweepMs: number;
  /** A body may begin this slowly; from then on it must have come at the least rate. */
  readonly bodyGraceMs: number;
  /** An answer of which nothing more can be sent is given up after this, and longer for each kB that waits. */
  readonly answerGraceMs: number;
  /** kB a second. */
  readonly answerRate: number;
}

const HASTE: Haste = { sweepMs: 1000, bodyGraceMs: 10_000, answerGraceMs: 30_000, answerRate: 2 };

/** kB a second, which is bytes a millisecond. */
const LEAST_RATE = { form: 1, upload: 5 };

interface Sending {
  readonly response: ServerResponse;
  readonly bytesBefore: number;
  readonly leastRate: number;
  since: number;
}

interface Options {
  readonly haste?: Partial<Haste> | undefined;
  /** The body comes too slowly: answer so. */
  readonly onSlowBody: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onSlowReader: () => void;
  /** Told now and then how many connections are open. */
  readonly onCount: (connections: number) => void;
}

/** Ends what holds places without end: bodies that come too slowly, and answers that nobody reads. */
export function watchPace(server: Server, { haste, onSlowBody, onSlowReader, onCount }: Options) {
  const { sweepMs, bodyGraceMs, answerGraceMs, answerRate } = { ...HASTE, ...haste };
  const sockets = new Set<Socket>();
  const bodies = new Map<IncomingMessage, Sending>();
  const blocked = new WeakMap<Socket, { readonly sent: number; readonly since: number }>();

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // A chat's socket has its own watch.
  server.on("upgrade", (_request, socket) => sockets.delete(socket as Socket)); // safe: node:http's own

  function checkBody(request: IncomingMessage, sending: Sending, now: number) {
    if (request.complete || request.destroyed) return void bodies.delete(request);
    // While the service does not take more, the client cannot send.
    if (!request.readableFlowing) sending.since += sweepMs;
    const received = request.socket.bytesRead - sending.bytesBefore;
    if (now - sending.since <= bodyGraceMs + received / sending.leastRate) return;
    bodies.delete(request);
    onSlowBody(request, sending.response);
  }

  function checkReader(socket: Socket, now: number) {
    const waiting = socket.writableLength;
    if (waiting === 0) return void blocked.delete(socket);
    const sent = socket.bytesWritten - waiting;
    const before = blocked.get(socket);
    if (!before || sent > before.sent) return void blocked.set(socket, { sent, since: now });
    if (now - before.since <= answerGraceMs + waiting / answerRate) return;
    onSlowReader();
    socket.destroy();
  }

  const timer = setInterval(() => {
    onCount(sockets.size);
    const now = performance.now();
    for (const [request, sending] of bodies) checkBody(request, sending, now);
    for (const socket of sockets) checkReader(socket, now);
  }, sweepMs).unref();

  return {
    watchBody: (request: IncomingMessage, response: ServerResponse, kind: "form" | "upload") => {
      bodies.set(request, {
        response,
        bytesBefore: request.socket.bytesRead,
        leastRate: LEAST_RATE[kind],
        since: performance.now(),
      });
    },
    close: () => clearInterval(timer),
  };
}
export type Pace = ReturnType<typeof watchPace>;
