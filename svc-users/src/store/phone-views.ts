import type { Role } from "@tutorsetu/contracts/people";
import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { PersonRef } from "../people/person.ts";

/** A viewer has seen the number of an owner; one row per pair and day, with the last time. */
export interface PhoneView {
  readonly viewer: string;
  readonly role: Role;
  readonly owner: string;
  readonly at: Date;
}

export interface PhoneViews {
  write(view: PhoneView): Promise<void>;
  /** Who has seen this person's number, newest first. */
  of(owner: string, limit: number): Promise<PhoneView[]>;
  /** Whose numbers this person has seen, newest first. */
  by(viewer: string, limit: number): Promise<PhoneView[]>;
  /** Removes who has seen this person's number. */
  remove(owner: Authorized<PersonRef>): Promise<void>;
}

type ViewDoc = PhoneView & { readonly _id: string; readonly expiresAt: Date };

const LOG_KEPT_MS = retentionMs("phoneViews");

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export async function mongoPhoneViews(db: Db): Promise<PhoneViews> {
  const views = db.collection<ViewDoc>("phone-views");
  await Promise.all([
    views.createIndex({ owner: 1, at: -1 }),
    views.createIndex({ viewer: 1, at: -1 }),
    views.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);

  return {
    async write({ viewer, role, owner, at }) {
      const _id = `${dayOf(at)}:${viewer}:${owner}`;
      const row = { viewer, role, owner, at, expiresAt: inMs(at, LOG_KEPT_MS) };
      await views.updateOne({ _id }, { $set: row }, { upsert: true });
    },
    of: (owner, limit) => views.find({ owner }).sort({ at: -1 }).limit(limit).toArray(),
    by: (viewer, limit) => views.find({ viewer }).sort({ at: -1 }).limit(limit).toArray(),
    async remove({ _id: owner }) {
      await views.deleteMany({ owner });
    },
  };
}
