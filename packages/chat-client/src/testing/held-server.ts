// For tests only: a signed-in person, and a chat server held at both ends.
import { chatApi } from "@tutorsetu/contracts/apis";
import { type Conversation, type Message } from "@tutorsetu/contracts/chat";
import type { SendAck, SendMessage, SyncAck } from "@tutorsetu/contracts/chat";
import type { Connect, ConnectionEvents } from "../connection.ts";
import { fakeApi, offline } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";

export const messageOf = (
  seq: number,
  senderId: string,
  text = `m${seq}`,
  clientMsgId = `c${seq}`,
): Message => ({
  _id: `id${seq}`,
  conversation: "a:b",
  seq,
  senderId,
  receiverId: senderId === "a" ? "b" : "a",
  text,
  clientMsgId,
  timestamp: "2026-11-21T10:00:00.000Z",
});

export const conversationWith = (last: Message, unread = 0): Conversation => ({
  conversation: last.conversation,
  peer: { _id: "b", userName: "Ben", image: null, role: "Tutor" },
  last,
  unread,
});

export const signIn = (token = "t1", _id = "a") =>
  useSession.getState().signIn({
    _id,
    userName: "Ann",
    email: "",
    role: "Student",
    image: null,
    phoneNo: "",
    refreshToken: token,
  });

/** Notes what it is asked and told; the conversations are those of its list. */
export function heldServer(conversations: Conversation[] = [], unread = 0) {
  const server = {
    conversations,
    unread,
    /** How often the list was asked for, and whether it can be had. */
    looks: 0,
    isUnavailable: false,
    connections: [] as unknown[],
    events: undefined as ConnectionEvents | undefined,
    isOnline: true,
    closed: 0,
    known: [] as Record<string, number>[],
    sent: [] as SendMessage[],
    read: [] as (readonly [string, number])[],
    delivered: [] as Record<string, number>[],
    typed: [] as string[],
    watched: [] as (readonly string[])[],
    online: [] as string[],
    /** What becomes of every message; else it is stored. */
    answer: undefined as SendAck | undefined,
    stored: 0,
  };
  fakeApi(chatApi)({
    conversations: () => {
      server.looks += 1;
      if (server.isUnavailable) throw new Error("away");
      return { conversations: server.conversations, unread: server.unread };
    },
  });
  const sync = (known: Record<string, number>): Promise<SyncAck> => {
    server.known.push(known);
    return Promise.resolve({ ok: true, conversations: {}, more: false });
  };
  const send = (message: SendMessage): Promise<SendAck> => {
    server.sent.push(message);
    if (server.answer) return Promise.resolve(server.answer);
    server.stored += 1;
    const stored = messageOf(server.stored, "a", message.text, message.clientMsgId);
    const { seq, conversation } = stored;
    return Promise.resolve({ ok: true, seq, conversation, message: stored });
  };
  const connect: Connect = (who, events) => {
    server.connections.push(who);
    server.events = events;
    return Promise.resolve({
      isOnline: () => server.isOnline,
      online: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      send,
      sync,
      read: (peer, seq) => void server.read.push([peer, seq]),
      delivered: (upTo) => {
        server.delivered.push(upTo);
        return Promise.resolve({ ok: true });
      },
      typing: (peer) => void server.typed.push(peer),
      watch: (peers) => {
        server.watched.push(peers);
        return Promise.resolve({ ok: true, online: server.online });
      },
      close: () => void (server.closed += 1),
    });
  };
  return { server, connect };
}

/** The history that can be had, fifty at a time; returns before which number each page was asked for. */
export function readsMessages(all: readonly Message[] | Error) {
  const asked: unknown[] = [];
  fakeApi(chatApi)({
    messages: ({ query: { before } }) => {
      asked.push(before);
      if (all instanceof Error) throw offline();
      return all.filter(({ seq }) => seq < (before ?? Infinity)).slice(-50);
    },
  });
  return asked;
}
