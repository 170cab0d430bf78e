import type { Message } from "@tutorsetu/contracts/chat";
import { create } from "zustand";
import type { Unsent } from "./chat-client-outbox.ts";

export type ChatStatus = "online" | "connecting" | "offline";

/** How far the other party has come in a conversation. */
interface Marks {
  readonly read: number;
  readonly delivered: number;
}

interface ChatState {
  readonly status: ChatStatus;
  /** Conversations that were opened on this page: what is shown of them, in order. */
  readonly opened: Readonly<Record<string, readonly Message[]>>;
  readonly unsent: readonly Unsent[];
  /** Messages not read yet, over all conversations. */
  readonly unread: number;
  /** Conversation → what live news said of the other party. */
  readonly marks: Readonly<Record<string, Marks>>;
  /** Conversation → the highest seq read on this page. */
  readonly readHere: Readonly<Record<string, number>>;
  /** Of the people on screen, who is online. */
  readonly online: Readonly<Record<string, boolean>>;
  /** Who is writing to us at this moment. */
  readonly typing: Readonly<Record<string, boolean>>;
}

const nothing: ChatState = {
  status: "connecting",
  opened: {},
  unsent: [],
  unread: 0,
  marks: {},
  readHere: {},
  online: {},
  typing: {},
};

/** What the page knows of the signed-in person's conversations. */
export const useChatState = create<ChatState>()(() => nothing);

export const forgetChat = () => useChatState.setState(nothing, true);

/** The name of the conversation of two people, as the server forms it. */
export const conversationOf = (one: string, other: string) =>
  one < other ? `${one}:${other}` : `${other}:${one}`;

/** Adds messages to an opened conversation, each once and in order. */
export function showMessages(conversation: string, more: readonly Message[]) {
  const { opened } = useChatState.getState();
  const bySeq = new Map((opened[conversation] ?? []).map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  const messages = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  useChatState.setState({ opened: { ...opened, [conversation]: messages } });
}

export const isOpened = (conversation: string) => conversation in useChatState.getState().opened;

/** Marks only move forward. */
export function markPeer(conversation: string, mark: keyof Marks, seq: number) {
  useChatState.setState(({ marks }) => {
    const { read, delivered } = marks[conversation] ?? { read: 0, delivered: 0 };
    const now = { read, delivered, [mark]: Math.max(seq, mark === "read" ? read : delivered) };
    return { marks: { ...marks, [conversation]: now } };
  });
}

export const markReadHere = (conversation: string, seq: number) =>
  useChatState.setState(({ readHere }) => ({
    readHere: { ...readHere, [conversation]: Math.max(seq, readHere[conversation] ?? 0) },
  }));

export const setOnline = (userId: string, isOnline: boolean) =>
  useChatState.setState(({ online }) => ({ online: { ...online, [userId]: isOnline } }));

export function setTyping(userId: string, isTyping: boolean) {
  const { typing } = useChatState.getState();
  if (Boolean(typing[userId]) === isTyping) return;
  useChatState.setState({ typing: { ...typing, [userId]: isTyping } });
}
