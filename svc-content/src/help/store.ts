import type { HelpRequest } from "@tutorsetu/contracts/content";
import type { Db } from "mongodb";

export interface HelpDoc {
  readonly _id: string;
  readonly user: { _id: string; userName: string; email: string };
  readonly role: HelpRequest["role"];
  readonly subject: string;
  readonly message: string;
  readonly solved: boolean;
  readonly createdAt: Date;
  /** How often it was solved: a request may be opened again. */
  readonly round?: number;
}

export interface HelpRequests {
  add(doc: HelpDoc): Promise<void>;
  /** Unsolved first, then newest first; at most 500. */
  list(): Promise<HelpDoc[]>;
  /** The request as it is afterwards, whether or not this call changed it. */
  solve(id: string, solved: boolean): Promise<HelpDoc | null>;
}

const MOST = 500;

export const helpCollection = (db: Db) => db.collection<HelpDoc>("help");

export async function mongoHelp(db: Db): Promise<HelpRequests> {
  const docs = helpCollection(db);
  await docs.createIndex({ solved: 1, createdAt: -1 });
  return {
    async add(doc) {
      await docs.insertOne(doc);
    },
    list: () => docs.find().sort({ solved: 1, createdAt: -1 }).limit(MOST).toArray(),
    async solve(id, solved) {
      const changed = await docs.findOneAndUpdate(
        { _id: id, solved: !solved },
        solved ? { $set: { solved }, $inc: { round: 1 } } : { $set: { solved } },
        { returnDocument: "after" },
      );
      return changed ?? docs.findOne({ _id: id });
    },
  };
}
