import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Db, Filter } from "mongodb";
import { wordPatterns } from "../blogs/search-words.ts";

export interface BlogDoc {
  readonly _id: string;
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly coverImage: string | null;
  readonly excerpt: string;
  readonly keyTakeaways: readonly string[];
  readonly draft: boolean;
  readonly createdAt: Date;
}

export type BlogText = Omit<BlogDoc, "_id" | "createdAt">;

export interface Blogs {
  /** Newest first; of a search only those in which every word of it stands. */
  list(which: "published" | "all", page: PageAsk, search?: string): Promise<PageFound<BlogDoc>>;
  find(id: string): Promise<BlogDoc | null>;
  add(doc: Authorized<BlogDoc>): Promise<void>;
  /** A draft that is published gets the current time as its date. */
  change(id: Authorized<string>, text: BlogText): Promise<BlogDoc | null>;
  remove(id: Authorized<string>): Promise<boolean>;
  titles(ids: readonly string[]): Promise<Map<string, string>>;
}

export const blogCollection = (db: Db) => db.collection<BlogDoc>("blogs");

const SEARCHED = ["title", "excerpt", "content", "keyTakeaways", "author"] as const;

const withWords = (search: string): Filter<BlogDoc>[] =>
  wordPatterns(search).map((pattern) => ({ $or: SEARCHED.map((field) => ({ [field]: pattern })) }));

export async function mongoBlogs(db: Db): Promise<Blogs> {
  const docs = blogCollection(db);
  await Promise.all([docs.createIndex({ createdAt: -1, _id: -1 }), docs.createIndex({ draft: 1 })]);
  /** By keys of indexes alone; posts of before drafts say nothing of them. */
  const countPublished = async () => {
    const [all, drafts] = await Promise.all([
      docs.countDocuments(),
      docs.countDocuments({ draft: true }),
    ]);
    return all - drafts;
  };
  const after = { returnDocument: "after" } as const;

  return {
    list(which, page, search = "") {
      const words = withWords(search);
      if (which === "all")
        return pageWithTotal(docs, words.length > 0 ? { $and: words } : {}, page);
      const count = words.length > 0 ? undefined : countPublished;
      return pageWithTotal(docs, { $and: [{ draft: { $ne: true } }, ...words] }, page, count);
    },
    find: (id) => docs.findOne({ _id: id }),
    async add(doc) {
      await docs.insertOne(doc);
    },
    async change(id, text) {
      const published = text.draft
        ? null
        : await docs.findOneAndUpdate(
            { _id: id, draft: true },
            { $set: { ...text, createdAt: new Date() } },
            after,
          );
      return published ?? docs.findOneAndUpdate({ _id: id }, { $set: text }, after);
    },
    remove: async (id) => (await docs.deleteOne({ _id: id })).deletedCount === 1,
    async titles(ids) {
      const found = docs.find({ _id: { $in: [...ids] } }, { projection: { title: 1 } });
      return new Map((await found.toArray()).map(({ _id, title }) => [_id, title]));
    },
  };
}
