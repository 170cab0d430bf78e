import type { Message } from "@tutorsetu/contracts/chat";
import { useEffect, useRef, useState } from "react";
import { http } from "@tutorsetu/web-kit/api";
import type { Unsent } from "../outbox.ts";
import { chatSession, onNotification, subscribePresence } from "../chat-session.ts";
import type { Connect, LiveNotification } from "../connection.ts";
import { conversationOf, type Receipts, showMessages, useChatState } from "../state.ts";
import { lastSeen } from "@tutorsetu/web-kit/offline";
import { conversationKey } from "../on-device.ts";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { connectSocket } from "../socket-transport.ts";

export type { ChatStatus } from "../connection.ts";

const PAGE_SIZE = 50;

let connect = connectSocket;

/** Replaces how the server is reached, for tests and the mock API. Returns the undo. */
export function setConnect(next: Connect): () => void {
  connect = next;
  return () => {
    connect = connectSocket;
  };
}

let mountedHooks = 0;
useSession.subscribe((now, before) => {
  if (mountedHooks > 0 && now.token !== before.token) chatSession(connect);
});

/** Keeps the page's one connection while somebody is signed in. */
function useConnection() {
  useEffect(() => {
    mountedHooks += 1;
    chatSession(connect);
    return () => {
      mountedHooks -= 1;
    };
  }, []);
}

/** How many messages wait to be read. */
export function useUnread(): number {
  useConnection();
  return useChatState((s) => s.unread);
}

/** Calls `handle` with every notification for the signed-in person, such as an accepted booking. */
export function useNotifications(handle: (notification: LiveNotification) => void) {
  useConnection();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => onNotification((one) => latest.current(one)), []);
}

/** Who of these people is online, as far as one may know. */
export function useOnline(people: readonly string[]): ReadonlySet<string> {
  useConnection();
  const online = useChatState((s) => s.online);
  const list = people.join(",");
  useEffect(() => (list ? subscribePresence(list.split(",")) : undefined), [list]);
  return new Set(people.filter((id) => online[id]));
}

export interface ChatMessage {
  /** The same before and after the server has stored it. */
  readonly id: string;
  readonly text: string;
  /** The profile of the parent's child whom it is about. */
  readonly about?: string | undefined;
  /** ISO. */
  readonly at: string;
  readonly isOwn: boolean;
  readonly state: "sending" | "sent" | "delivered" | "read" | "failed";
  /** The server's number and id; 0 and empty until it is stored. */
  readonly seq: number;
  readonly messageId: string;
  /** Why it failed, in words for a person. */
  readonly reason?: string | undefined;
  /** The code of why it failed. */
  readonly problem?: string | undefined;
}

function sent(me: string, message: Message, receipts: Receipts): ChatMessage {
  const { _id, clientMsgId, senderId, text, about, timestamp, seq } = message;
  const reached = seq <= receipts.delivered ? "delivered" : "sent";
  return {
    id: `${senderId}:${clientMsgId}`,
    text,
    about,
    at: timestamp,
    isOwn: senderId === me,
    state: seq <= receipts.read ? "read" : reached,
    seq,
    messageId: _id,
  };
}

const unsent = (me: string, { clientMsgId, failed, ...message }: Unsent): ChatMessage => ({
  id: `${me}:${clientMsgId}`,
  text: message.text,
  about: message.about,
  at: message.at,
  isOwn: true,
  state: failed ? "failed" : "sending",
  seq: 0,
  messageId: "",
  reason: failed,
  problem: message.problem,
});

const readMessages = async (peerId: string, before?: number) =>
  (await http.get<Message[]>(`/messages/${peerId}`, { params: { before } })).data;

const none: readonly Message[] = [];

/** How far both have read and received, as the server answered. */
interface StoredReceipts {
  readonly readUpTo: number;
  readonly deliveredUpTo: number;
  readonly youReadUpTo: number;
}

/** How far the other party has read and received: by the stored receipts, the live ones, and what they have written. */
function usePeerReceipts(conversation: string, peerId: string, stored: StoredReceipts | null) {
  const live = useChatState((s) => s.receipts[conversation]);
  const shown = useChatState((s) => s.opened[conversation]) ?? none;
  const wrote = shown.findLast((message) => message.senderId === peerId)?.seq ?? 0;
  const read = Math.max(live?.read ?? 0, stored?.readUpTo ?? 0, wrote);
  return { read, delivered: Math.max(live?.delivered ?? 0, stored?.deliveredUpTo ?? 0, read) };
}

/**
 * The conversation with one person: its history, live messages, and what is not sent yet.
 * `stored` is undefined until the receipts are known, and null when they cannot be read; nothing counts as read before.
 */
export function useChat(peerId: string, stored: StoredReceipts | null | undefined) {
  useConnection();
  const me = useSession((s) => s.user?._id ?? "");
  const conversation = conversationOf(me, peerId);
  const status = useChatState((s) => s.status);
  const shown = useChatState((s) => s.opened[conversation]) ?? none;
  const pending = useChatState((s) => s.unsent).filter((one) => one.receiverId === peerId);
  const receipts = usePeerReceipts(conversation, peerId, stored ?? null);
  const readHere = useChatState((s) => s.readHere[conversation]) ?? 0;
  const isTyping = useChatState((s) => s.typing[peerId]) ?? false;
  const [isLoadingEarlier, setLoadingEarlier] = useState(false);
  const [isWhole, setWhole] = useState(false);

  const first = useQuery(["messages", peerId], async () => {
    // From now on live messages are saved for it, so that none falls between this and the answer.
    showMessages(conversation, []);
    const messages = await lastSeen(conversationKey(peerId), () => readMessages(peerId))();
    showMessages(conversation, messages);
    const last = messages.at(-1);
    if (last) chatSession(connect)?.client.adopt({ [conversation]: last.seq });
    return messages.length;
  });

  async function loadEarlier() {
    setLoadingEarlier(true);
    try {
      const messages = await readMessages(peerId, shown[0]?.seq);
      showMessages(conversation, messages);
      if (messages.length < PAGE_SIZE) setWhole(true);
    } catch {
      // The button stays, so it can be pressed again.
    }
    setLoadingEarlier(false);
  }

  const newest = shown.at(-1);
  const isKnown = stored !== undefined;
  const toRead = isKnown && newest && newest.senderId !== me ? newest.seq : 0;
  useEffect(() => {
    const read = () => {
      if (toRead > 0 && document.visibilityState === "visible")
        chatSession(connect)?.read(peerId, toRead);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [peerId, toRead, status]);

  return {
    messages: [
      ...shown.map((one) => sent(me, one, receipts)),
      ...pending.map((one) => unsent(me, one)),
    ],
    status,
    error: first.error,
    isLoading: first.isLoading && shown.length === 0,
    isLoadingEarlier,
    hasEarlier: !isWhole && first.data === PAGE_SIZE && (shown[0]?.seq ?? 1) > 1,
    /** `about`: the profile of the sender's child whom it is about. */
    send: (text: string, about?: string) => chatSession(connect)?.client.send(peerId, text, about),
    retry: (id: string) => chatSession(connect)?.client.retry(id.slice(id.indexOf(":") + 1)),
    discard: (id: string) => chatSession(connect)?.client.discard(id.slice(id.indexOf(":") + 1)),
    isTyping,
    /** Tells the other party that one writes. */
    write: () => chatSession(connect)?.ephemeral.sendTyping(peerId),
    /** The seq up to which everything is read; undefined until that is known. */
    readUpTo: isKnown ? Math.max(readHere, stored?.youReadUpTo ?? 0) : undefined,
    loadEarlier: () => void loadEarlier(),
    reload: first.reload,
  };
}
