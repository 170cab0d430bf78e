import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db, Document } from "mongodb";

/** A collection that stores the names of people beside what they wrote or received. */
export interface AuthorReferences {
  /** User ids after `after`, in order, of people whose name is still stored. */
  userIds(after: string, limit: number): Promise<string[]>;
  /** Removes name and address; the texts stay. */
  anonymise(userIds: Authorized<readonly string[]>): Promise<void>;
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

const COLLECTIONS: readonly Fields[] = [
  { collection: "comments", id: "authorId", name: "author", idIn: (doc) => doc["authorId"] },
  { collection: "help", ...inUser },
  { collection: "notices", ...inUser },
];

async function referencesIn(
  db: Db,
  { collection, id, name, email, idIn }: Fields,
): Promise<AuthorReferences> {
  const docs = db.collection(collection);
  await docs.createIndex({ [id]: 1 });
  const isNamed = { [name]: { $nin: ["", en.deletedUser] } };
  return {
    async userIds(after, limit) {
      // That many documents name at most that many people; the next people come after the last id.
      const found = await docs
        .find({ [id]: { $gt: after }, ...isNamed })
        .sort({ [id]: 1 })
        .limit(limit)
        .project({ [id]: 1 })
        .toArray();
      return [...new Set(found.map(idIn))];
    },
    async anonymise(userIds) {
      const blank = { [name]: en.deletedUser, ...(email ? { [email]: "" } : {}) };
      await docs.updateMany({ [id]: { $in: [...userIds] } }, { $set: blank });
    },
  };
}

export const mongoAuthorReferences = (db: Db) =>
  Promise.all(COLLECTIONS.map((fields) => referencesIn(db, fields)));
