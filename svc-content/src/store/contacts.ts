import type { Contact } from "@tutorsetu/contracts/content";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Db } from "mongodb";

export interface ContactDoc extends Omit<Contact, "website"> {
  readonly _id: string;
  readonly createdAt: Date;
  /** False until a copy was e-mailed to the operators of the site. */
  readonly isCopied?: boolean;
}

export interface Contacts {
  add(doc: ContactDoc): Promise<void>;
  /** Newest first. */
  list(page: PageAsk): Promise<PageFound<ContactDoc>>;
  /** Oldest first. */
  withoutCopy(limit: number): Promise<ContactDoc[]>;
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
    list: (page) => pageWithTotal(docs, {}, page),
    withoutCopy: (limit) =>
      docs.find({ isCopied: false }).sort({ createdAt: 1 }).limit(limit).toArray(),
    async markCopied(id) {
      await docs.updateOne({ _id: id }, { $set: { isCopied: true } });
    },
  };
}
