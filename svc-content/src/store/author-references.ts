import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db, Document } from "mongodb";

/** A collection that stores something of people: their names beside what they wrote or received, or what is theirs alone. */
export interface AuthorReferences {
  /** User ids after `after`, in order, of people of whom something is still stored. */
  userIds(after: string, limit: number): Promise<string[]>;
  /** Removes name and address, while texts stay; what is theirs alone goes whole. */
  anonymise(userIds: Authorized<readonly string[]>): Promise<void>;
}

interface Fields {
  readonly collection: string;
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly idIn: (doc: Document) => string;
}

const COLLECTIONS: readonly Fields[] = [
  { collection: "comments", id: "authorId", name: "author", idIn: (doc) => doc["authorId"] },
  {
    collection: "help",
    id: "user._id",
    name: "user.userName",
    email: "user.email",
    idIn: (doc) => doc["user"]._id,
  },
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

/** What nobody else has anything to do with, and the field of whose it is. */
const OWN = [
  ["notificationSettings", "_id"],
  ["pushSubscriptions", "userId"],
  ["deliveries", "userId"],
  ["marks", "userId"],
  ["notices", "user._id"],
] as const;

const fieldOf = (doc: Document, path: string): unknown =>
  path.split(".").reduce<unknown>((at, key) => (at as Document | undefined)?.[key], doc); // safe: of what is missing nothing is read

/** Their indexes are made by the stores of these collections. */
function ownedIn(db: Db, collection: string, id: string): AuthorReferences {
  const docs = db.collection<Record<string, string>>(collection);
  return {
    async userIds(after, limit) {
      const found = await docs
        .find({ [id]: { $gt: after } })
        .sort({ [id]: 1 })
        .limit(limit)
        .project({ [id]: 1 })
        .toArray();
      const ids = found.map((doc) => fieldOf(doc, id));
      return [...new Set(ids.filter((one) => typeof one === "string"))];
    },
    async anonymise(userIds) {
      await docs.deleteMany({ [id]: { $in: [...userIds] } });
    },
  };
}

export async function mongoAuthorReferences(db: Db): Promise<AuthorReferences[]> {
  const named = await Promise.all(COLLECTIONS.map((fields) => referencesIn(db, fields)));
  return [...named, ...OWN.map(([collection, id]) => ownedIn(db, collection, id))];
}
