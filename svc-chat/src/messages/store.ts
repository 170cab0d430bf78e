import type { Message } from "@tutorsetu/contracts/chat";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

export interface MessageDoc {
  readonly _id: string;
  readonly conversation: string;
  readonly seq: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly text: string;
  readonly clientMsgId: string;
  readonly at: Date;
}

/** The last message of a conversation and how far each side has read. */
export interface HeadDoc {
  readonly _id: string;
  readonly people: readonly string[];
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly seq: number;
  readonly last: MessageDoc;
  readonly read: Readonly<Record<string, number>>;
}

export type NewMessage = Pick<MessageDoc, "senderId" | "receiverId" | "text" | "clientMsgId">;

export interface Messages {
  /** Stores once per `clientMsgId` with the next number of its conversation. */
  add(message: NewMessage): Promise<{ doc: MessageDoc; isNew: boolean }>;
  /** The newest 50 before a number, oldest first. */
  history(conversation: string, before?: number): Promise<MessageDoc[]>;
  after(conversation: string, seq: number, limit: number): Promise<MessageDoc[]>;
  /** The person's conversations, latest first; at most 200. */
  heads(userId: string): Promise<HeadDoc[]>;
  head(conversation: string): Promise<HeadDoc | null>;
  /** Never moves back. True when it moved. */
  read(conversation: string, userId: string, seq: number): Promise<boolean>;
  startedSince(userId: string, since: Date): Promise<number>;
}

const PAGE = 50;
const TRIES = 50;

/** Both ids in order: the same for both sides. */
export const conversationOf = (a: string, b: string) => [a, b].toSorted().join(":");

export const toMessage = ({ at, ...doc }: MessageDoc): Message => ({
  ...doc,
  timestamp: at.toISOString(),
});

export const messageCollections = (db: Db) => ({
  messages: db.collection<MessageDoc>("messages"),
  heads: db.collection<HeadDoc>("heads"),
});

export async function mongoMessages(db: Db): Promise<Messages> {
  const { messages, heads } = messageCollections(db);
  await Promise.all([
    messages.createIndex({ conversation: 1, seq: 1 }, { unique: true }),
    messages.createIndex({ senderId: 1, clientMsgId: 1 }, { unique: true }),
    heads.createIndex({ people: 1, "last.at": -1 }),
    heads.createIndex({ startedBy: 1, startedAt: 1 }),
  ]);

  /** The highest number that is stored: the messages themselves decide, the head only follows. */
  async function highest(conversation: string): Promise<number> {
    const [last] = await messages.find({ conversation }).sort({ seq: -1 }).limit(1).toArray();
    return last?.seq ?? 0;
  }

  async function follow(doc: MessageDoc) {
    const { conversation: _id, seq, senderId, receiverId, at } = doc;
    const start = {
      people: [senderId, receiverId],
      startedBy: senderId,
      startedAt: at,
      read: {},
      seq: 0,
      last: doc,
    };
    await heads
      .updateOne({ _id }, { $setOnInsert: start }, { upsert: true })
      .catch((error: unknown) => {
        if (!duplicateOf(error)) throw error;
      });
    await heads.updateOne({ _id, seq: { $lt: seq } }, { $set: { seq, last: doc } });
  }

  return {
    async add(message) {
      const conversation = conversationOf(message.senderId, message.receiverId);
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const doc = {
          _id: newId(),
          conversation,
          seq: (await highest(conversation)) + 1,
          ...message,
          at: new Date(),
        };
        try {
          await messages.insertOne(doc);
          await follow(doc);
          return { doc, isNew: true };
        } catch (error) {
          const fields = duplicateOf(error);
          if (!fields) throw error;
          if (fields.includes("seq")) continue; // somebody took this number: the next one
          const { senderId, clientMsgId } = message;
          const known = await messages.findOne({ senderId, clientMsgId });
          if (!known) throw error;
          await follow(known);
          return { doc: known, isNew: false };
        }
      }
      throw new Error(`No number could be had in ${conversation}`);
    },
    async history(conversation, before) {
      const filter = before ? { conversation, seq: { $lt: before } } : { conversation };
      return (await messages.find(filter).sort({ seq: -1 }).limit(PAGE).toArray()).toReversed();
    },
    after: (conversation, seq, limit) =>
      messages
        .find({ conversation, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .toArray(),
    heads: (userId) => heads.find({ people: userId }).sort({ "last.at": -1 }).limit(200).toArray(),
    head: (conversation) => heads.findOne({ _id: conversation }),
    async read(conversation, userId, seq) {
      const field = `read.${userId}`;
      const { matchedCount } = await heads.updateOne(
        {
          _id: conversation,
          people: userId,
          seq: { $gte: seq },
          $or: [{ [field]: { $exists: false } }, { [field]: { $lt: seq } }],
        },
        { $set: { [field]: seq } },
      );
      return matchedCount === 1;
    },
    startedSince: (userId, since) =>
      heads.countDocuments({ startedBy: userId, startedAt: { $gte: since } }),
  };
}
