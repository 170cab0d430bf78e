import type { Message } from "@tutorsetu/contracts/chat";
import { create } from "zustand";
import type { ChatStatus } from "./connection.ts";
import type { Unsent } from "./outbox.ts";

/** How far the other party has come in a conversation. */
export interface Receipts {
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
  /** Conversation → the live receipts of the other party. */
  readonly receipts: Readonly<Record<string, Receipts>>;
  /** Conversation → the highest seq read on this page. */
  readonly readHere: Readonly<Record<string, number>>;
  /** Of the people on screen, who is online. */
  readonly online: Readonly<Record<string, boolean>>;
  /** Who is writing to us at this moment. */
  readonly typing: Readonly<Record<string, boolean>>;
}

const initialState: ChatState = {
  status: "connecting",
  opened: {},
  unsent: [],
  unread: 0,
  receipts: {},
  readHere: {},
  online: {},
  typing: {},
};

/** What the page knows of the signed-in person's conversations. */
export const useChatState = create<ChatState>()(() => initialState);

export const resetChatState = () => useChatState.setState(initialState, true);

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

/** Receipts only move forward. */
export function recordReceipt(conversation: string, kind: keyof Receipts, seq: number) {
  useChatState.setState(({ receipts }) => {
    const { read, delivered } = receipts[conversation] ?? { read: 0, delivered: 0 };
    const now = { read, delivered, [kind]: Math.max(seq, kind === "read" ? read : delivered) };
    return { receipts: { ...receipts, [conversation]: now } };
  });
}

export const recordReadHere = (conversation: string, seq: number) =>
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
