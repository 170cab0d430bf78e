import type { ClientEvents, Message, ServerEvents } from "@tutorsetu/contracts/chat";
import { useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";
import { http } from "./api.ts";
import type { Unsent } from "./chat-client-outbox.ts";
import { type Dial, livePage, type News, onNews } from "./chat-client-page.ts";
import { conversationOf, showMessages, useChatState } from "./chat-client-state.ts";
import { useQuery } from "./query.ts";
import { useSession } from "./session.ts";

export type { ChatStatus } from "./chat-client-state.ts";

const ANSWER_MS = 4000;
const SYNC_MS = 8000;
const PAGE = 50;

const away = () => (navigator.onLine ? "connecting" : "offline");

/** The only place that knows Socket.IO, which is fetched when somebody signed in needs it. */
const dialServer: Dial = async ({ me, token }, events) => {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: "/socket.io",
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    auth: { token },
  });
  const waiting = new Set<() => void>();
  const again = () => setTimeout(() => closed || socket.connect(), 500 + Math.random() * 1000);
  let closed = false;
  const noteNetwork = () => {
    if (!socket.connected) events.onStatus(away());
  };
  globalThis.addEventListener("online", noteNetwork);
  globalThis.addEventListener("offline", noteNetwork);

  socket.on("connect", () => {
    socket.emit("setup", me);
    events.onStatus("online");
    for (const go of waiting) go();
  });
  socket.on("disconnect", (reason) => {
    events.onStatus(away());
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
  socket.on("read", events.onRead);
  socket.on("news", events.onNews);
  socket.on("degraded", ({ pollMs }) => events.onDegraded(pollMs));
  socket.on("resync", ({ spreadMs }) => events.onResync(spreadMs));

  return {
    isOnline: () => socket.connected,
    online: (ms) =>
      new Promise((resolve) => {
        const go = () => {
          waiting.delete(go);
          resolve();
        };
        waiting.add(go);
        setTimeout(go, ms);
      }),
    send: (message) => socket.timeout(ANSWER_MS).emitWithAck("private_message", message),
    sync: (known) => socket.timeout(SYNC_MS).emitWithAck("sync", { known }),
    read: (peer, seq) => {
      if (socket.connected) socket.emit("read", { peer, seq });
    },
    close() {
      closed = true;
      globalThis.removeEventListener("online", noteNetwork);
      globalThis.removeEventListener("offline", noteNetwork);
      socket.close();
    },
  };
};

let dial = dialServer;

/** For tests: another way to reach the server. Returns the way back. */
export function setDial(next: Dial): () => void {
  dial = next;
  return () => {
    dial = dialServer;
  };
}

let users = 0;
useSession.subscribe((now, before) => {
  if (users > 0 && now.token !== before.token) livePage(dial);
});

/** Keeps the page's one connection while somebody is signed in. */
function useConnection() {
  useEffect(() => {
    users += 1;
    livePage(dial);
    return () => {
      users -= 1;
    };
  }, []);
}

/** How many messages wait to be read. */
export function useUnread(): number {
  useConnection();
  return useChatState((s) => s.unread);
}

/** Calls `handle` with news of the site for the signed-in person, such as an accepted booking. */
export function useNews(handle: (news: News) => void) {
  useConnection();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => onNews((news) => latest.current(news)), []);
}

export interface ChatMessage {
  /** The same before and after the server has stored it. */
  readonly id: string;
  readonly text: string;
  /** ISO. */
  readonly at: string;
  readonly isOwn: boolean;
  readonly state: "sending" | "sent" | "failed";
  /** Why it failed, in words for a person. */
  readonly reason?: string | undefined;
}

const sent = (me: string, { clientMsgId, senderId, text, timestamp }: Message): ChatMessage => ({
  id: `${senderId}:${clientMsgId}`,
  text,
  at: timestamp,
  isOwn: senderId === me,
  state: "sent",
});

const unsent = (me: string, { clientMsgId, text, at, failed }: Unsent): ChatMessage => ({
  id: `${me}:${clientMsgId}`,
  text,
  at,
  isOwn: true,
  state: failed ? "failed" : "sending",
  reason: failed,
});

const readMessages = async (peerId: string, before?: number) =>
  (await http.get<Message[]>(`/messages/${peerId}`, { params: { before } })).data;

const none: readonly Message[] = [];

/** The conversation with one person: what was said, what is said, and what is on its way. */
export function useChat(peerId: string) {
  useConnection();
  const me = useSession((s) => s.user?._id ?? "");
  const conversation = conversationOf(me, peerId);
  const status = useChatState((s) => s.status);
  const shown = useChatState((s) => s.opened[conversation]) ?? none;
  const pending = useChatState((s) => s.unsent).filter((one) => one.receiverId === peerId);
  const [isLoadingEarlier, setLoadingEarlier] = useState(false);
  const [isWhole, setWhole] = useState(false);

  const first = useQuery(["messages", peerId], async () => {
    // From now on live messages are kept for it, so that none falls between this and the answer.
    showMessages(conversation, []);
    const messages = await readMessages(peerId);
    showMessages(conversation, messages);
    const last = messages.at(-1);
    if (last) livePage(dial)?.client.adopt({ [conversation]: last.seq });
    return messages.length;
  });

  async function loadEarlier() {
    setLoadingEarlier(true);
    try {
      const messages = await readMessages(peerId, shown[0]?.seq);
      showMessages(conversation, messages);
      if (messages.length < PAGE) setWhole(true);
    } catch {
      // The button stays, so it can be pressed again.
    }
    setLoadingEarlier(false);
  }

  const newest = shown.at(-1);
  const toRead = newest && newest.senderId !== me ? newest.seq : 0;
  useEffect(() => {
    const read = () => {
      if (toRead > 0 && document.visibilityState === "visible")
        livePage(dial)?.read(peerId, toRead);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [peerId, toRead, status]);

  return {
    messages: [...shown.map((one) => sent(me, one)), ...pending.map((one) => unsent(me, one))],
    status,
    error: first.error,
    isLoading: first.isLoading && shown.length === 0,
    isLoadingEarlier,
    hasEarlier: !isWhole && first.data === PAGE && (shown[0]?.seq ?? 1) > 1,
    send: (text: string) => livePage(dial)?.client.send(peerId, text),
    retry: (id: string) => livePage(dial)?.client.retry(id.slice(id.indexOf(":") + 1)),
    loadEarlier: () => void loadEarlier(),
    reload: first.reload,
  };
}
