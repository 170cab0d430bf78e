import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Db } from "mongodb";

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
}

const PLACES: readonly Fields[] = [
  { collection: "comments", id: "authorId", name: "author" },
  { collection: "help", id: "user._id", name: "user.userName", email: "user.email" },
  { collection: "notices", id: "user._id", name: "user.userName", email: "user.email" },
];

async function mentionsIn(db: Db, { collection, id, name, email }: Fields): Promise<Mentions> {
  const docs = db.collection(collection);
  await docs.createIndex({ [id]: 1 });
  const isNamed = { [name]: { $nin: ["", en.deletedUser] } };
  return {
    async people(after, limit) {
      const found = await docs
        .aggregate<{ _id: string }>([
          { $match: { [id]: { $gt: after }, ...isNamed } },
          { $group: { _id: `$${id}` } },
          { $sort: { _id: 1 } },
          { $limit: limit },
        ])
        .toArray();
      return found.map(({ _id }) => _id);
    },
    async forget(userIds) {
      const blank = { [name]: en.deletedUser, ...(email ? { [email]: "" } : {}) };
      await docs.updateMany({ [id]: { $in: [...userIds] } }, { $set: blank });
    },
  };
}

export const mongoMentions = (db: Db) =>
  Promise.all(PLACES.map((fields) => mentionsIn(db, fields)));
