import type { Message } from "@tutorsetu/contracts/chat";
import { useEffect, useRef, useState } from "react";
import { http } from "./api.ts";
import type { Unsent } from "./chat-client-outbox.ts";
import { type Dial, livePage, lookAt, type News, onNews } from "./chat-client-page.ts";
import { conversationOf, showMessages, useChatState } from "./chat-client-state.ts";
import { useQuery } from "./query.ts";
import { useSession } from "./session.ts";
import { dialServer } from "./socket-dial.ts";

export type { ChatStatus } from "./chat-client-state.ts";

const PAGE = 50;

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

/** Who of these people is online, as far as one may know. */
export function useOnline(people: readonly string[]): ReadonlySet<string> {
  useConnection();
  const online = useChatState((s) => s.online);
  const list = people.join(",");
  useEffect(() => (list ? lookAt(list.split(",")) : undefined), [list]);
  return new Set(people.filter((id) => online[id]));
}

export interface ChatMessage {
  /** The same before and after the server has stored it. */
  readonly id: string;
  readonly text: string;
  /** ISO. */
  readonly at: string;
  readonly isOwn: boolean;
  readonly state: "sending" | "sent" | "delivered" | "read" | "failed";
  /** The server's number and id; 0 and empty until it is stored. */
  readonly seq: number;
  readonly messageId: string;
  /** Why it failed, in words for a person. */
  readonly reason?: string | undefined;
}

interface Marks {
  readonly read: number;
  readonly delivered: number;
}

function sent(me: string, message: Message, marks: Marks): ChatMessage {
  const { _id, clientMsgId, senderId, text, timestamp, seq } = message;
  const reached = seq <= marks.delivered ? "delivered" : "sent";
  return {
    id: `${senderId}:${clientMsgId}`,
    text,
    at: timestamp,
    isOwn: senderId === me,
    state: seq <= marks.read ? "read" : reached,
    seq,
    messageId: _id,
  };
}

const unsent = (me: string, { clientMsgId, text, at, failed }: Unsent): ChatMessage => ({
  id: `${me}:${clientMsgId}`,
  text,
  at,
  isOwn: true,
  state: failed ? "failed" : "sending",
  seq: 0,
  messageId: "",
  reason: failed,
});

const readMessages = async (peerId: string, before?: number) =>
  (await http.get<Message[]>(`/messages/${peerId}`, { params: { before } })).data;

const none: readonly Message[] = [];

/** How the two stand, as the server said when it was asked; null when it could not say. */
interface Standing {
  readonly readUpTo: number;
  readonly deliveredUpTo: number;
  readonly youReadUpTo: number;
}

/** How far the other party has come: as asked, as told since, and by what they have written. */
function usePeerMarks(conversation: string, peerId: string, standing: Standing | null) {
  const live = useChatState((s) => s.marks[conversation]);
  const shown = useChatState((s) => s.opened[conversation]) ?? none;
  const wrote = shown.findLast((message) => message.senderId === peerId)?.seq ?? 0;
  const read = Math.max(live?.read ?? 0, standing?.readUpTo ?? 0, wrote);
  return { read, delivered: Math.max(live?.delivered ?? 0, standing?.deliveredUpTo ?? 0, read) };
}

/**
 * The conversation with one person: what was said, what is said, and what is on its way.
 * Nothing counts as read before it is known how the two stand.
 */
export function useChat(peerId: string, standing: Standing | null | undefined) {
  useConnection();
  const me = useSession((s) => s.user?._id ?? "");
  const conversation = conversationOf(me, peerId);
  const status = useChatState((s) => s.status);
  const shown = useChatState((s) => s.opened[conversation]) ?? none;
  const pending = useChatState((s) => s.unsent).filter((one) => one.receiverId === peerId);
  const marks = usePeerMarks(conversation, peerId, standing ?? null);
  const readHere = useChatState((s) => s.readHere[conversation]) ?? 0;
  const isTyping = useChatState((s) => s.typing[peerId]) ?? false;
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
  const isKnown = standing !== undefined;
  const toRead = isKnown && newest && newest.senderId !== me ? newest.seq : 0;
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
    messages: [
      ...shown.map((one) => sent(me, one, marks)),
      ...pending.map((one) => unsent(me, one)),
    ],
    status,
    error: first.error,
    isLoading: first.isLoading && shown.length === 0,
    isLoadingEarlier,
    hasEarlier: !isWhole && first.data === PAGE && (shown[0]?.seq ?? 1) > 1,
    send: (text: string) => livePage(dial)?.client.send(peerId, text),
    retry: (id: string) => livePage(dial)?.client.retry(id.slice(id.indexOf(":") + 1)),
    discard: (id: string) => livePage(dial)?.client.discard(id.slice(id.indexOf(":") + 1)),
    isTyping,
    /** Tells the other party that one writes. */
    write: () => livePage(dial)?.signals.write(peerId),
    /** The seq up to which everything is read; undefined until that is known. */
    readUpTo: isKnown ? Math.max(readHere, standing?.youReadUpTo ?? 0) : undefined,
    loadEarlier: () => void loadEarlier(),
    reload: first.reload,
  };
}
