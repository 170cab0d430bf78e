import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

/** Sessions of one person that have ended, for services that keep something of a session. */
export interface SessionEndDoc {
  readonly _id: string;
  readonly userId: string;
  readonly sids: readonly string[];
  /** Set: all others of before `at` ended too, also those that had expired and are in no list any more. */
  readonly kept?: string;
  readonly at: Date;
  /** Told once; once more when `SETTLED_MS` have passed. */
  readonly told: boolean;
  /** When the store forgets it, told or not. */
  readonly expireAt: Date;
}

export interface SessionEnds {
  add(end: Pick<SessionEndDoc, "userId" | "sids" | "kept">): Promise<void>;
  /** Those to be told now, oldest first. */
  pending(now: Date, limit: number): Promise<SessionEndDoc[]>;
  markDelivered(end: SessionEndDoc, now: Date): Promise<void>;
}

/** Until then others may still take a token of the session, and keep something under it once more. */
export const SETTLED_MS = 15_000;
const KEPT_MS = retentionMs("sessionEnds");

export async function mongoSessionEnds(db: Db): Promise<SessionEnds> {
  const docs = db.collection<SessionEndDoc>("sessionEnds");
  await Promise.all([
    docs.createIndex({ told: 1, at: 1 }),
    docs.createIndex({ at: 1 }),
    docs.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  const settled = (now: Date) => new Date(now.getTime() - SETTLED_MS);
  return {
    async add(end) {
      const at = new Date();
      const expireAt = new Date(at.getTime() + KEPT_MS);
      await docs.insertOne({ ...end, _id: newId(), at, told: false, expireAt });
    },
    pending: (now, limit) =>
      docs
        .find({ $or: [{ told: false }, { at: { $lte: settled(now) } }] })
        .sort({ at: 1 })
        .limit(limit)
        .toArray(),
    async markDelivered({ _id, at }, now) {
      if (at <= settled(now)) await docs.deleteOne({ _id });
      else await docs.updateOne({ _id }, { $set: { told: true } });
    },
  };
}
