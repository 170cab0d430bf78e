import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db, Filter } from "mongodb";
import type { PersonDoc } from "./doc.ts";

export interface People {
  /** False when the address is taken. */
  add(doc: PersonDoc): Promise<boolean>;
  byEmail(email: string): Promise<PersonDoc | null>;
  /** By user or profile id, active or not. */
  find(id: string): Promise<PersonDoc | null>;
  /** By user or profile ids. */
  findMany(ids: readonly string[]): Promise<PersonDoc[]>;
  /** Null for whoever is erased: nothing is ever written about them again. */
  change(id: string, changes: Partial<PersonDoc>): Promise<PersonDoc | null>;
  /** The person as they were before, so that of two at once each takes away another picture; null for whoever has left. */
  changeImage(id: string, image: string): Promise<PersonDoc | null>;
  activeAdmins(): Promise<number>;
  ready(): Promise<unknown>;
}

export const peopleCollection = (db: Db) => db.collection<PersonDoc>("people");
export const indexPeople = (docs: Collection<PersonDoc>) =>
  docs.createIndexes(
    ["emailKey", "profileId"].map((field) => ({ key: { [field]: 1 }, unique: true })),
  );

export function mongoPeople(docs: Collection<PersonDoc>): People {
  const byAnyId = (ids: readonly string[]): Filter<PersonDoc> => ({
    $or: [{ _id: { $in: [...ids] } }, { profileId: { $in: [...ids] } }],
  });

  return {
    async add(doc) {
      return docs.insertOne(doc).then(
        () => true,
        (error: unknown) => {
          if (duplicateOf(error)) return false;
          throw error;
        },
      );
    },
    byEmail: (email) => docs.findOne({ emailKey: email.toLowerCase() }),
    find: (id) => docs.findOne(byAnyId([id.toLowerCase()])),
    findMany: async (ids) => (ids.length === 0 ? [] : docs.find(byAnyId(ids)).limit(200).toArray()),
    change: (id, changes) =>
      docs.findOneAndUpdate(
        { _id: id, erasedAt: { $exists: false } },
        { $set: { ...changes, changedAt: new Date() } },
        { returnDocument: "after" },
      ),
    changeImage: (id, image) =>
      docs.findOneAndUpdate(
        { _id: id, active: true },
        { $set: { image, changedAt: new Date() } },
        { returnDocument: "before" },
      ),
    activeAdmins: () => docs.countDocuments({ role: "Admin", active: true }),
    ready: () => docs.findOne({ _id: "none" }),
  };
}
