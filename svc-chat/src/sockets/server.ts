import type { Server as HttpServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import type { Caller } from "@tutorsetu/service-kit/env";
import { Server } from "socket.io";
import type { ChatLimits } from "../limits/limits.ts";
import type { Chat } from "../messages/chat.ts";
import type { ChatMetrics } from "../metrics.ts";
import type { Presence } from "../presence/presence.ts";
import type { PresenceSubscriptions } from "../presence/subscriptions.ts";
import { createAdmission } from "./admission.ts";
import type { Balance } from "./balance.ts";
import type { ChatServer, Connections, Log } from "./connections.ts";
import { handleEphemeralEvents, type TypingNotifier } from "./ephemeral-events.ts";
import { CoalescingServer } from "./frame-coalescing.ts";
import { handleMessageEvents } from "./message-events.ts";
import type { Pubsub } from "./pubsub.ts";

const DEGRADED_POLL_MS = 3000;
const RESYNC_SPREAD_MS = 2000;
const SWEEP_MS = 2000;
const SUBSCRIBE_TIMEOUT_MS = 1000;
const ANNOUNCE_TIMEOUT_MS = 200;

/** The Socket.IO server, not listening yet. */
export const createSockets = (): ChatServer => new Server({ serveClient: false });

interface Options {
  readonly verify: VerifyToken;
  readonly chat: Chat;
  readonly rejectSuspended: (caller: Caller) => Promise<void>;
  readonly pubsub: Pubsub;
  readonly connections: Connections;
  readonly presence: Presence;
  readonly typing: TypingNotifier;
  readonly subscriptions: PresenceSubscriptions;
  readonly balance: Balance;
  readonly limits: ChatLimits;
  readonly metrics: Pick<ChatMetrics, "rejected">;
  readonly log: Log;
  readonly origins: readonly string[];
  /** A socket that has not signed in by then is closed. */
  readonly signInMs?: number | undefined;
}

/** Tells every client here to poll more often, or to sync once. */
export function announceAvailability(io: ChatServer, isUnavailable: boolean) {
  if (isUnavailable) io.local.emit("degraded", { pollMs: DEGRADED_POLL_MS });
  else setTimeout(() => io.local.emit("resync", { spreadMs: RESYNC_SPREAD_MS }), 250).unref();
}

/** Disconnects the sockets of a user whose token is not valid any more. */
export async function disconnectRevoked(
  connections: Connections,
  verify: VerifyToken,
  userId: string,
): Promise<void> {
  for (const socket of connections.of(userId)) {
    // While the keys cannot be read nothing is known against the token.
    const isValid = await verify(socket.data.token).then(Boolean, () => true);
    if (!isValid) socket.disconnect(true);
  }
}

/** Attaches the sockets to the listening server. Returns the drain. */
export function openSockets(io: ChatServer, http: HttpServer, options: Options) {
  const { chat, pubsub, connections, presence, subscriptions, balance, limits } = options;
  const { log, signInMs = 10_000 } = options;
  const admission = createAdmission(options);
  let isDraining = false;

  io.connectTimeout(signInMs);
  io.attach(http, {
    path: "/socket.io",
    transports: ["websocket"],
    perMessageDeflate: false,
    wsEngine: CoalescingServer,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, decide) => decide(null, !isDraining && admission.accepts(request)),
  });

  admission.attach(io);

  io.on("connection", (socket) => {
    const { id } = socket.data.caller;
    connections.add(id, socket);
    admission.admitted(socket);
    balance.connected(socket);
    if (pubsub.isUnavailable()) socket.emit("degraded", { pollMs: DEGRADED_POLL_MS });
    const subscription = pubsub
      .subscribe(id)
      .catch((err: unknown) => log.warn({ err }, "not subscribed"));
    presence.connect(id);
    socket.on("disconnect", () => {
      connections.remove(id, socket);
      pubsub.unsubscribe(id);
      presence.disconnect(id);
      subscriptions.unsubscribe(socket);
      balance.disconnected(socket);
    });

    const limitEvents = admission.limitEvents(socket);
    socket.use((packet, next) => {
      balance.active(socket, packet[0]);
      limitEvents(packet, next);
    });
    handleEphemeralEvents(socket, options);
    const subscribed = Promise.race([subscription, wait(SUBSCRIBE_TIMEOUT_MS)]);
    handleMessageEvents(socket, { chat, log, limits, subscribed });
  });

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const socket of io.of("/").sockets.values())
      if (socket.data.caller.expiresAt <= now) socket.disconnect(true);
  }, SWEEP_MS);
  sweep.unref();

  /** Closes connections in slices: clients whose connection is closed connect to another instance by themselves. */
  return async function drain(totalMs = 5000): Promise<void> {
    isDraining = true;
    clearInterval(sweep);
    balance.close();
    // Otherwise the others would count too many sockets beside an instance that gets emptier.
    await Promise.race([pubsub.announceDrain(), wait(ANNOUNCE_TIMEOUT_MS)]);
    const open = [...io.of("/").sockets.values()];
    const stepMs = 50;
    const slice = Math.max(20, Math.ceil(open.length / (totalMs / stepMs)));
    for (let from = 0; from < open.length; from += slice) {
      for (const socket of open.slice(from, from + slice)) socket.conn.close();
      await wait(stepMs);
    }
    await chat.idle();
    subscriptions.close();
    limits.close();
    await presence.close();
    await pubsub.close();
  };
}
