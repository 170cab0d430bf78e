import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

const KINDS = ["like", "save"] as const;
export type MarkKind = (typeof KINDS)[number];

/** The likes of a post, and what one person has marked. */
export interface PostMarks {
  readonly likes: number;
  readonly liked: boolean;
  readonly saved: boolean;
}

interface MarkDoc {
  readonly _id: string;
  readonly blogId: string;
  readonly userId: string;
  readonly kind: MarkKind;
}

export interface Marks {
  /** Asked once for a whole page of posts. */
  of(ids: readonly string[], userId: string | null): Promise<(id: string) => PostMarks>;
  /** Once per person however often it is asked. */
  set(id: string, userId: string, kind: MarkKind, on: boolean): Promise<void>;
  removeOf(blogId: string): Promise<void>;
}

export async function mongoMarks(db: Db): Promise<Marks> {
  const docs = db.collection<MarkDoc>("marks");
  await docs.createIndex({ blogId: 1, kind: 1, userId: 1 }, { unique: true });

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
      const has = (id: string, kind: MarkKind) =>
        own.some((mark) => mark.blogId === id && mark.kind === kind);
      return (id) => ({
        likes: likes.get(id) ?? 0,
        liked: has(id, "like"),
        saved: has(id, "save"),
      });
    },
    async set(id, userId, kind, on) {
      if (!on) {
        await docs.deleteOne({ blogId: id, kind, userId });
        return;
      }
      await docs.insertOne({ _id: newId(), blogId: id, userId, kind }).catch((error: unknown) => {
        if (!duplicateOf(error)) throw error;
      });
    },
    async removeOf(blogId) {
      await docs.deleteMany({ blogId });
    },
  };
}
