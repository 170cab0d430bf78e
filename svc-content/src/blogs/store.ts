import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

export interface BlogDoc {
  readonly _id: string;
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly coverImage: string | null;
  readonly excerpt: string;
  readonly keyTakeaways: readonly string[];
  readonly createdAt: Date;
}

export type Mark = "like" | "save";
export interface Marks {
  readonly likes: number;
  readonly liked: boolean;
  readonly saved: boolean;
}

interface MarkDoc {
  readonly _id: string;
  readonly blogId: string;
  readonly userId: string;
  readonly kind: Mark;
}

export interface CommentDoc {
  readonly _id: string;
  readonly blogId: string;
  readonly author: string;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface Blogs {
  list(
    cursor: string | undefined,
    limit: number,
  ): Promise<{ docs: BlogDoc[]; nextCursor: string | null; total: number }>;
  find(id: string): Promise<BlogDoc | null>;
  add(doc: BlogDoc): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** Counts and the caller's own marks, per blog id. */
  marks(ids: readonly string[], userId: string | null): Promise<Map<string, Marks>>;
  /** Once per person however often it is asked. */
  mark(id: string, userId: string, kind: Mark, on: boolean): Promise<void>;
  comments(id: string): Promise<CommentDoc[]>;
  comment(doc: CommentDoc): Promise<void>;
}

const none: Marks = { likes: 0, liked: false, saved: false };
export const blogCollection = (db: Db) => db.collection<BlogDoc>("blogs");

export async function mongoBlogs(db: Db): Promise<Blogs> {
  const docs = blogCollection(db);
  const marked = db.collection<MarkDoc>("marks");
  const comments = db.collection<CommentDoc>("comments");
  await Promise.all([
    docs.createIndex({ createdAt: -1, _id: -1 }),
    marked.createIndex({ blogId: 1, kind: 1, userId: 1 }, { unique: true }),
    comments.createIndex({ blogId: 1, createdAt: 1 }),
  ]);

  async function marksOf(id: string, userId: string | null): Promise<Marks> {
    const [likes, own] = await Promise.all([
      marked.countDocuments({ blogId: id, kind: "like" }),
      userId ? marked.find({ blogId: id, kind: { $in: ["like", "save"] }, userId }).toArray() : [],
    ]);
    return {
      likes,
      liked: own.some((m) => m.kind === "like"),
      saved: own.some((m) => m.kind === "save"),
    };
  }

  return {
    async list(cursor, limit) {
      const [ms, id] = cursor ? decodeCursor(cursor, 2) : [];
      const at = new Date(Number(ms));
      const filter = cursor
        ? { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: String(id) } }] }
        : {};
      const [found, total] = await Promise.all([
        docs
          .find(filter)
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit + 1)
          .toArray(),
        docs.countDocuments(),
      ]);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const more = found.length > limit && last;
      return {
        docs: shown,
        total,
        nextCursor: more ? encodeCursor([last.createdAt.getTime(), last._id]) : null,
      };
    },
    find: (id) => docs.findOne({ _id: id }),
    async add(doc) {
      await docs.insertOne(doc);
    },
    async remove(id) {
      const { deletedCount } = await docs.deleteOne({ _id: id });
      await Promise.all([marked.deleteMany({ blogId: id }), comments.deleteMany({ blogId: id })]);
      return deletedCount === 1;
    },
    async marks(ids, userId) {
      const all = await Promise.all(
        ids.map(async (id) => [id, await marksOf(id, userId)] as const),
      );
      return new Map(all);
    },
    async mark(id, userId, kind, on) {
      if (!on) {
        await marked.deleteOne({ blogId: id, kind, userId });
        return;
      }
      await marked.insertOne({ _id: newId(), blogId: id, userId, kind }).catch((error: unknown) => {
        if (!duplicateOf(error)) throw error;
      });
    },
    comments: (id) => comments.find({ blogId: id }).sort({ createdAt: 1 }).limit(500).toArray(),
    async comment(doc) {
      await comments.insertOne(doc);
    },
  };
}

export const noMarks = none;
