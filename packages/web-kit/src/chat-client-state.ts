import type { Message } from "@tutorsetu/contracts/chat";
import { create } from "zustand";
import type { Unsent } from "./chat-client-outbox.ts";

export type ChatStatus = "online" | "connecting" | "offline";

interface ChatState {
  readonly status: ChatStatus;
  /** Conversations that were opened on this page: what is shown of them, in order. */
  readonly opened: Readonly<Record<string, readonly Message[]>>;
  readonly unsent: readonly Unsent[];
  /** Messages not read yet, over all conversations. */
  readonly unread: number;
}

const nothing: ChatState = { status: "connecting", opened: {}, unsent: [], unread: 0 };

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
