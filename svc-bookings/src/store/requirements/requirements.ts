import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Collection, Db, Filter } from "mongodb";
import type { PendingNotice } from "../../bookings/booking.ts";
import type { RequirementDoc } from "../../requirements/requirement.ts";
import {
  type Due,
  dueNow,
  type RequirementFilter,
  shownNow,
  where,
} from "./requirement-filters.ts";

export interface CityCount {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

/** Why a post is closed. */
export interface Closing extends Pick<RequirementDoc, "taken"> {
  readonly status: Exclude<RequirementDoc["status"], "open">;
  readonly notices?: readonly PendingNotice[];
}

export type Changed = Pick<
  RequirementDoc,
  | "subject"
  | "class"
  | "board"
  | "mode"
  | "pinCode"
  | "days"
  | "budget"
  | "ownText"
  | "text"
  | "city"
  | "state"
  | "citySlug"
>;

export interface Requirements {
  /** Null when three posts of this student are open. The same id twice is one. */
  create(doc: Authorized<RequirementDoc>): Promise<RequirementDoc | null>;
  find(id: string): Promise<RequirementDoc | null>;
  findMany(ids: readonly string[]): Promise<RequirementDoc[]>;
  /** Open and shown ones, newest first. */
  list(filter: RequirementFilter, ask: PageAsk, now: Date): Promise<PageFound<RequirementDoc>>;
  cities(now: Date): Promise<CityCount[]>;
  ofUser(userId: string): Promise<RequirementDoc[]>;
  openOf(userId: string): Promise<RequirementDoc[]>;
  /** The students whom posts of this account are for. */
  profilesOf(userId: string): Promise<string[]>;
  /** Null once it is closed, like the next two. */
  change(doc: Authorized<RequirementDoc>, to: Changed, now: Date): Promise<RequirementDoc | null>;
  /** Also null where it was extended before. */
  extend(doc: Authorized<RequirementDoc>, until: Date, now: Date): Promise<RequirementDoc | null>;
  /** Of two at once one closes it. What follows from it is due from then on, until `finished`. */
  close(
    doc: Authorized<RequirementDoc>,
    closing: Closing,
    now: Date,
  ): Promise<RequirementDoc | null>;
  finished(doc: Authorized<RequirementDoc>, bookingId?: string): Promise<void>;
  /** Notes that its writer is told of its coming end; null when that was done. */
  tellEnding(
    doc: Authorized<RequirementDoc>,
    notice: PendingNotice,
    now: Date,
  ): Promise<RequirementDoc | null>;
  showAs(ids: readonly string[], isShown: boolean, now: Date): Promise<void>;
  notNew(id: string): Promise<void>;
  due(what: Due, now: Date): Promise<RequirementDoc[]>;
  /** Those whose students svc-users was asked about longest ago. */
  leastChecked(before: Date, limit: number): Promise<RequirementDoc[]>;
  closedBefore(before: Date, limit: number): Promise<RequirementDoc[]>;
  remove(ids: Authorized<readonly string[]>): Promise<void>;
}

export const requirementsCollection = (db: Db) => db.collection<RequirementDoc>("requirements");

export const indexRequirements = (docs: Collection<RequirementDoc>) =>
  docs.createIndexes([
    { key: { slot: 1 }, unique: true, sparse: true },
    { key: { status: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, citySlug: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, subject: 1, createdAt: -1, _id: -1 } },
    { key: { studentUserId: 1, createdAt: -1 } },
    { key: { status: 1, closesAt: 1 } },
    { key: { status: 1, checkedAt: 1 } },
    { key: { isNew: 1 }, sparse: true },
    { key: { isFinishing: 1 }, sparse: true },
    { key: { "notices.id": 1 }, sparse: true },
    { key: { settled: 1, createdAt: 1, _id: 1 }, sparse: true },
    { key: { "reports.by": 1 }, sparse: true },
  ]);

const updated = { returnDocument: "after" } as const;
const BATCH = 100;
const MOST_CITIES = 50;

/** "new-delhi" is New Delhi: nobody's spelling is offered to others. */
const nameOf = (slug: string) =>
  slug.replaceAll(/(^|-)([a-z])/g, (_, gap: string, letter: string) => {
    return (gap && " ") + letter.toUpperCase();
  });
const MOST_OWN = 100;

const open = (_id: string): Filter<RequirementDoc> => ({ _id, status: "open" });

export function mongoRequirements(docs: Collection<RequirementDoc>): Requirements {
  return {
    async create(doc) {
      for (let n = 0; n < REQUIREMENT_LIMITS.open; n += 1) {
        const post: RequirementDoc = doc;
        const placed = { ...post, slot: `${doc.studentProfileId}-${n}` };
        try {
          await docs.insertOne(placed);
          return placed;
        } catch (error) {
          const fields = duplicateOf(error);
          if (!fields) throw error;
          if (!fields.includes("slot")) return docs.findOne({ _id: doc._id });
        }
      }
      // The same request again, after its first time has filled the places.
      return docs.findOne({ _id: doc._id });
    },
    find: (_id) => docs.findOne({ _id }),
    findMany: (ids) => docs.find({ _id: { $in: [...ids] } }).toArray(),
    list: (filter, ask, now) => pageWithTotal(docs, { ...shownNow(now), ...where(filter) }, ask),
    async cities(now) {
      const groups = await docs
        .aggregate<{ _id: string; count: number }>([
          { $match: shownNow(now) },
          { $group: { _id: "$citySlug", count: { $sum: 1 } } },
        ])
        .toArray();
      return groups
        .filter(({ _id }) => _id !== "")
        .map(({ _id: slug, count }) => ({ slug, name: nameOf(slug), count }))
        .toSorted((a, b) => b.count - a.count || a.slug.localeCompare(b.slug))
        .slice(0, MOST_CITIES);
    },
    ofUser: (studentUserId) =>
      docs.find({ studentUserId }).sort({ createdAt: -1 }).limit(MOST_OWN).toArray(),
    openOf: (studentUserId) => docs.find({ studentUserId, status: "open" }).toArray(),
    profilesOf: (studentUserId) => docs.distinct("studentProfileId", { studentUserId }),
    change(doc, to, changedAt) {
      const known = Object.entries(to).filter(([, value]) => value !== undefined);
      const gone = (["board", "budget"] as const).filter((field) => to[field] === undefined);
      return docs.findOneAndUpdate(
        open(doc._id),
        {
          $set: { ...Object.fromEntries(known), changedAt },
          ...(gone.length > 0
            ? { $unset: Object.fromEntries(gone.map((field) => [field, ""])) }
            : {}),
        },
        updated,
      );
    },
    extend: (doc, closesAt, now) =>
      docs.findOneAndUpdate(
        { ...open(doc._id), extendedAt: { $exists: false } },
        { $set: { closesAt, extendedAt: now, changedAt: now } },
        updated,
      ),
    close: (doc, { status, taken, notices = [] }, now) =>
      docs.findOneAndUpdate(
        open(doc._id),
        {
          $set: {
            status,
            closesAt: now,
            changedAt: now,
            isFinishing: true,
            ...(taken ? { taken } : {}),
          },
          $unset: { slot: "", isNew: "" },
          $push: { notices: { $each: [...notices] } },
        },
        updated,
      ),
    async finished({ _id, taken }, bookingId) {
      const isOther = taken && bookingId && taken.bookingId !== bookingId;
      await docs.updateOne(
        { _id },
        {
          $unset: { isFinishing: "", "taken.booking": "" },
          ...(isOther ? { $set: { "taken.bookingId": bookingId } } : {}),
        },
      );
    },
    tellEnding: (doc, notice, now) =>
      docs.findOneAndUpdate(
        { ...open(doc._id), endingToldAt: { $exists: false } },
        { $set: { endingToldAt: now }, $push: { notices: notice } },
        updated,
      ),
    async showAs(ids, isShown, checkedAt) {
      await docs.updateMany({ _id: { $in: [...ids] } }, { $set: { isShown, checkedAt } });
    },
    async notNew(_id) {
      await docs.updateOne({ _id }, { $unset: { isNew: "" } });
    },
    due: (what, now) => docs.find(dueNow(what, now)).limit(BATCH).toArray(),
    leastChecked: (before, limit) =>
      docs
        .find({ status: "open", checkedAt: { $lte: before } })
        .sort({ checkedAt: 1 })
        .limit(limit)
        .toArray(),
    closedBefore: (before, limit) =>
      docs
        .find({ status: { $ne: "open" }, closesAt: { $lt: before } })
        .limit(limit)
        .toArray(),
    async remove(ids) {
      await docs.deleteMany({ _id: { $in: [...ids] } });
    },
  };
}
