import type {
  BriefAck,
  ClientEvents,
  SendAck,
  SendMessage,
  ServerEvents,
} from "@tutorsetu/contracts/chat";
import type { Socket } from "socket.io-client";
import type { Dial } from "./chat-client-page.ts";

const ANSWER_MS = 4000;
const SYNC_MS = 8000;
/** A move is over before anybody sees that there was one, or it is shown. */
const MOVE_SHOWN_MS = 2000;
const WRITING_MS = 5000;
const MOVE_AGAIN_MS = 1000;

const away = () => (navigator.onLine ? "connecting" : "offline");

/** The acknowledgement with the message as it is stored: what this page has said, and what the server added. */
function whole(reply: SendAck | BriefAck, me: string, sent: SendMessage): SendAck {
  if (!reply.ok || "message" in reply) return reply;
  const { seq, conversation, _id, timestamp } = reply;
  const { receiverId, text, clientMsgId = "" } = sent;
  const said = { receiverId, text: text.trim(), clientMsgId, senderId: me };
  return { ok: true, seq, conversation, message: { _id, conversation, seq, timestamp, ...said } };
}

/** The only place that knows Socket.IO, which is fetched when somebody signed in needs it. */
export const dialServer: Dial = async ({ me, token }, events) => {
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
  const again = () => setTimeout(() => closed || socket.connect(), 500 + Math.random() * 1000);
  let closed = false;
  let unanswered = 0;
  let typedAt = 0;
  let moving: ReturnType<typeof setTimeout> | undefined;
  let isMoving = false;
  const noteNetwork = () => {
    if (!socket.connected) events.onStatus(away());
  };
  /** To where there is more room; not while somebody writes, and with nothing on its way. */
  function move() {
    if (closed || !socket.connected) return;
    const isWriting = unanswered > 0 || Date.now() - typedAt < WRITING_MS;
    moving = setTimeout(isWriting ? move : noteNetwork, isWriting ? MOVE_AGAIN_MS : MOVE_SHOWN_MS);
    if (isWriting) return;
    isMoving = true;
    socket.disconnect().connect();
    isMoving = false;
  }
  globalThis.addEventListener("online", noteNetwork);
  globalThis.addEventListener("offline", noteNetwork);

  socket.on("connect", () => {
    socket.emit("setup", me);
    events.onStatus("online");
    for (const go of waiting) go();
  });
  socket.on("disconnect", (reason) => {
    if (!isMoving) events.onStatus(away());
    // Socket.IO does not come back by itself when the server said goodbye.
    if (reason === "io server disconnect") again();
  });
  socket.on("connect_error", (error) => {
    events.onStatus(away());
    if (socket.active) return;
    if (error.message === "UNAUTHENTICATED") events.onRefused();
    else again();
  });
  socket.on("receive_message", events.onMessage);
  socket.on("read", (pointer) => events.onPointer("read", pointer));
  socket.on("delivered", (pointer) => events.onPointer("delivered", pointer));
  socket.on("typing", ({ by }) => events.onTyping(by));
  socket.on("presence", ({ userId, online }) => events.onPresence(userId, online));
  socket.on("blocked", events.onBlocked);
  socket.on("news", events.onNews);
  socket.on("degraded", ({ pollMs }) => events.onDegraded(pollMs));
  socket.on("move", ({ withinMs }) => {
    clearTimeout(moving);
    moving = setTimeout(move, Math.random() * withinMs);
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
      unanswered += 1;
      try {
        const reply = await socket.timeout(ANSWER_MS).emitWithAck("private_message", message);
        return whole(reply, me, message);
      } finally {
        unanswered -= 1;
      }
    },
    sync: (known) => socket.timeout(SYNC_MS).emitWithAck("sync", { known }),
    watch: (peers) => socket.timeout(ANSWER_MS).emitWithAck("watch", { peers: [...peers] }),
    // What is said while away must not be said late.
    read: (peer, seq) => void (socket.connected && socket.emit("read", { peer, seq })),
    delivered: (upTo) => socket.timeout(ANSWER_MS).emitWithAck("delivered", { upTo }),
    typing(peer) {
      typedAt = Date.now();
      if (socket.connected) socket.volatile.emit("typing", { peer });
    },
    close() {
      closed = true;
      clearTimeout(moving);
      globalThis.removeEventListener("online", noteNetwork);
      globalThis.removeEventListener("offline", noteNetwork);
      socket.close();
    },
  };
};
