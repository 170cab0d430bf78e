import type { Contact } from "@tutorsetu/contracts/content";
import type { Db } from "mongodb";
import { type Page, type PageAsk, pageByAge } from "@tutorsetu/service-kit/pages";

export interface ContactDoc extends Omit<Contact, "website"> {
  readonly _id: string;
  readonly createdAt: Date;
  /** False until those who run the site have a copy by letter. */
  readonly isCopied?: boolean;
}

export interface Contacts {
  add(doc: ContactDoc): Promise<void>;
  /** Newest first. */
  list(page: PageAsk): Promise<Page<ContactDoc> & { total: number }>;
  /** Those that have no copy yet, oldest first. */
  uncopied(limit: number): Promise<ContactDoc[]>;
  markCopied(id: string): Promise<void>;
}

export const contactCollection = (db: Db) => db.collection<ContactDoc>("contacts");

export async function mongoContacts(db: Db): Promise<Contacts> {
  const docs = contactCollection(db);
  await docs.createIndex({ createdAt: -1, _id: -1 });
  await docs.createIndex(
    { isCopied: 1, createdAt: 1 },
    { partialFilterExpression: { isCopied: false } },
  );
  return {
    async add(doc) {
      await docs.insertOne(doc);
    },
    async list(page) {
      const [found, total] = await Promise.all([pageByAge(docs, {}, page), docs.countDocuments()]);
      return { ...found, total };
    },
    uncopied: (limit) =>
      docs.find({ isCopied: false }).sort({ createdAt: 1 }).limit(limit).toArray(),
    async markCopied(id) {
      await docs.updateOne({ _id: id }, { $set: { isCopied: true } });
    },
  };
}
