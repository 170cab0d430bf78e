import type { Message, Peer } from "@tutorsetu/contracts/chat";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { LRUCache } from "lru-cache";
import type { Collection, Db } from "mongodb";
import { type BlockDoc, indexBlocks } from "../safety/blocks-store.ts";
import type { ReportDoc } from "../safety/reports-store.ts";
import { appendTo } from "./append-store.ts";
import type { BoxDoc, Draft, MessageDoc } from "./doc.ts";
import { batched } from "./batch.ts";
import { repairHeads } from "./heads-store.ts";
import { writeMany } from "./write-many-store.ts";

const MOST_WHOLE = 50_000;

/** How far a person has come in a conversation. */
export type Pointer = "read" | "delivered";

interface QuotaDoc {
  readonly _id: string;
  readonly count: number;
  readonly at: Date;
}

export interface Collections {
  readonly db: Db;
  readonly messages: Collection<MessageDoc>;
  readonly boxes: Collection<BoxDoc>;
  readonly quotas: Collection<QuotaDoc>;
  readonly blocks: Collection<BlockDoc>;
  readonly reports: Collection<ReportDoc>;
}

export interface Messages {
  /** Stores under the next free seq. A clientMsgId the sender has used already gives back what was stored then. */
  append(draft: Draft): Promise<{ message: MessageDoc; isNew: boolean }>;
  /** Another instance has stored up to this seq: the next number is guessed better. */
  heard(message: Pick<Message, "conversation" | "seq">): void;
  /** Both boxes learn of the message, and its sender has read up to it. Never goes backwards. */
  note(message: MessageDoc): Promise<void>;
  /** At most `limit` messages before `before`, oldest first. */
  before(conversation: string, before: number, limit: number): Promise<MessageDoc[]>;
  after(conversation: string, seq: number, limit: number): Promise<MessageDoc[]>;
  message(id: string): Promise<MessageDoc | null>;
  box(userId: string, conversation: string): Promise<BoxDoc | null>;
  /** Begun conversations as they stand in what is stored, the latest first. */
  boxes(userId: string, limit: number): Promise<BoxDoc[]>;
  heads(userId: string): Promise<Pick<BoxDoc, "conversation" | "head">[]>;
  /** False when the person has begun `limit` conversations today. */
  mayBegin(userId: string, limit: number): Promise<boolean>;
  /** Both get their box, unless they have it. */
  begin(conversation: string, one: Peer, other: Peer): Promise<void>;
  /** How many of the two have their box: only one, if a process was killed while they began. */
  sides(conversation: string): Promise<number>;
  /** Those of a person's boxes whose conversation the other one has no box of. */
  onesided(some: readonly BoxDoc[]): Promise<BoxDoc[]>;
  /** Those of these conversations that this person has. */
  begunAmong(userId: string, conversations: readonly string[]): Promise<string[]>;
  /** Moves a pointer forward. Where it stands now, and whether it moved; null without such a conversation. */
  advance(
    pointer: Pointer,
    userId: string,
    conversation: string,
    seq: number,
  ): Promise<{ seq: number; moved: boolean } | null>;
  ready(): Promise<unknown>;
}

export const toMessage = (doc: MessageDoc): Message => ({
  _id: doc._id,
  conversation: doc.conversation,
  seq: doc.seq,
  senderId: doc.senderId,
  receiverId: doc.receiverId,
  text: doc.text,
  clientMsgId: doc.clientMsgId,
  timestamp: doc.at.toISOString(),
});

export const boxId = (userId: string, conversation: string) => `${userId}|${conversation}`;

/** The boxes of the two whom a conversation is named after. */
const bothIds = (conversation: string) =>
  conversation.split(":").map((userId) => boxId(userId, conversation));

export const newBox = (userId: string, conversation: string, peer: Peer): BoxDoc => ({
  _id: boxId(userId, conversation),
  userId,
  conversation,
  peer,
  head: 0,
  read: 0,
  last: null,
  lastAt: new Date(),
});

export const chatCollections = (db: Db): Collections => ({
  db,
  messages: db.collection("messages"),
  boxes: db.collection("boxes"),
  quotas: db.collection("quotas"),
  blocks: db.collection("blocks"),
  reports: db.collection("reports"),
});

export async function indexChat({ messages, boxes, quotas, blocks, reports }: Collections) {
  await messages.createIndexes([
    { key: { conversation: 1, seq: 1 }, unique: true },
    { key: { senderId: 1, clientMsgId: 1 }, unique: true },
  ]);
  await boxes.createIndexes([{ key: { userId: 1, lastAt: -1 } }]);
  await quotas.createIndexes([{ key: { at: 1 }, expireAfterSeconds: 172_800 }]);
  await indexBlocks(blocks);
  await reports.createIndexes([
    { key: { messageId: 1, byId: 1 }, unique: true },
    { key: { solved: 1, at: -1 } },
  ]);
}

/** Both boxes learn of a message, and its sender has read up to it. */
function changesOf(last: MessageDoc) {
  const { conversation, seq: head, senderId, receiverId, at: lastAt } = last;
  const own = boxId(senderId, conversation);
  const both = { $in: [own, boxId(receiverId, conversation)] };
  return [
    { q: { _id: both, head: { $lt: head } }, u: { $set: { head, last, lastAt } }, multi: true },
    { q: { _id: own }, u: { $max: { read: head } } },
  ];
}

export function mongoMessages({ db, messages, boxes, quotas }: Collections): Messages {
  const heads = repairHeads(messages, boxes);
  /** Conversations of which both have their box. */
  const whole = new LRUCache<string, true>({ max: MOST_WHOLE });
  const write = batched(async (docs: readonly MessageDoc[]) => {
    const updates = docs.flatMap(changesOf);
    const [refused] = await writeMany(db, { update: boxes.collectionName, updates });
    if (refused) throw new Error(`A conversation could not be moved on (${refused.code})`);
    return docs.map(() => undefined);
  });

  const { append, noteHead } = appendTo(db, messages);
  return {
    append,
    heard: noteHead,
    note: (message) =>
      write(message).catch((error: unknown) => {
        heads.doubt([message.senderId, message.receiverId]);
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
    box: (userId, conversation) => boxes.findOne({ _id: boxId(userId, conversation) }),
    async boxes(userId, limit) {
      await heads.of(userId);
      const begun = boxes.find({ userId, head: { $gt: 0 } });
      return begun.sort({ lastAt: -1 }).limit(limit).toArray();
    },
    heads: (userId) => heads.of(userId),
    async mayBegin(userId, limit) {
      const at = new Date();
      const _id = `${userId}|${at.toISOString().slice(0, 10)}`;
      try {
        const change = { $inc: { count: 1 }, $setOnInsert: { at } };
        await quotas.updateOne({ _id, count: { $lt: limit } }, change, { upsert: limit > 0 });
        return limit > 0;
      } catch (error) {
        // The row is there and full, so the upsert met its own id.
        if (duplicateOf(error)) return false;
        throw error;
      }
    },
    async begin(conversation, one, other) {
      const both = [newBox(one._id, conversation, other), newBox(other._id, conversation, one)];
      await boxes.insertMany(both, { ordered: false }).catch((error: unknown) => {
        if (!duplicateOf(error)) throw error;
      });
    },
    sides: (conversation) => boxes.countDocuments({ _id: { $in: bothIds(conversation) } }),
    async onesided(some) {
      const unsure = some.filter(({ conversation }) => !whole.has(conversation));
      const ids = unsure.map(({ conversation, peer }) => boxId(peer._id, conversation));
      const found = await boxes.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const there = new Set(found.map(({ _id }) => _id));
      const isThere = ({ conversation, peer }: BoxDoc) => there.has(boxId(peer._id, conversation));
      for (const box of unsure) if (isThere(box)) whole.set(box.conversation, true);
      return unsure.filter((box) => !isThere(box));
    },
    async begunAmong(userId, conversations) {
      const ids = conversations.map((conversation) => boxId(userId, conversation));
      const found = await boxes
        .find({ _id: { $in: ids } }, { projection: { conversation: 1 } })
        .toArray();
      return found.map((box) => box.conversation);
    },
    async advance(pointer, userId, conversation, seq) {
      const _id = boxId(userId, conversation);
      const look = () => boxes.findOne({ _id }, { projection: { head: 1, [pointer]: 1 } });
      let was = await look();
      if (was && seq > was.head) {
        await heads.one(_id);
        was = await look();
      }
      if (!was) return null;
      const at = was[pointer] ?? 0;
      const to = Math.min(seq, was.head);
      if (to <= at) return { seq: at, moved: false };
      const { modifiedCount } = await boxes.updateOne({ _id }, { $max: { [pointer]: to } });
      return { seq: to, moved: modifiedCount > 0 };
    },
    ready: () => boxes.findOne({ _id: "none" }),
  };
}
