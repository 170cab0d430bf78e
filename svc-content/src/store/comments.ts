import type { CommentState } from "@tutorsetu/contracts/content";
import type { Role } from "@tutorsetu/contracts/people";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import {
  type Page,
  type PageAsk,
  pageByAge,
  type PageFound,
  pageWithTotal,
} from "@tutorsetu/service-kit/pages";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Db, Filter } from "mongodb";

/** Who reads: a visitor, a user, or an administrator. */
export interface Viewer {
  readonly id: string | null;
  readonly isAdmin: boolean;
}

export interface CommentDoc {
  readonly _id: string;
  readonly blogId: string;
  /** Null for the beginning of a thread; replies never have replies. */
  readonly parentId: string | null;
  /** A student's name as strangers see it. */
  readonly author: string;
  readonly authorId: string;
  /** Missing in comments from before it was stored: their author is masked whenever it is shown. */
  readonly authorRole?: Role;
  readonly text: string;
  readonly state: CommentState;
  readonly createdAt: Date;
  /** True while a report waits for the administrator. */
  readonly reported: boolean;
  readonly reports: readonly CommentReport[];
  /** Of the last decision; missing where nobody noted it. */
  readonly settlement?: StoredSettlement;
}

export interface CommentReport {
  readonly userId: string;
  readonly reason: string;
  readonly createdAt: Date;
}

export interface NewReport extends CommentReport {
  readonly commentId: string;
}

/** A comment and its author. */
export interface CommentKey {
  readonly commentId: string;
  readonly authorId: string;
}

export interface Comments {
  /** A page of threads, oldest first, and all their replies; `total` counts what everybody sees. */
  of(
    blogId: string,
    viewer: Viewer,
    page: PageAsk,
  ): Promise<Page<CommentDoc> & { readonly replies: CommentDoc[]; readonly total: number }>;
  find(id: string): Promise<CommentDoc | null>;
  /** The comment as it is stored: of the same id the one that was first. */
  add(doc: Authorized<CommentDoc>): Promise<CommentDoc>;
  /** Leaves an empty comment, so that replies keep their thread. False when it is not this author's, or removed already. */
  withdraw(key: Authorized<CommentKey>): Promise<boolean>;
  /** Stored once per person. */
  report(report: Authorized<NewReport>): Promise<void>;
  moderate(
    id: Authorized<string>,
    state: "shown" | "hidden",
    settlement: StoredSettlement,
  ): Promise<CommentDoc | null>;
  /** What waits or was reported, newest first. */
  toCheck(page: PageAsk): Promise<PageFound<CommentDoc>>;
  /** What administrators have decided about, and nobody has reported since; newest first. */
  settled(page: PageAsk): Promise<PageFound<CommentDoc>>;
  /** What this user wrote and somebody reported, newest first, and how much there is. */
  reportedBy(
    authorId: string,
    limit: number,
  ): Promise<{ readonly docs: CommentDoc[]; readonly total: number }>;
  removeOf(blogId: Authorized<string>): Promise<void>;
}

const EPOCH = new Date(0);
const MAX_REPLIES = 1000;
const MAX_REPORTS = 50;
const REMOVED = { state: "removed", text: "", author: "", authorId: "" } as const;

export const commentCollection = (db: Db) => db.collection<CommentDoc>("comments");

/** Everything but what still waits for approval, and of that only one's own. */
const readableBy = ({ id, isAdmin }: Viewer): Filter<CommentDoc> =>
  isAdmin ? {} : { $or: [{ state: { $ne: "waiting" } }, ...(id ? [{ authorId: id }] : [])] };

export async function mongoComments(db: Db): Promise<Comments> {
  const docs = commentCollection(db);
  await Promise.all([
    docs.createIndex({ blogId: 1, parentId: 1, createdAt: 1, _id: 1 }),
    docs.createIndex({ parentId: 1, createdAt: 1 }),
    // What a post's number of comments is counted by, without a look at them.
    docs.createIndex({ blogId: 1, state: 1 }),
    docs.createIndex({ state: 1 }),
    docs.createIndex({ reported: 1 }),
    docs.createIndex(
      { "settlement.at": 1 },
      { partialFilterExpression: { "settlement.at": { $exists: true } } },
    ),
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
              .limit(MAX_REPLIES)
              .toArray();
      return { ...threads, replies, total };
    },
    find: (id) => docs.findOne({ _id: id }),
    async add(doc) {
      if (await unlessDuplicate(docs.insertOne(doc), null)) return doc;
      return (await docs.findOne({ _id: doc._id })) ?? doc;
    },
    async withdraw({ commentId, authorId }) {
      const { modifiedCount } = await docs.updateOne(
        { _id: commentId, authorId, state: { $ne: "removed" } },
        { $set: { ...REMOVED, reported: false, reports: [] } },
      );
      return modifiedCount === 1;
    },
    async report({ commentId, ...report }) {
      await docs.updateOne(
        {
          _id: commentId,
          "reports.userId": { $ne: report.userId },
          [`reports.${MAX_REPORTS - 1}`]: { $exists: false },
        },
        { $push: { reports: report }, $set: { reported: true } },
      );
    },
    moderate: (id, state, settlement) =>
      docs.findOneAndUpdate(
        { _id: id, state: { $ne: "removed" } },
        { $set: { state, settlement, reported: false } },
        { returnDocument: "after" },
      ),
    toCheck: (page) =>
      pageWithTotal(docs, { $or: [{ state: "waiting" }, { reported: true }] }, page),
    settled: (page) =>
      pageWithTotal(
        docs,
        {
          "settlement.at": { $gt: EPOCH },
          reported: false,
          state: { $in: ["shown", "hidden"] },
        },
        page,
      ),
    async reportedBy(authorId, limit) {
      const filter: Filter<CommentDoc> = { authorId, "reports.0": { $exists: true } };
      const [found, total] = await Promise.all([
        docs.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
        docs.countDocuments(filter),
      ]);
      return { docs: found, total };
    },
    async removeOf(blogId) {
      await docs.deleteMany({ blogId });
    },
  };
}
