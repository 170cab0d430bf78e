import type { BookingStats } from "@tutorsetu/contracts/administration/statistics";
import type { BookingStatus, StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Collection, Db, Filter } from "mongodb";
import type { BookingDoc, Side, StoredParty, Told } from "../bookings/booking.ts";
import { asSilent } from "./as-read.ts";
import { turnOf } from "./turn.ts";

interface ListQuery extends PageAsk {
  /** Without it everybody's. */
  readonly userId?: string | undefined;
  readonly statuses?: readonly BookingStatus[];
  /** Only what waits for the person, who is on this side; `statuses` do not count then. */
  readonly turn?: Side | undefined;
}

interface Transition extends Told {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly reason: string;
  readonly unheard?: BookingDoc["unheard"];
  /** Whose account was deleted. */
  readonly deletedSide?: Side;
  /** Only if nobody has proposed or agreed to times since the booking was read. */
  readonly isOverdue?: boolean;
}

export interface Bookings {
  /** Null when this pair has an open booking already. */
  create(doc: Authorized<BookingDoc>): Promise<BookingDoc | null>;
  openOf(tutorUserId: string, studentUserId: string): Promise<BookingDoc | null>;
  find(id: string): Promise<BookingDoc | null>;
  /** Changes the status only if it still is `from`; null when somebody was faster. */
  transition(doc: Authorized<BookingDoc>, change: Transition): Promise<BookingDoc | null>;
  list(query: ListQuery): Promise<PageFound<BookingDoc>>;
  count(userId: string | undefined, statuses: readonly BookingStatus[]): Promise<number>;
  /** How many bookings each of these users is a side of; nobody without one. */
  countOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  countByStatus(): Promise<BookingStats["byStatus"]>;
  /** Bookings made at or after `since`, by the Monday (UTC) of their week in milliseconds; weeks without any are missing. */
  countByWeek(since: Date): Promise<ReadonlyMap<number, number>>;
  /** Whether these two, in either order, have an accepted booking now. */
  haveAccepted(a: string, b: string): Promise<boolean>;
  /** Which of these students have asked this tutor, or accepted an offer, at any time. */
  whoAsked(tutorUserId: string, studentUserIds: readonly string[]): Promise<string[]>;
  pendingOf(userId: string): Promise<BookingDoc[]>;
  /**
   * Pending since `before` or longer, with no times proposed or agreed to since then, oldest first. `unreminded`: only those that wait
   * for who was asked, who was not reminded. `unoffered`: only those of which who was asked is reminded, and who asked not told.
   */
  overdue(before: Date, limit: number, only?: "unreminded" | "unoffered"): Promise<BookingDoc[]>;
  /** Records that the asked participant is reminded; null when that was done, or somebody has answered since. */
  remind(doc: Authorized<BookingDoc>, told: Told): Promise<BookingDoc | null>;
  /** Records that the booker is told that nobody answered, and which tutors are offered; null like above. */
  offer(
    doc: Authorized<BookingDoc>,
    alternatives: readonly string[],
    told: Told,
  ): Promise<BookingDoc | null>;
  /** Replaces what is stored about a person, in every booking of theirs. */
  refreshParty(
    side: Side,
    party: Authorized<StoredParty<TutorParty | StudentParty>>,
  ): Promise<void>;
  withPendingEvents(limit: number): Promise<BookingDoc[]>;
  markDelivered(id: string, eventId: string): Promise<void>;
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
    { key: { "notices.id": 1 }, sparse: true },
  ]);

const where = (
  userId: string | undefined,
  statuses: readonly BookingStatus[],
): Filter<BookingDoc> => ({
  ...(userId ? { $or: [{ tutorUserId: userId }, { studentUserId: userId }] } : {}),
  ...(statuses.length > 0 ? { bookingStatus: { $in: [...statuses] } } : {}),
});

const updated = { returnDocument: "after" } as const;

/** Whoever was asked has proposed nothing that the booker has not answered: with other times, or by agreeing. */
const WAITS_FOR_ASKED: Filter<BookingDoc> = {
  $or: [
    { proposedBy: { $exists: false } },
    { timeAgreedAt: { $exists: true } },
    { proposedBy: "Tutor", bookerRole: "Tutor" },
    { proposedBy: "Student", bookerRole: "Student" },
  ],
};
const ONLY: Readonly<Record<"unreminded" | "unoffered", Filter<BookingDoc>>> = {
  unreminded: { remindedAt: { $exists: false }, ...WAITS_FOR_ASKED },
  unoffered: { remindedAt: { $exists: true }, offeredAt: { $exists: false }, ...WAITS_FOR_ASKED },
};

/** Into both outboxes, with the change itself. */
export const pushed = ({ events, notices }: Told) => ({
  news: { $each: [...events] },
  notices: { $each: [...notices] },
});

export function mongoBookings(docs: Collection<BookingDoc>): Bookings {
  return {
    create: async (doc) => ((await unlessDuplicate(docs.insertOne(doc), null)) ? doc : null),
    openOf: (tutorUserId, studentUserId) =>
      docs.findOne({ tutorUserId, studentUserId, open: true }),
    find: (id) => docs.findOne({ _id: id }),
    transition(doc, { from, to, events, notices, isOverdue = false, ...why }) {
      const now = new Date();
      const status = { bookingStatus: to, open: to !== "cancelled", changedAt: now };
      return docs.findOneAndUpdate(
        { ...(isOverdue ? asSilent(doc) : { _id: doc._id }), bookingStatus: from },
        {
          $set: { ...status, ...why, ...(to === "accepted" ? { acceptedAt: now } : {}) },
          $push: pushed({ events, notices }),
        },
        updated,
      );
    },
    list: ({ userId, statuses = [], turn, ...query }) =>
      pageWithTotal(docs, userId && turn ? turnOf(userId, turn) : where(userId, statuses), query),
    count: (userId, statuses) => docs.countDocuments(where(userId, statuses)),
    async countByStatus() {
      const groups = await docs
        .aggregate<{ _id: BookingStatus; count: number }>([
          { $group: { _id: "$bookingStatus", count: { $sum: 1 } } },
        ])
        .toArray();
      const of = (status: BookingStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
      return { pending: of("pending"), accepted: of("accepted"), cancelled: of("cancelled") };
    },
    async countOf(userIds) {
      const ids = { $in: [...userIds] };
      const sides = [
        [{ tutorUserId: ids }, "$tutorUserId"],
        [{ studentUserId: ids }, "$studentUserId"],
      ] as const;
      const groups = await Promise.all(
        sides.map(([match, side]) =>
          docs
            .aggregate<{ _id: string; n: number }>([
              { $match: match },
              { $group: { _id: side, n: { $sum: 1 } } },
            ])
            .toArray(),
        ),
      );
      const counts = new Map<string, number>();
      for (const { _id, n } of groups.flat()) counts.set(_id, (counts.get(_id) ?? 0) + n);
      return counts;
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
    async whoAsked(tutorUserId, studentUserIds) {
      const known = [{ bookerRole: "Student" }, { acceptedAt: { $exists: true } }] as const;
      const ids = await docs
        .find({ tutorUserId, studentUserId: { $in: [...studentUserIds] }, $or: [...known] })
        .project<Pick<BookingDoc, "studentUserId">>({ _id: 0, studentUserId: 1 })
        .toArray();
      return [...new Set(ids.map(({ studentUserId }) => studentUserId))];
    },
    pendingOf: (userId) => docs.find(where(userId, ["pending"])).toArray(),
    overdue: (before, limit, only) =>
      docs
        .find({
          bookingStatus: "pending",
          createdAt: { $lte: before },
          $and: [
            { $or: [{ proposedAt: { $exists: false } }, { proposedAt: { $lte: before } }] },
            { $or: [{ timeAgreedAt: { $exists: false } }, { timeAgreedAt: { $lte: before } }] },
            ...(only ? [ONLY[only]] : []),
          ],
        })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),
    remind: (doc, told) =>
      docs.findOneAndUpdate(
        { ...asSilent(doc), bookingStatus: "pending", remindedAt: { $exists: false } },
        { $set: { remindedAt: new Date() }, $push: pushed(told) },
        updated,
      ),
    offer: (doc, alternatives, told) =>
      docs.findOneAndUpdate(
        { ...asSilent(doc), bookingStatus: "pending", offeredAt: { $exists: false } },
        { $set: { offeredAt: new Date(), alternatives }, $push: pushed(told) },
        updated,
      ),
    async refreshParty(side, party) {
      const field = side === "Tutor" ? "tutorUserId" : "studentUserId";
      await docs.updateMany(
        { [field]: party._id },
        { $set: { [side === "Tutor" ? "tutor" : "student"]: party } },
      );
    },
    withPendingEvents: (limit) =>
      docs
        // A range, because an index answers that; whether a field is there it does not.
        .find({ "news.id": { $gt: "" } })
        .limit(limit)
        .toArray(),
    async markDelivered(id, eventId) {
      await docs.updateOne({ _id: id }, { $pull: { news: { id: eventId } } });
    },
    ready: () => docs.findOne({ _id: "none" }),
  };
}
