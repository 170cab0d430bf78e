import type {
  Booking,
  BookingStatus,
  StudentParty,
  TutorParty,
} from "@tutorsetu/contracts/bookings";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db, Filter } from "mongodb";
import type { Side } from "./transitions.ts";

/** News for one person, kept in the booking until it was handed over. */
export interface News {
  readonly id: string;
  readonly to: string;
  readonly status: BookingStatus;
  readonly from: string;
}

export interface BookingDoc {
  readonly _id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly tutor: TutorParty;
  readonly student: StudentParty;
  readonly bookerRole: Side;
  readonly bookingStatus: BookingStatus;
  /** Pending or accepted: at most one per pair. */
  readonly open: boolean;
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly news: readonly News[];
}

interface ListQuery {
  /** A user id; without it everybody's. */
  readonly of?: string;
  readonly statuses?: readonly BookingStatus[];
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Bookings {
  /** Null when this pair has an open booking already. */
  create(doc: BookingDoc): Promise<BookingDoc | null>;
  openOf(tutorUserId: string, studentUserId: string): Promise<BookingDoc | null>;
  find(id: string): Promise<BookingDoc | null>;
  /** Changes the status only if it still is `from`; null when somebody was faster. */
  move(
    id: string,
    from: BookingStatus,
    to: BookingStatus,
    reason: string,
    news: News,
  ): Promise<BookingDoc | null>;
  list(query: ListQuery): Promise<{ docs: BookingDoc[]; nextCursor: string | null; total: number }>;
  count(of: string | undefined, statuses: readonly BookingStatus[]): Promise<number>;
  /** Newer facts about a person, in every booking of theirs. */
  refreshParty(side: Side, party: TutorParty | StudentParty): Promise<void>;
  undelivered(limit: number): Promise<BookingDoc[]>;
  delivered(id: string, newsId: string): Promise<void>;
  ready(): Promise<unknown>;
}

export const toBooking = (doc: BookingDoc): Booking => ({
  _id: doc._id,
  tutorId: doc.tutor,
  studentId: doc.student,
  bookerRole: doc.bookerRole,
  bookingStatus: doc.bookingStatus,
  subject: doc.subject,
  message: doc.message,
  reason: doc.reason,
  createdAt: doc.createdAt.toISOString(),
  changedAt: doc.changedAt.toISOString(),
});

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
    { key: { "news.id": 1 }, sparse: true },
  ]);

export function mongoBookings(docs: Collection<BookingDoc>): Bookings {
  const where = (
    of: string | undefined,
    statuses: readonly BookingStatus[],
  ): Filter<BookingDoc> => ({
    ...(of ? { $or: [{ tutorUserId: of }, { studentUserId: of }] } : {}),
    ...(statuses.length > 0 ? { bookingStatus: { $in: [...statuses] } } : {}),
  });

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
    move: (id, from, to, reason, news) =>
      docs.findOneAndUpdate(
        { _id: id, bookingStatus: from },
        {
          $set: { bookingStatus: to, open: to !== "cancelled", reason, changedAt: new Date() },
          $push: { news },
        },
        { returnDocument: "after" },
      ),
    async list({ of, statuses = [], cursor, limit }) {
      const filter = where(of, statuses);
      const [ms, id] = cursor ? decodeCursor(cursor, 2) : [];
      const at = new Date(Number(ms));
      const after = cursor
        ? { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: String(id) } }] }
        : {};
      const [found, total] = await Promise.all([
        docs
          .find({ $and: [filter, after] })
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit + 1)
          .toArray(),
        docs.countDocuments(filter),
      ]);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const more = found.length > limit && last;
      return {
        docs: shown,
        total,
        nextCursor: more ? encodeCursor([last.createdAt.getTime(), last._id]) : null,
      };
    },
    count: (of, statuses) => docs.countDocuments(where(of, statuses)),
    async refreshParty(side, party) {
      const field = side === "Tutor" ? "tutorUserId" : "studentUserId";
      await docs.updateMany(
        { [field]: party._id },
        { $set: { [side === "Tutor" ? "tutor" : "student"]: party } },
      );
    },
    undelivered: (limit) =>
      docs
        .find({ "news.id": { $exists: true } })
        .limit(limit)
        .toArray(),
    async delivered(id, newsId) {
      await docs.updateOne({ _id: id }, { $pull: { news: { id: newsId } } });
    },
    ready: () => docs.findOne({ _id: "none" }),
  };
}
