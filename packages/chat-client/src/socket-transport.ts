import type {
  BriefAck,
  ClientEvents,
  SendAck,
  SendMessage,
  ServerEvents,
} from "@tutorsetu/contracts/chat";
import type { Socket } from "socket.io-client";
import type { ChatStatus, Connect } from "./connection.ts";

const ANSWER_TIMEOUT_MS = 4000;
const SYNC_TIMEOUT_MS = 8000;
/** A move that takes longer is shown as a lost connection. */
const MOVE_SHOWN_MS = 2000;
const TYPING_MS = 5000;
const MOVE_RETRY_MS = 1000;
const MAX_RETRY_AFTER_MS = 60_000;

const disconnectedStatus = (): ChatStatus => (navigator.onLine ? "connecting" : "offline");

/** The acknowledgement with the whole stored message: what this page has sent, and what the server added. */
function fullAck(reply: SendAck | BriefAck, me: string, sent: SendMessage): SendAck {
  if (!reply.ok || "message" in reply) return reply;
  const { seq, conversation, _id, timestamp } = reply;
  const { receiverId, text, clientMsgId = "", about } = sent;
  const written = { receiverId, text: text.trim(), clientMsgId, senderId: me };
  const own = about ? { ...written, about } : written;
  return { ok: true, seq, conversation, message: { _id, conversation, seq, timestamp, ...own } };
}

/** How long the server asks to wait before another connection. */
function retryAfterOf(error: Error & { data?: { retryAfterMs?: unknown } }): number {
  const ms = error.data?.retryAfterMs;
  return typeof ms === "number" ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}

/** The only place that knows Socket.IO, which is fetched when somebody signed in needs it. */
export const connectSocket: Connect = async ({ me, token }, events) => {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: "/socket.io",
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    auth: { token, brief: true },
  });
  const waiting = new Set<() => void>();
  const reconnectSoon = (afterMs = 0) =>
    setTimeout(() => closed || socket.connect(), afterMs + 500 + Math.random() * 1000);
  let closed = false;
  let unacknowledged = 0;
  let typedAt = 0;
  let moveTimer: ReturnType<typeof setTimeout> | undefined;
  let isMoving = false;
  const reportNetwork = () => {
    if (!socket.connected) events.onStatus(disconnectedStatus());
  };
  /** Reconnects to a less loaded instance; not while somebody writes or a message waits for its acknowledgement. */
  function move() {
    if (closed || !socket.connected) return;
    const isBusy = unacknowledged > 0 || Date.now() - typedAt < TYPING_MS;
    moveTimer = setTimeout(isBusy ? move : reportNetwork, isBusy ? MOVE_RETRY_MS : MOVE_SHOWN_MS);
    if (isBusy) return;
    isMoving = true;
    socket.disconnect().connect();
    isMoving = false;
  }
  globalThis.addEventListener("online", reportNetwork);
  globalThis.addEventListener("offline", reportNetwork);

  socket.on("connect", () => {
    socket.emit("setup", me);
    events.onStatus("online");
    for (const go of waiting) go();
  });
  socket.on("disconnect", (reason) => {
    if (!isMoving) events.onStatus(disconnectedStatus());
    // Socket.IO does not reconnect by itself when the server closed the connection.
    if (reason === "io server disconnect") reconnectSoon();
  });
  socket.on("connect_error", (error) => {
    events.onStatus(disconnectedStatus());
    if (socket.active) return;
    if (error.message === "UNAUTHENTICATED") events.onRefused();
    else reconnectSoon(retryAfterOf(error));
  });
  socket.on("receive_message", events.onMessage);
  socket.on("read", (pointer) => events.onPointer("read", pointer));
  socket.on("delivered", (pointer) => events.onPointer("delivered", pointer));
  socket.on("typing", ({ by }) => events.onTyping(by));
  socket.on("presence", ({ userId, online }) => events.onPresence(userId, online));
  socket.on("blocked", events.onBlocked);
  socket.on("news", events.onNotification);
  socket.on("degraded", ({ pollMs }) => events.onDegraded(pollMs));
  socket.on("move", ({ withinMs }) => {
    clearTimeout(moveTimer);
    moveTimer = setTimeout(move, Math.random() * withinMs);
  });
  socket.on("resync", ({ spreadMs }) => events.onResync(spreadMs));

  return {
    isOnline: () => socket.connected,
    online: (ms) =>
      new Promise((resolve) => {
        const go = () => {
          waiting.delete(go);
          resolve();
        };
        if (socket.connected) return resolve();
        waiting.add(go);
        setTimeout(go, ms);
      }),
    async send(message) {
      unacknowledged += 1;
      try {
        const reply = await socket
          .timeout(ANSWER_TIMEOUT_MS)
          .emitWithAck("private_message", message);
        return fullAck(reply, me, message);
      } finally {
        unacknowledged -= 1;
      }
    },
    sync: (known) => socket.timeout(SYNC_TIMEOUT_MS).emitWithAck("sync", { known }),
    watch: (peers) => socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck("watch", { peers: [...peers] }),
    // Not buffered while disconnected: a late receipt would be wrong.
    read: (peer, seq) => void (socket.connected && socket.emit("read", { peer, seq })),
    delivered: (upTo) => socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck("delivered", { upTo }),
    typing(peer) {
      typedAt = Date.now();
      if (socket.connected) socket.volatile.emit("typing", { peer });
    },
    close() {
      closed = true;
      clearTimeout(moveTimer);
      globalThis.removeEventListener("online", reportNetwork);
      globalThis.removeEventListener("offline", reportNetwork);
      socket.close();
    },
  };
};
