import type { Db, Filter } from "mongodb";
import type { LetterDoc } from "../letter.ts";
import type { NoticeDoc } from "../notices/store.ts";

export interface HelpDoc extends LetterDoc {
  /** How often it was solved: a request may be opened again. */
  readonly round?: number;
  /** What the writer is to hear of it, until that is among their notices. */
  readonly owed?: readonly NoticeDoc[];
}

interface Outcome {
  readonly solved: boolean;
  readonly round: number;
  readonly owed: readonly NoticeDoc[];
}

export interface HelpRequests {
  add(doc: HelpDoc): Promise<void>;
  /** Unsolved first, then newest first; at most 500. */
  list(): Promise<HelpDoc[]>;
  find(id: string): Promise<HelpDoc | null>;
  /** Writes the outcome, and what the writer is owed for it; null when the request is another than it was `before`. */
  settle(before: HelpDoc, outcome: Outcome): Promise<HelpDoc | null>;
  /** Requests of which something is owed. */
  owing(limit: number): Promise<HelpDoc[]>;
  handed(id: string, noticeId: string): Promise<void>;
}

const MOST = 500;

export const helpCollection = (db: Db) => db.collection<HelpDoc>("help");

export async function mongoHelp(db: Db): Promise<HelpRequests> {
  const docs = helpCollection(db);
  await Promise.all([
    docs.createIndex({ solved: 1, createdAt: -1 }),
    docs.createIndex({ "owed._id": 1 }, { sparse: true }),
  ]);
  return {
    async add(doc) {
      await docs.insertOne(doc);
    },
    list: () => docs.find().sort({ solved: 1, createdAt: -1 }).limit(MOST).toArray(),
    find: (id) => docs.findOne({ _id: id }),
    settle: ({ _id, solved, round }, outcome) =>
      docs.findOneAndUpdate(
        // Null stands for one that was never solved too.
        { _id, solved, round: round ?? null } as Filter<HelpDoc>,
        {
          $set: { solved: outcome.solved, round: outcome.round },
          $push: { owed: { $each: [...outcome.owed] } },
        },
        { returnDocument: "after" },
      ),
    owing: (limit) =>
      docs
        .find({ "owed._id": { $gt: "" } })
        .limit(limit)
        .toArray(),
    async handed(id, noticeId) {
      await docs.updateOne({ _id: id }, { $pull: { owed: { _id: noticeId } } });
    },
  };
}
