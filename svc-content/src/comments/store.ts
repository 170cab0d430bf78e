import type { CommentState } from "@tutorsetu/contracts/content";
import type { Db, Filter } from "mongodb";
import { type Page, type PageAsk, pageByAge } from "@tutorsetu/service-kit/pages";
import type { Viewer } from "./viewer.ts";

export interface CommentDoc {
  readonly _id: string;
  readonly blogId: string;
  /** Null for the beginning of a thread; replies never have replies. */
  readonly parentId: string | null;
  readonly author: string;
  readonly authorId: string;
  readonly text: string;
  readonly state: CommentState;
  readonly createdAt: Date;
  /** True while a report waits for the administrator. */
  readonly reported: boolean;
  readonly reports: readonly CommentReport[];
}

export interface CommentReport {
  readonly userId: string;
  readonly reason: string;
  readonly createdAt: Date;
}

export interface Comments {
  /** A page of threads, oldest first, and all their replies; `total` counts what everybody sees. */
  of(
    blogId: string,
    viewer: Viewer,
    page: PageAsk,
  ): Promise<Page<CommentDoc> & { readonly replies: CommentDoc[]; readonly total: number }>;
  find(id: string): Promise<CommentDoc | null>;
  add(doc: CommentDoc): Promise<void>;
  /** Leaves the place, so that replies keep theirs. False when it is not this person's, or gone. */
  takeBack(id: string, authorId: string): Promise<boolean>;
  /** Kept once per person. */
  report(id: string, report: CommentReport): Promise<void>;
  moderate(id: string, state: "shown" | "hidden"): Promise<CommentDoc | null>;
  /** What waits or was reported, newest first. */
  toCheck(page: PageAsk): Promise<Page<CommentDoc> & { readonly total: number }>;
  removeOf(blogId: string): Promise<void>;
}

const MOST_REPLIES = 1000;
const MOST_REPORTS = 50;
const GONE = { state: "removed", text: "", author: "", authorId: "" } as const;

export const commentCollection = (db: Db) => db.collection<CommentDoc>("comments");

/** Everything but what still waits for approval, and of that only one's own. */
const readableBy = ({ id, isAdmin }: Viewer): Filter<CommentDoc> =>
  isAdmin ? {} : { $or: [{ state: { $ne: "waiting" } }, ...(id ? [{ authorId: id }] : [])] };

export async function mongoComments(db: Db): Promise<Comments> {
  const docs = commentCollection(db);
  await Promise.all([
    docs.createIndex({ blogId: 1, parentId: 1, createdAt: 1, _id: 1 }),
    docs.createIndex({ parentId: 1, createdAt: 1 }),
    docs.createIndex({ state: 1 }),
    docs.createIndex({ reported: 1 }),
  ]);

  return {
    async of(blogId, viewer, page) {
      const readable = readableBy(viewer);
      const [threads, total] = await Promise.all([
        pageByAge(docs, { $and: [{ blogId, parentId: null }, readable] }, page, "oldest"),
        docs.countDocuments({ blogId, state: "shown" }),
      ]);
      const ids = threads.docs.map((doc) => doc._id);
      const replies =
        ids.length === 0
          ? []
          : await docs
              .find({ $and: [{ parentId: { $in: ids } }, readable] })
              .sort({ createdAt: 1, _id: 1 })
              .limit(MOST_REPLIES)
              .toArray();
      return { ...threads, replies, total };
    },
    find: (id) => docs.findOne({ _id: id }),
    async add(doc) {
      await docs.insertOne(doc);
    },
    async takeBack(id, authorId) {
      const { modifiedCount } = await docs.updateOne(
        { _id: id, authorId, state: { $ne: "removed" } },
        { $set: { ...GONE, reported: false, reports: [] } },
      );
      return modifiedCount === 1;
    },
    async report(id, report) {
      await docs.updateOne(
        {
          _id: id,
          "reports.userId": { $ne: report.userId },
          [`reports.${MOST_REPORTS - 1}`]: { $exists: false },
        },
        { $push: { reports: report }, $set: { reported: true } },
      );
    },
    moderate: (id, state) =>
      docs.findOneAndUpdate(
        { _id: id, state: { $ne: "removed" } },
        { $set: { state, reported: false } },
        { returnDocument: "after" },
      ),
    async toCheck(page) {
      const filter: Filter<CommentDoc> = { $or: [{ state: "waiting" }, { reported: true }] };
      const [found, total] = await Promise.all([
        pageByAge(docs, filter, page),
        docs.countDocuments(filter),
      ]);
      return { ...found, total };
    },
    async removeOf(blogId) {
      await docs.deleteMany({ blogId });
    },
  };
}
