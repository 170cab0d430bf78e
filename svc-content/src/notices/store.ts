import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";
import type { LetterDoc } from "../letter.ts";

export interface NoticeDoc extends LetterDoc {
  readonly sentBy: string;
  /** True once the person's open pages have been told. */
  readonly told: boolean;
}

export interface Notices {
  /** False when it is there already; then it stays as it is. */
  add(doc: NoticeDoc): Promise<boolean>;
  /** Unread first, then newest first; at most 200. */
  of(userId: string): Promise<NoticeDoc[]>;
  markRead(id: string, userId: string, solved: boolean): Promise<NoticeDoc | null>;
  untold(limit: number): Promise<NoticeDoc[]>;
  markTold(id: string): Promise<void>;
}

const MOST = 200;
export const noticeCollection = (db: Db) => db.collection<NoticeDoc>("notices");

export async function mongoNotices(db: Db): Promise<Notices> {
  const docs = noticeCollection(db);
  await Promise.all([
    docs.createIndex({ "user._id": 1, solved: 1, createdAt: -1 }),
    docs.createIndex({ told: 1 }),
  ]);
  return {
    async add(doc) {
      try {
        await docs.insertOne(doc);
        return true;
      } catch (error) {
        if (!duplicateOf(error)) throw error;
        return false;
      }
    },
    of: (userId) =>
      docs.find({ "user._id": userId }).sort({ solved: 1, createdAt: -1 }).limit(MOST).toArray(),
    markRead: (id, userId, solved) =>
      docs.findOneAndUpdate(
        { _id: id, "user._id": userId },
        { $set: { solved } },
        { returnDocument: "after" },
      ),
    untold: (limit) => docs.find({ told: false }).limit(limit).toArray(),
    async markTold(id) {
      await docs.updateOne({ _id: id }, { $set: { told: true } });
    },
  };
}
