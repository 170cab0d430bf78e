import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";

/** What an administrator did to somebody's account. */
export interface Act {
  readonly what: "delete" | "restore" | "make-admin" | "edit";
  /** User ids. */
  readonly by: string;
  readonly of: string;
  readonly at: Date;
}

/** Kept for good and never changed. */
export interface Audit {
  write(act: Act): Promise<void>;
  /** Of one account, oldest first. */
  of(userId: string): Promise<Act[]>;
}

export async function mongoAudit(db: Db): Promise<Audit> {
  const acts = db.collection<Act & { readonly _id: string }>("audit");
  await acts.createIndex({ of: 1, at: 1 });
  return {
    async write(act) {
      await acts.insertOne({ ...act, _id: newId() });
    },
    async of(userId) {
      const rows = await acts.find({ of: userId }).sort({ at: 1 }).toArray();
      return rows.map(({ what, by, of, at }) => ({ what, by, of, at }));
    },
  };
}
