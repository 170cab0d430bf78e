import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db, Filter } from "mongodb";
import type { MessageDoc, NoticeDoc } from "./notices.ts";

export interface HelpDoc extends MessageDoc {
  /** How often it was solved: a request may be reopened. */
  readonly round?: number;
  /** The outbox: notices to the writer that are not among the notices yet. */
  readonly owed?: readonly NoticeDoc[];
}

interface Outcome {
  readonly solved: boolean;
  readonly round: number;
  readonly owed: readonly NoticeDoc[];
}

export interface HelpRequests {
  add(doc: Authorized<HelpDoc>): Promise<void>;
  /** Unsolved first, then newest first; at most 500. */
  list(): Promise<HelpDoc[]>;
  find(id: string): Promise<HelpDoc | null>;
  /** Writes the outcome with its notice; null when the request has changed since `before`. */
  settle(
    id: Authorized<string>,
    before: Pick<HelpDoc, "solved" | "round">,
    outcome: Outcome,
  ): Promise<HelpDoc | null>;
  withPendingNotices(limit: number): Promise<HelpDoc[]>;
  markDelivered(id: string, noticeId: string): Promise<void>;
}

const MAX_LISTED = 500;

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
    list: () => docs.find().sort({ solved: 1, createdAt: -1 }).limit(MAX_LISTED).toArray(),
    find: (id) => docs.findOne({ _id: id }),
    settle: (_id, { solved, round }, outcome) =>
      docs.findOneAndUpdate(
        // Null also matches a request that was never solved.
        { _id, solved, round: round ?? null } as Filter<HelpDoc>,
        {
          $set: { solved: outcome.solved, round: outcome.round },
          $push: { owed: { $each: [...outcome.owed] } },
        },
        { returnDocument: "after" },
      ),
    withPendingNotices: (limit) =>
      docs
        .find({ "owed._id": { $gt: "" } })
        .limit(limit)
        .toArray(),
    async markDelivered(id, noticeId) {
      await docs.updateOne({ _id: id }, { $pull: { owed: { _id: noticeId } } });
    },
  };
}
