import type { Role } from "@tutorsetu/contracts/people";
import type { Collection, Db } from "mongodb";

/** A number was shown while svc-users was away; its owner is to read that. */
export interface PhoneView {
  readonly viewer: string;
  readonly role: Role;
  readonly owner: string;
  readonly at: Date;
}

export type PhoneViewDoc = PhoneView & { readonly _id: string };

/** Looks at numbers that svc-users does not know of yet. */
export interface PhoneViews {
  /** Once a day per pair is enough for the log. */
  keep(view: PhoneView): Promise<void>;
  pending(limit: number): Promise<PhoneViewDoc[]>;
  markDelivered(id: string): Promise<void>;
}

export const phoneViewsCollection = (db: Db) => db.collection<PhoneViewDoc>("phone-views");

export const mongoPhoneViews = (docs: Collection<PhoneViewDoc>): PhoneViews => ({
  async keep({ viewer, role, owner, at }) {
    const _id = `${at.toISOString().slice(0, 10)}:${viewer}:${owner}`;
    await docs.updateOne({ _id }, { $set: { viewer, role, owner, at } }, { upsert: true });
  },
  pending: (limit) => docs.find().limit(limit).toArray(),
  async markDelivered(_id) {
    await docs.deleteOne({ _id });
  },
});
