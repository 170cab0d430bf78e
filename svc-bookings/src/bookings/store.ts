import type {
  BookingStats,
  BookingStatus,
  StudentParty,
  TutorParty,
} from "@tutorsetu/contracts/bookings";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { PageAsk } from "@tutorsetu/service-kit/pages";
import type { Collection, Db, Filter } from "mongodb";
import { newestFirst, type PageFound } from "../newest-first-store.ts";
import type { BookingDoc, News } from "./doc.ts";
import type { Kept } from "./snapshot.ts";
import type { Side } from "./transitions.ts";

interface ListQuery extends PageAsk {
  /** A user id; without it everybody's. */
  readonly of?: string;
  readonly statuses?: readonly BookingStatus[];
}

interface Move {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly reason: string;
  readonly news: readonly News[];
  readonly unheard?: BookingDoc["unheard"];
  /** Whose account was deleted. */
  readonly deletedSide?: Side;
}

export interface Bookings {
  /** Null when this pair has an open booking already. */
  create(doc: BookingDoc): Promise<BookingDoc | null>;
  openOf(tutorUserId: string, studentUserId: string): Promise<BookingDoc | null>;
  find(id: string): Promise<BookingDoc | null>;
  /** Changes the status only if it still is `from`; null when somebody was faster. */
  move(id: string, move: Move): Promise<BookingDoc | null>;
  list(query: ListQuery): Promise<PageFound<BookingDoc>>;
  count(of: string | undefined, statuses: readonly BookingStatus[]): Promise<number>;
  countByStatus(): Promise<BookingStats["byStatus"]>;
  /** Bookings made at or after `since`, by the Monday (UTC) of their week in milliseconds; weeks without any are missing. */
  countByWeek(since: Date): Promise<ReadonlyMap<number, number>>;
  /** Whether these two, in either order, have an accepted booking now. */
  haveAccepted(a: string, b: string): Promise<boolean>;
  pendingOf(userId: string): Promise<BookingDoc[]>;
  /** Pending since `before` or longer, oldest first; with `unreminded` only those nobody was reminded of. */
  overdue(before: Date, limit: number, only?: "unreminded"): Promise<BookingDoc[]>;
  /** Notes that the asked party is reminded; null when that was done or it is not pending any more. */
  remind(id: string, news: News): Promise<BookingDoc | null>;
  /** Newer facts about a person, in every booking of theirs. */
  refreshParty(side: Side, party: Kept<TutorParty | StudentParty>): Promise<void>;
  undelivered(limit: number): Promise<BookingDoc[]>;
  delivered(id: string, newsId: string): Promise<void>;
  ready(): Promise<unknown>;
}

export const bookingsCollection = (db: Db) => db.collection<BookingDoc>("bookings");

export const indexBookings = (docs: Collection<BookingDoc>) =>
  docs.createIndexes([
    {
      key: { tutorUserId: 1, studentUserId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
      name: "one_open",
    },
    { key: { tutorUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 } },
    { key: { studentUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { bookingStatus: 1, createdAt: 1 } },
    { key: { "news.id": 1 }, sparse: true },
  ]);

const where = (of: string | undefined, statuses: readonly BookingStatus[]): Filter<BookingDoc> => ({
  ...(of ? { $or: [{ tutorUserId: of }, { studentUserId: of }] } : {}),
  ...(statuses.length > 0 ? { bookingStatus: { $in: [...statuses] } } : {}),
});

const updated = { returnDocument: "after" } as const;

export function mongoBookings(docs: Collection<BookingDoc>): Bookings {
  return {
    async create(doc) {
      try {
        await docs.insertOne(doc);
        return doc;
      } catch (error) {
        if (duplicateOf(error)) return null;
        throw error;
      }
    },
    openOf: (tutorUserId, studentUserId) =>
      docs.findOne({ tutorUserId, studentUserId, open: true }),
    find: (id) => docs.findOne({ _id: id }),
    move(id, { from, to, news, ...why }) {
      const now = new Date();
      const status = { bookingStatus: to, open: to !== "cancelled", changedAt: now };
      return docs.findOneAndUpdate(
        { _id: id, bookingStatus: from },
        {
          $set: { ...status, ...why, ...(to === "accepted" ? { acceptedAt: now } : {}) },
          $push: { news: { $each: [...news] } },
        },
        updated,
      );
    },
    list: ({ of, statuses = [], ...query }) => newestFirst(docs, where(of, statuses), query),
    count: (of, statuses) => docs.countDocuments(where(of, statuses)),
    async countByStatus() {
      const groups = await docs
        .aggregate<{ _id: BookingStatus; count: number }>([
          { $group: { _id: "$bookingStatus", count: { $sum: 1 } } },
        ])
        .toArray();
      const of = (status: BookingStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
      return { pending: of("pending"), accepted: of("accepted"), cancelled: of("cancelled") };
    },
    async countByWeek(since) {
      const week = { $dateTrunc: { date: "$createdAt", unit: "week", startOfWeek: "monday" } };
      const groups = await docs
        .aggregate<{ _id: Date; count: number }>([
          { $match: { createdAt: { $gte: since } } },
          { $group: { _id: week, count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count }) => [_id.getTime(), count]));
    },
    async haveAccepted(a, b) {
      // `open` is what the unique index of pairs is about, so this reads that index.
      const accepted = { open: true, bookingStatus: "accepted" } as const;
      const pairs = [
        { tutorUserId: a, studentUserId: b, ...accepted },
        { tutorUserId: b, studentUserId: a, ...accepted },
      ];
      return (await docs.findOne({ $or: pairs }, { projection: { _id: 1 } })) !== null;
    },
    pendingOf: (userId) => docs.find(where(userId, ["pending"])).toArray(),
    overdue: (before, limit, only) =>
      docs
        .find({
          bookingStatus: "pending",
          createdAt: { $lte: before },
          ...(only ? { remindedAt: { $exists: false } } : {}),
        })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),
    remind: (id, news) =>
      docs.findOneAndUpdate(
        { _id: id, bookingStatus: "pending", remindedAt: { $exists: false } },
        { $set: { remindedAt: new Date() }, $push: { news } },
        updated,
      ),
    async refreshParty(side, party) {
      const field = side === "Tutor" ? "tutorUserId" : "studentUserId";
      await docs.updateMany(
        { [field]: party._id },
        { $set: { [side === "Tutor" ? "tutor" : "student"]: party } },
      );
    },
    undelivered: (limit) =>
      docs
        // A range, because an index answers that; whether a field is there it does not.
        .find({ "news.id": { $gt: "" } })
        .limit(limit)
        .toArray(),
    async delivered(id, newsId) {
      await docs.updateOne({ _id: id }, { $pull: { news: { id: newsId } } });
    },
    ready: () => docs.findOne({ _id: "none" }),
  };
}
