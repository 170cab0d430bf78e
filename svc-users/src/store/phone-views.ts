import type { Role } from "@tutorsetu/contracts/people";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
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
  /** False when the viewer has seen the numbers of `limit` other people today (UTC); one of them again does not count. */
  take(viewer: string, owner: string, now: Date, limit: number): Promise<boolean>;
  write(view: PhoneView): Promise<void>;
  /** Who has seen this person's number, newest first. */
  of(owner: string, limit: number): Promise<PhoneView[]>;
  /** Removes who has seen this person's number. */
  remove(owner: Authorized<PersonRef>): Promise<void>;
}

interface DayDoc {
  readonly _id: string;
  readonly owners: readonly string[];
  readonly count: number;
  readonly expiresAt: Date;
}
type ViewDoc = PhoneView & { readonly _id: string; readonly expiresAt: Date };

const DAY_MS = 86_400_000;
const LOG_KEPT_MS = 180 * DAY_MS;

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export async function mongoPhoneViews(db: Db): Promise<PhoneViews> {
  const days = db.collection<DayDoc>("phone-days");
  const views = db.collection<ViewDoc>("phone-views");
  await Promise.all([
    days.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    views.createIndex({ owner: 1, at: -1 }),
    views.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);

  /** The list of the day, created by the first of several concurrent calls. */
  const createDay = (_id: string, expiresAt: Date) =>
    unlessDuplicate(days.insertOne({ _id, owners: [], count: 0, expiresAt }), null);

  return {
    async take(viewer, owner, now, limit) {
      const _id = `${dayOf(now)}:${viewer}`;
      const day = await days.findOne({ _id });
      if (day?.owners.includes(owner)) return true;
      if (!day) await createDay(_id, inMs(now, 2 * DAY_MS));
      const counted = await days.updateOne(
        { _id, count: { $lt: limit }, owners: { $ne: owner } },
        { $inc: { count: 1 }, $push: { owners: owner } },
      );
      if (counted.matchedCount > 0) return true;
      // Full, or the same two at the same moment.
      return (await days.findOne({ _id }))?.owners.includes(owner) ?? false;
    },
    async write({ viewer, role, owner, at }) {
      const _id = `${dayOf(at)}:${viewer}:${owner}`;
      const row = { viewer, role, owner, at, expiresAt: inMs(at, LOG_KEPT_MS) };
      await views.updateOne({ _id }, { $set: row }, { upsert: true });
    },
    of: (owner, limit) => views.find({ owner }).sort({ at: -1 }).limit(limit).toArray(),
    async remove({ _id: owner }) {
      await views.deleteMany({ owner });
    },
  };
}
