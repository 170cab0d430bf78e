import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

const KINDS = ["like", "save"] as const;
/** A save is a bookmark of one's own; likes are counted for everybody. */
export type ReactionKind = (typeof KINDS)[number];

/** The likes of a post, and the reactions of one person. */
export interface PostReactions {
  readonly likes: number;
  readonly liked: boolean;
  readonly saved: boolean;
}

export interface Reaction {
  readonly blogId: string;
  readonly userId: string;
  readonly kind: ReactionKind;
}

interface ReactionDoc extends Reaction {
  readonly _id: string;
}

export interface Reactions {
  /** For a whole page of posts at once. */
  of(ids: readonly string[], userId: string | null): Promise<(id: string) => PostReactions>;
  /** Idempotent: counts once per person. */
  set(reaction: Authorized<Reaction>, on: boolean): Promise<void>;
  removeOf(blogId: Authorized<string>): Promise<void>;
}

export async function mongoReactions(db: Db): Promise<Reactions> {
  const docs = db.collection<ReactionDoc>("marks");
  await docs.createIndex({ blogId: 1, kind: 1, userId: 1 }, { unique: true });
  await docs.createIndex({ userId: 1 });

  return {
    async of(ids, userId) {
      const among = { $in: [...ids] };
      const [counted, own] = await Promise.all([
        docs
          .aggregate<{ _id: string; likes: number }>([
            { $match: { blogId: among, kind: "like" } },
            { $group: { _id: "$blogId", likes: { $sum: 1 } } },
          ])
          .toArray(),
        // Both kinds by name, so that the index leads straight to this person's.
        userId ? docs.find({ blogId: among, kind: { $in: [...KINDS] }, userId }).toArray() : [],
      ]);
      const likes = new Map(counted.map((one) => [one._id, one.likes]));
      const has = (id: string, kind: ReactionKind) =>
        own.some((one) => one.blogId === id && one.kind === kind);
      return (id) => ({
        likes: likes.get(id) ?? 0,
        liked: has(id, "like"),
        saved: has(id, "save"),
      });
    },
    async set({ blogId, userId, kind }, on) {
      if (!on) {
        await docs.deleteOne({ blogId, kind, userId });
        return;
      }
      await unlessDuplicate(docs.insertOne({ _id: newId(), blogId, userId, kind }), null);
    },
    async removeOf(blogId) {
      await docs.deleteMany({ blogId });
    },
  };
}
