import * as z from "zod/mini";
import { reportsAboutSchema } from "./administration/reports-about.ts";
import { settledQuery, settlement } from "./administration/settlements.ts";
import { auditSchema } from "./security/audit.ts";
import { LIMITS } from "./domain.ts";
import { Done, Id } from "./page.ts";
import * as people from "./people.ts";
import { nameSchemas, writtenSchema } from "./security/privacy.ts";
import { code } from "./problems.ts";

/** The id of the one conversation of two people: both user ids in order, joined by a colon. */
export const conversationId = (one: string, other: string): string =>
  one < other ? `${one}:${other}` : `${other}:${one}`;

export const Message = z.object({
  _id: z.string(),
  /** Both user ids in order, joined by a colon. */
  conversation: z.string(),
  /** 1, 2, 3 … without a gap within a conversation. */
  seq: z.int(),
  senderId: z.string(),
  receiverId: z.string(),
  text: z.string(),
  clientMsgId: z.string(),
  timestamp: z.iso.datetime(),
  /** The profile of the child whom it is about, of a parent's account. */
  about: z.optional(z.string()),
});
export type Message = z.infer<typeof Message>;

export const SendMessage = z.object({
  senderId: z.optional(z.string()),
  receiverId: Id,
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, code("chat_empty")),
      z.maxLength(LIMITS.chat, code("chat_too_long")),
    ),
  clientMsgId: z.optional(z.string(code("bad_id")).check(z.regex(/^[\w-]{1,64}$/, code("bad_id")))),
  /** The profile of the sender's child whom it is about; that of nobody else is dropped. */
  about: z.optional(Id),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const Peer = z.object({
  _id: z.string(),
  userName: z.string(),
  image: z.nullable(z.string()),
  role: people.Role,
  /** Of a parent's account, whom messages are about: what `about` names, by profile. */
  children: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
});
export type Peer = z.infer<typeof Peer>;

export const Conversation = z.object({
  conversation: z.string(),
  peer: Peer,
  last: Message,
  unread: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ReportMessage = z.object({
  messageId: Id,
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, code("reason_required")),
      z.maxLength(LIMITS.message, code("too_long")),
    ),
});

/** A pair of whom somebody has, or had, blocked the other. */
export const Block = z.object({
  /** Both user ids in order, joined by a colon. */
  pair: z.string(),
  /** Who has blocked: none, one or both. */
  by: z.array(z.string()),
  /** Higher with every change of this pair. */
  version: z.int(),
});
export type Block = z.infer<typeof Block>;

/** A message somebody reported, for the admin inbox; the text is kept as it was. */
export const Report = z.object({
  _id: z.string(),
  by: Peer,
  about: Peer,
  text: z.string(),
  reason: z.string(),
  solved: z.boolean(),
  ...settlement,
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;

export const chatSchemas = {
  audit: auditSchema,
  messages: {
    query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    reply: z.array(Message),
  },
  send: {
    body: z.pick(SendMessage, { text: true, clientMsgId: true, about: true }),
    reply: Message,
  },
  conversations: {
    reply: z.object({ conversations: z.array(Conversation), unread: z.int() }),
  },
  block: { reply: Done },
  unblock: { reply: Done },
  report: { body: ReportMessage, reply: Done },
  /** With `settled` page by page, newest first; without it the first 200, open ones first. */
  reports: {
    query: settledQuery,
    reply: z.object({
      reports: z.array(Report),
      nextCursor: z.optional(z.nullable(z.string())),
    }),
  },
  reportsAbout: reportsAboutSchema,
  solveReport: { body: z.object({ solved: z.boolean() }), reply: z.object({ report: Report }) },
  peer: {
    reply: z.object({
      peer: Peer,
      online: z.boolean(),
      /** Who has blocked whom: the caller the other, or the other way round. */
      blocked: z.nullable(z.enum(["by-you", "by-them"])),
      /** The highest seq the other party has read; 0 for none. */
      readUpTo: z.int(),
      /** The highest seq that has reached a device of the other party. */
      deliveredUpTo: z.int(),
      /** The highest seq the caller has read. */
      youReadUpTo: z.int(),
    }),
  },
};

export const chatInternalSchemas = {
  written: writtenSchema,
  ...nameSchemas,
  push: {
    body: z.object({
      userId: z.string(),
      event: z.string().check(z.maxLength(40)),
      data: z.record(z.string(), z.string()),
      /** The person whose doing it is: whoever has blocked them is not told. */
      from: z.optional(z.string()),
    }),
    reply: z.object({ ok: z.literal(true) }),
  },
  blockers: {
    query: z.object({ a: Id, b: Id }),
    reply: z.object({ by: z.array(z.string()) }),
  },
  blocks: {
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ blocks: z.array(Block), next: z.string(), more: z.boolean() }),
  },
};

/** Answers of the socket's `private_message`, `setup`, `sync` and `read` acknowledgements. */
export type ChatFailure = "INVALID" | "FORBIDDEN" | "RATE_LIMITED" | "UNAVAILABLE";
export interface SendRefusal {
  ok: false;
  code: ChatFailure;
  message: string;
  /** Why, for pages that have their own words; not told by older servers. */
  problem?: { code: string; params?: Readonly<Record<string, string | number>> };
  retryAfterMs?: number;
}
export type SendAck =
  | { ok: true; seq: number; conversation: string; message: Message }
  | SendRefusal;
/** To a page that signed in with `brief: true`: what it has written itself is not sent back to it. */
export type BriefAck =
  | { ok: true; seq: number; conversation: string; _id: string; timestamp: string }
  | SendRefusal;

export interface Ack {
  ok: boolean;
  code?: ChatFailure;
}

export interface SyncAck extends Ack {
  /** Per conversation what the caller has not seen yet, in order of `seq`. */
  conversations?: Record<string, Message[]>;
  more?: boolean;
}

export interface WatchAck extends Ack {
  /** Who of those asked about is online now. */
  online?: string[];
}

export interface ClientEvents {
  setup: (userId: string, ack?: (reply: Ack) => void) => void;
  private_message: (message: SendMessage, ack?: (reply: SendAck | BriefAck) => void) => void;
  /** Known: conversation → highest seq shown. */
  sync: (query: { known: Record<string, number> }, ack: (reply: SyncAck) => void) => void;
  read: (query: { peer: string; seq: number }, ack?: (reply: Ack) => void) => void;
  /** Conversation → highest seq that has reached this page. */
  delivered: (query: { upTo: Record<string, number> }, ack?: (reply: Ack) => void) => void;
  /** Told to the peer if the two have a conversation; never stored. */
  typing: (query: { peer: string }, ack?: (reply: Ack) => void) => void;
  /** From now on `presence` of these people and of nobody else; only of those one has talked to. */
  watch: (query: { peers: string[] }, ack?: (reply: WatchAck) => void) => void;
}

export interface ServerEvents {
  receive_message: (message: Message) => void;
  message_error: (error: { code: ChatFailure; message: string; clientMsgId?: string }) => void;
  read: (pointer: { conversation: string; by: string; seq: number }) => void;
  delivered: (pointer: { conversation: string; by: string; seq: number }) => void;
  typing: (hint: { by: string }) => void;
  presence: (change: { userId: string; online: boolean }) => void;
  /** Somebody blocked or unblocked somebody in the conversation with `peer`: ask who. */
  blocked: (hint: { peer: string }) => void;
  resync: (hint: { spreadMs: number }) => void;
  degraded: (hint: { pollMs: number }) => void;
  /** There is more room elsewhere: connect again at a quiet moment within this time. */
  move: (hint: { withinMs: number }) => void;
  /** News of the rest of the site for this person. */
  news: (news: { event: string; data: Record<string, string> }) => void;
}
