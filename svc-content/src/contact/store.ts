import type { Contact } from "@tutorsetu/contracts/content";
import type { Db } from "mongodb";
import { type Page, type PageAsk, pageByAge } from "../paged-store.ts";

export interface ContactDoc extends Omit<Contact, "website"> {
  readonly _id: string;
  readonly createdAt: Date;
}

export interface Contacts {
  add(doc: ContactDoc): Promise<void>;
  /** Newest first. */
  list(page: PageAsk): Promise<Page<ContactDoc> & { total: number }>;
}

export const contactCollection = (db: Db) => db.collection<ContactDoc>("contacts");

export async function mongoContacts(db: Db): Promise<Contacts> {
  const docs = contactCollection(db);
  await docs.createIndex({ createdAt: -1, _id: -1 });
  return {
    async add(doc) {
      await docs.insertOne(doc);
    },
    async list(page) {
      const [found, total] = await Promise.all([pageByAge(docs, {}, page), docs.countDocuments()]);
      return { ...found, total };
    },
  };
}
