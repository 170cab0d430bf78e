import { conversationId, type Message, type Peer } from "@tutorsetu/contracts/chat";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { duplicateOf, unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { LRUCache } from "lru-cache";
import type { Collection, Db } from "mongodb";
import { type Appended, appendTo, writeMany } from "./append.ts";
import { createBatcher } from "./batcher.ts";
import {
  type Draft,
  type InboxDoc,
  inboxId,
  type InboxKey,
  type MessageDoc,
  newInbox,
  type Receipt,
} from "./documents.ts";
import { inboxRepair } from "./inbox-repair.ts";
import { type Advanced, receiptWriter } from "./receipts.ts";

const MAX_COMPLETE = 50_000;

interface QuotaDoc {
  readonly _id: string;
  readonly count: number;
  readonly at: Date;
}

export interface MessageCollections {
  readonly db: Db;
  readonly messages: Collection<MessageDoc>;
  readonly inboxes: Collection<InboxDoc>;
  readonly quotas: Collection<QuotaDoc>;
}

export interface Messages {
  /** Stores under the next free seq. A clientMsgId that the sender has used already gives back what was stored then. */
  append(draft: Authorized<Draft>): Promise<Appended>;
  /** Another instance has stored up to this seq: the next number is guessed better. */
  markSeen(message: Pick<Message, "conversation" | "seq">): void;
  /** Moves both inboxes forward to the message, and the sender's read receipt. Never goes backwards. */
  touch(message: Authorized<MessageDoc>): Promise<void>;
  /** At most `limit` messages before `before`, oldest first. */
  before(conversation: string, before: number, limit: number): Promise<MessageDoc[]>;
  after(conversation: string, seq: number, limit: number): Promise<MessageDoc[]>;
  message(id: string): Promise<MessageDoc | null>;
  inbox(userId: string, conversation: string): Promise<InboxDoc | null>;
  /** The inboxes of begun conversations, repaired from the stored messages, the latest first. */
  inboxes(userId: string, limit: number): Promise<InboxDoc[]>;
  heads(userId: string): Promise<Pick<InboxDoc, "conversation" | "head">[]>;
  /** False when the user has begun `limit` conversations today. */
  countNewConversation(userId: string, limit: number): Promise<boolean>;
  /** Creates the inboxes of both members, unless they exist. */
  begin(conversation: Authorized<string>, one: Peer, other: Peer): Promise<void>;
  /** How many of the two inboxes exist: one, if a process was killed between the two inserts. */
  countInboxes(conversation: string): Promise<number>;
  /** Those of a user's inboxes whose peer has no inbox of the conversation. */
  withoutPeerInbox(inboxes: readonly InboxDoc[]): Promise<InboxDoc[]>;
  /** Those of these conversations that this user has begun. */
  filterBegun(userId: string, conversations: readonly string[]): Promise<string[]>;
  /** Those of these people who have ever written to this user. */
  whoWrote(userId: string, peers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of these children, by profile, those whom messages to this user are about, and who wrote them. */
  whomAbout(userId: string, profiles: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Moves a receipt forward. Resolves with its seq and whether it moved; null without such an inbox. */
  advance(receipt: Receipt, inbox: Authorized<InboxKey>, seq: number): Promise<Advanced>;
  ready(): Promise<unknown>;
}

/** The ids of both inboxes of a conversation. */
const bothIds = (conversation: string) =>
  conversation.split(":").map((userId) => inboxId(userId, conversation));

/** Moves both inboxes forward to the message; its sender has read it. */
function changesOf(last: MessageDoc) {
  const { conversation, seq: head, senderId, receiverId, at: lastAt } = last;
  const own = inboxId(senderId, conversation);
  const both = { $in: [own, inboxId(receiverId, conversation)] };
  return [
    { q: { _id: both, head: { $lt: head } }, u: { $set: { head, last, lastAt } }, multi: true },
    { q: { _id: own }, u: { $max: { read: head } } },
  ];
}

export function mongoMessages({ db, messages, inboxes, quotas }: MessageCollections): Messages {
  const repair = inboxRepair(messages, inboxes);
  /** Conversations whose two inboxes are known to exist. */
  const complete = new LRUCache<string, true>({ max: MAX_COMPLETE });
  /** Who is known to have written in a conversation. */
  const wrote = new LRUCache<string, true>({ max: MAX_COMPLETE });
  /** Of children whom somebody was written about: by whom. */
  const aboutWhom = new LRUCache<string, string>({ max: MAX_COMPLETE });
  const touch = createBatcher(async (docs: readonly MessageDoc[]) => {
    const updates = docs.flatMap(changesOf);
    const [failed] = await writeMany(db, { update: inboxes.collectionName, updates });
    if (failed) throw new Error(`An inbox could not be written (${failed.code})`);
    return docs.map(() => undefined);
  });

  const { append, markSeen } = appendTo(db, messages);
  return {
    append,
    markSeen,
    touch: (message) =>
      touch(message).catch((error: unknown) => {
        repair.invalidate([message.senderId, message.receiverId]);
        throw error;
      }),
    async before(conversation, before, limit) {
      const range = { conversation, seq: { $lt: before } };
      return (await messages.find(range).sort({ seq: -1 }).limit(limit).toArray()).toReversed();
    },
    after: (conversation, seq, limit) =>
      messages
        .find({ conversation, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .toArray(),
    message: (_id) => messages.findOne({ _id }),
    inbox: (userId, conversation) => inboxes.findOne({ _id: inboxId(userId, conversation) }),
    async inboxes(userId, limit) {
      await repair.heads(userId);
      const begun = inboxes.find({ userId, head: { $gt: 0 } });
      return begun.sort({ lastAt: -1 }).limit(limit).toArray();
    },
    heads: (userId) => repair.heads(userId),
    async countNewConversation(userId, limit) {
      const at = new Date();
      const _id = `${userId}|${at.toISOString().slice(0, 10)}`;
      try {
        const change = { $inc: { count: 1 }, $setOnInsert: { at } };
        await quotas.updateOne({ _id, count: { $lt: limit } }, change, { upsert: limit > 0 });
        return limit > 0;
      } catch (error) {
        // The quota exists and is used up, so the upsert inserted its id again.
        if (duplicateOf(error)) return false;
        throw error;
      }
    },
    async begin(conversation, one, other) {
      const both = [newInbox(one._id, conversation, other), newInbox(other._id, conversation, one)];
      await unlessDuplicate(inboxes.insertMany(both, { ordered: false }), null);
    },
    countInboxes: (conversation) => inboxes.countDocuments({ _id: { $in: bothIds(conversation) } }),
    async withoutPeerInbox(all) {
      const unknown = all.filter(({ conversation }) => !complete.has(conversation));
      const ids = unknown.map(({ conversation, peer }) => inboxId(peer._id, conversation));
      const found = await inboxes.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const existing = new Set(found.map(({ _id }) => _id));
      const isComplete = ({ conversation, peer }: InboxDoc) =>
        existing.has(inboxId(peer._id, conversation));
      for (const inbox of unknown) if (isComplete(inbox)) complete.set(inbox.conversation, true);
      return unknown.filter((inbox) => !isComplete(inbox));
    },
    async filterBegun(userId, conversations) {
      const ids = conversations.map((conversation) => inboxId(userId, conversation));
      const found = await inboxes
        .find({ _id: { $in: ids } }, { projection: { conversation: 1 } })
        .toArray();
      return found.map(({ conversation }) => conversation);
    },
    async whoWrote(userId, peers) {
      const found = await Promise.all(
        peers.map(async (senderId) => {
          const conversation = conversationId(userId, senderId);
          const key = `${conversation}|${senderId}`;
          const isKnown =
            wrote.has(key) ||
            (await messages.findOne({ conversation, senderId }, { projection: { _id: 1 } }));
          if (!isKnown) return [];
          wrote.set(key, true);
          return [senderId];
        }),
      );
      return new Set(found.flat());
    },
    async whomAbout(receiverId, profiles) {
      const found = await Promise.all(
        profiles.map(async (about) => {
          const key = `${receiverId}|${about}`;
          const known = aboutWhom.get(key);
          if (known) return [[about, known] as const];
          const message = await messages.findOne(
            { about, receiverId },
            { projection: { senderId: 1 } },
          );
          if (!message) return [];
          aboutWhom.set(key, message.senderId);
          return [[about, message.senderId] as const];
        }),
      );
      return new Map(found.flat());
    },
    advance: receiptWriter(db, inboxes, repair),
    ready: () => inboxes.findOne({ _id: "none" }),
  };
}
