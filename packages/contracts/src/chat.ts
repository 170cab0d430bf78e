import * as z from "zod";
import { members, parties } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./market.ts";
import { en } from "./messages/en/server.ts";
import * as people from "./people.ts";

export const Message = z.object({
  _id: z.string(),
  /** Both user ids in order, joined by a colon. */
  conversation: z.string(),
  /** 1, 2, 3 … without a gap within a conversation. */
  seq: z.number().int(),
  senderId: z.string(),
  receiverId: z.string(),
  text: z.string(),
  clientMsgId: z.string(),
  timestamp: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

export const SendMessage = z.object({
  senderId: z.string().optional(),
  receiverId: z.string().regex(/^[0-9a-f]{24}$/i),
  text: z.string().trim().min(1, en.chatEmpty).max(LIMITS.chat, en.chatTooLong),
  clientMsgId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const Peer = z.object({
  _id: z.string(),
  userName: z.string(),
  image: z.string().nullable(),
  role: people.Role,
});
export type Peer = z.infer<typeof Peer>;

export const Conversation = z.object({
  conversation: z.string(),
  peer: Peer,
  last: Message,
  unread: z.number().int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const chatApi = {
  /** The last 50 messages before `before` (a seq), oldest first; without it the newest ones. */
  messages: endpoint("GET", "/messages/:userId", parties, {
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reply: z.array(Message),
  }),
  /** Sending without a socket; the same rules. */
  send: endpoint("POST", "/messages/:userId", parties, {
    body: z.object({ text: SendMessage.shape.text, clientMsgId: SendMessage.shape.clientMsgId }),
    reply: Message,
    status: 201,
  }),
  conversations: endpoint("GET", "/conversations", members, {
    reply: z.object({ conversations: z.array(Conversation), unread: z.number().int() }),
  }),
  /** Who the other party is, for the title of the screen. */
  peer: endpoint("GET", "/conversations/:userId/peer", parties, {
    reply: z.object({ peer: Peer }),
  }),
};

/** Answers of the socket's `private_message`, `setup`, `sync` and `read` acknowledgements. */
export type ChatFailure = "INVALID" | "FORBIDDEN" | "RATE_LIMITED" | "UNAVAILABLE";
export type SendAck =
  | { ok: true; seq: number; conversation: string; message: Message }
  | { ok: false; code: ChatFailure; message: string; retryAfterMs?: number };

export interface Ack {
  ok: boolean;
  code?: ChatFailure;
}

export interface SyncAck extends Ack {
  /** Per conversation what the caller has not seen yet, in order of `seq`. */
  conversations?: Record<string, Message[]>;
  more?: boolean;
}

export interface ClientEvents {
  setup: (userId: string, ack?: (reply: Ack) => void) => void;
  private_message: (message: SendMessage, ack?: (reply: SendAck) => void) => void;
  /** Known: conversation → highest seq shown. */
  sync: (query: { known: Record<string, number> }, ack: (reply: SyncAck) => void) => void;
  read: (query: { peer: string; seq: number }, ack?: (reply: Ack) => void) => void;
}

export interface ServerEvents {
  receive_message: (message: Message) => void;
  message_error: (error: { code: ChatFailure; message: string; clientMsgId?: string }) => void;
  read: (pointer: { conversation: string; by: string; seq: number }) => void;
  resync: (hint: { spreadMs: number }) => void;
  degraded: (hint: { pollMs: number }) => void;
  /** News of the rest of the site for this person. */
  news: (news: { event: string; data: Record<string, string> }) => void;
}

export const chatInternal = {
  push: endpoint("POST", "/internal/push", members, {
    body: z.object({
      userId: z.string(),
      event: z.string().max(40),
      data: z.record(z.string(), z.string()),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};
