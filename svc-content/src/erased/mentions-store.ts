import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Db, Document } from "mongodb";

/** Where names of people are kept beside what they wrote or were written. */
export interface Mentions {
  /** User ids after `after`, in order, of people whose name is still kept. */
  people(after: string, limit: number): Promise<string[]>;
  /** Takes name and address off; the texts stay. */
  forget(userIds: readonly string[]): Promise<void>;
}

interface Fields {
  readonly collection: string;
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly idIn: (doc: Document) => string;
}

const inUser = {
  id: "user._id",
  name: "user.userName",
  email: "user.email",
  idIn: (doc: Document) => doc["user"]._id,
} as const;

const PLACES: readonly Fields[] = [
  { collection: "comments", id: "authorId", name: "author", idIn: (doc) => doc["authorId"] },
  { collection: "help", ...inUser },
  { collection: "notices", ...inUser },
];

async function mentionsIn(
  db: Db,
  { collection, id, name, email, idIn }: Fields,
): Promise<Mentions> {
  const docs = db.collection(collection);
  await docs.createIndex({ [id]: 1 });
  const isNamed = { [name]: { $nin: ["", en.deletedUser] } };
  return {
    async people(after, limit) {
      // As many places as people are asked for hold at most that many people; whoever is next is beyond the last.
      const found = await docs
        .find({ [id]: { $gt: after }, ...isNamed })
        .sort({ [id]: 1 })
        .limit(limit)
        .project({ [id]: 1 })
        .toArray();
      return [...new Set(found.map(idIn))];
    },
    async forget(userIds) {
      const blank = { [name]: en.deletedUser, ...(email ? { [email]: "" } : {}) };
      await docs.updateMany({ [id]: { $in: [...userIds] } }, { $set: blank });
    },
  };
}

export const mongoMentions = (db: Db) =>
  Promise.all(PLACES.map((fields) => mentionsIn(db, fields)));
