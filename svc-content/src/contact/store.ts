import type { Contact } from "@tutorsetu/contracts/content";
import type { Db } from "mongodb";

export interface Contacts {
  add(doc: Omit<Contact, "website"> & { _id: string; createdAt: Date }): Promise<void>;
}

export function mongoContacts(db: Db): Contacts {
  const docs = db.collection<Omit<Contact, "website"> & { _id: string; createdAt: Date }>(
    "contacts",
  );
  return {
    async add(doc) {
      await docs.insertOne(doc);
    },
  };
}
