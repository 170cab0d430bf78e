import type { Server as HttpServer } from "node:http";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import { type ExtendedError, Server } from "socket.io";
import { bucket } from "../messages/bucket.ts";
import type { Chat } from "../messages/chat.ts";
import type { Attendance } from "../presence/attendance.ts";
import type { TypingHints } from "../presence/typing.ts";
import type { Watch } from "../presence/watch.ts";
import type { Balance } from "./balance.ts";
import { handle } from "./handlers.ts";
import type { Relay } from "./hub.ts";
import { isOwnOrigin } from "./origin.ts";
import { OneWriteServer } from "./one-write.ts";
import { handleSignals } from "./signals.ts";
import type { OpenPages } from "./pages.ts";
import type { ChatServer, ChatSocket, Log } from "./types.ts";

const DEGRADED_POLL_MS = 3000;
const RESYNC_SPREAD_MS = 2000;
const SWEEP_MS = 2000;
const JOIN_MS = 1000;
const TELL_MS = 200;
const JUNK_STRIKES = 200;

/** The socket half of the service, not listening yet. */
export const createSockets = (): ChatServer => new Server({ serveClient: false });

interface Options {
  readonly verify: VerifyToken;
  readonly chat: Chat;
  readonly relay: Relay;
  readonly pages: OpenPages;
  readonly attendance: Attendance;
  readonly typing: TypingHints;
  readonly watch: Watch;
  readonly balance: Balance;
  readonly log: Log;
  readonly origins: readonly string[];
  /** A socket that has not signed in by then is closed. */
  readonly signInMs?: number;
}

const refusal = (code: string): ExtendedError => Object.assign(new Error(code), { data: { code } });

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells every page here that it must ask more often, or ask once. */
export function announceRelay(io: ChatServer, isUnavailable: boolean) {
  if (isUnavailable) io.local.emit("degraded", { pollMs: DEGRADED_POLL_MS });
  else setTimeout(() => io.local.emit("resync", { spreadMs: RESYNC_SPREAD_MS }), 250).unref();
}

/** Closes the sockets whose token is not good any more. */
export async function cut(pages: OpenPages, verify: VerifyToken, userId: string): Promise<void> {
  for (const socket of pages.of(userId)) {
    // While the keys cannot be read nothing is known against the token.
    const isGood = await verify(socket.data.token).then(Boolean, () => true);
    if (!isGood) socket.disconnect(true);
  }
}

/** Puts the sockets on the listening server. Returns the drain. */
export function openSockets(io: ChatServer, http: HttpServer, options: Options) {
  const {
    verify,
    chat,
    relay,
    pages,
    log,
    origins,
    attendance,
    watch,
    balance,
    signInMs = 10_000,
  } = options;
  let draining = false;

  io.connectTimeout(signInMs);
  io.attach(http, {
    path: "/socket.io",
    transports: ["websocket"],
    perMessageDeflate: false,
    wsEngine: OneWriteServer,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, decide) => decide(null, !draining && isOwnOrigin(request, origins)),
  });

  async function signIn(socket: ChatSocket) {
    const token: unknown = socket.handshake.auth["token"];
    if (typeof token !== "string" || token.length > 4096) throw refusal("UNAUTHENTICATED");
    const caller = await verify(token).catch(() => {
      throw refusal("UNAVAILABLE");
    });
    if (!caller) throw refusal("UNAUTHENTICATED");
    socket.data.caller = caller;
    socket.data.token = token;
  }
  io.use((socket, next) => {
    // Socket.IO wants to be called back.
    // oxlint-disable-next-line promise/no-callback-in-promise
    void signIn(socket).then(() => next(), next);
  });

  io.on("connection", (socket) => {
    const { id } = socket.data.caller;
    pages.add(id, socket);
    balance.come(socket);
    if (relay.isUnavailable()) socket.emit("degraded", { pollMs: DEGRADED_POLL_MS });
    const subscribed = relay.join(id).catch((err: unknown) => log.warn({ err }, "not subscribed"));
    attendance.arrive(id);
    socket.on("disconnect", () => {
      pages.remove(id, socket);
      relay.leave(id);
      attendance.leave(id);
      watch.forget(socket);
      balance.gone(socket);
    });

    const events = bucket(50, 100);
    let strikes = 0;
    socket.use(([event], next) => {
      balance.did(socket, event);
      if (events.take() === 0) return next();
      if (++strikes > JUNK_STRIKES) socket.disconnect(true);
    });
    handleSignals(socket, options);
    handle(socket, { chat, log, joined: Promise.race([subscribed, wait(JOIN_MS)]) });
  });

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const socket of io.of("/").sockets.values())
      if (socket.data.caller.expiresAt <= now) socket.disconnect(true);
  }, SWEEP_MS);
  sweep.unref();

  /** Closes connections in slices: closed this way, clients come back by themselves, elsewhere. */
  return async function drain(totalMs = 5000): Promise<void> {
    draining = true;
    clearInterval(sweep);
    balance.close();
    // Otherwise the others, beside one that gets emptier, had too many.
    await Promise.race([relay.drain(), wait(TELL_MS)]);
    const open = [...io.of("/").sockets.values()];
    const stepMs = 50;
    const slice = Math.max(20, Math.ceil(open.length / (totalMs / stepMs)));
    for (let from = 0; from < open.length; from += slice) {
      for (const socket of open.slice(from, from + slice)) socket.conn.close();
      await wait(stepMs);
    }
    await chat.idle();
    watch.close();
    await attendance.close();
    await relay.close();
  };
}
