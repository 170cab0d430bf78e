import type { BookingStatus, StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Collection, Db, Filter } from "mongodb";
import type { BookingDoc, Side, Told } from "../bookings/booking.ts";
import type { StoredParty } from "../bookings/parties.ts";
import { asSilent } from "./as-read.ts";
import { type BookingCounts, bookingCounts } from "./booking-counts.ts";
import { dropIndexOfPairs } from "./pairs.ts";
import { turnOf } from "./turn.ts";

interface ListQuery extends PageAsk {
  /** Without it everybody's. */
  readonly userId?: string | undefined;
  readonly statuses?: readonly BookingStatus[];
  /** Only what waits for the person, who is on this side; `statuses` do not count then. */
  readonly turn?: Side | undefined;
  /** Only those for this student profile. */
  readonly child?: string | undefined;
}

interface Transition
  extends Told, Pick<BookingDoc, "unheard" | "deletedSide" | "answeredAt" | "ratingDueAt"> {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly reason: string;
  /** Only if nobody has proposed or agreed to times since the booking was read. */
  readonly isOverdue?: boolean;
}

type NewBooking = BookingDoc & Required<Pick<BookingDoc, "studentProfileId">>;

/** An id that was asked for, and whose it is. */
interface Asked {
  readonly id: string;
  readonly studentUserId: string;
}

export interface Bookings extends BookingCounts {
  /** Null when this tutor and this student profile have an open booking already. */
  create(doc: Authorized<NewBooking>): Promise<BookingDoc | null>;
  openOf(tutorUserId: string, studentProfileId: string): Promise<BookingDoc | null>;
  find(id: string): Promise<BookingDoc | null>;
  /** Changes the status only if it still is `from`; null when somebody was faster. */
  transition(doc: Authorized<BookingDoc>, change: Transition): Promise<BookingDoc | null>;
  list(query: ListQuery): Promise<PageFound<BookingDoc>>;
  count(of: Pick<ListQuery, "userId" | "child" | "statuses">): Promise<number>;
  /** Whether these two, in either order, have an accepted booking now. */
  haveAccepted(a: string, b: string): Promise<boolean>;
  /** Which of these students, by the ids of users or profiles, have asked this tutor, or accepted an offer, at any time. */
  whoAsked(tutorUserId: string, ids: readonly string[]): Promise<Asked[]>;
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
  /** Replaces what is stored about a tutor, in every booking of theirs. */
  refreshTutor(party: Authorized<StoredParty<TutorParty>>): Promise<void>;
  /** The same of a student, or only in bookings for these profiles; `null`: in those that do not say for which. */
  refreshStudent(
    party: Authorized<StoredParty<StudentParty>>,
    profiles?: readonly (string | null)[],
  ): Promise<void>;
  withPendingEvents(limit: number): Promise<BookingDoc[]>;
  markDelivered(id: string, eventId: string): Promise<void>;
  ready(): Promise<unknown>;
}

export const bookingsCollection = (db: Db) => db.collection<BookingDoc>("bookings");

export const indexBookings = (docs: Collection<BookingDoc>) =>
  docs.createIndexes([
    {
      key: { tutorUserId: 1, studentProfileId: 1 },
      unique: true,
      partialFilterExpression: { open: true, studentProfileId: { $exists: true } },
      name: "one_open_of_profile",
    },
    { key: { tutorUserId: 1, studentUserId: 1, bookingStatus: 1 } },
    // Those that do not say for which profile come first.
    { key: { studentProfileId: 1, bookingStatus: 1, createdAt: -1, _id: -1 } },
    { key: { tutorUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 } },
    { key: { studentUserId: 1, bookingStatus: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { bookingStatus: 1, createdAt: 1 } },
    { key: { "news.id": 1 }, sparse: true },
    { key: { "notices.id": 1 }, sparse: true },
    { key: { tutorUserId: 1, bookerRole: 1, createdAt: -1 } },
    { key: { ratingDueAt: 1 }, sparse: true },
  ]);

const where = ({
  userId,
  child,
  statuses = [],
}: Pick<ListQuery, "userId" | "child" | "statuses">): Filter<BookingDoc> => ({
  ...(userId ? { $or: [{ tutorUserId: userId }, { studentUserId: userId }] } : {}),
  ...(child ? { studentProfileId: child } : {}),
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
  async function create(doc: Authorized<NewBooking>): Promise<BookingDoc | null> {
    try {
      await docs.insertOne(doc);
      return doc;
    } catch (error) {
      const fields = duplicateOf(error);
      if (!fields) throw error;
      if (!fields.includes("studentUserId")) return null;
      // An instance of the release before has started again, and made its index of pairs.
      await dropIndexOfPairs(docs);
      return create(doc);
    }
  }

  return {
    create,
    openOf: (tutorUserId, studentProfileId) =>
      docs.findOne({ tutorUserId, studentProfileId, open: true }),
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
    list: ({ userId, statuses, turn, child, ...query }) => {
      const ofChild = child ? { studentProfileId: child } : {};
      const waiting = userId && turn && { ...turnOf(userId, turn), ...ofChild };
      return pageWithTotal(docs, waiting || where({ userId, child, statuses }), query);
    },
    count: (of) => docs.countDocuments(where(of)),
    ...bookingCounts(docs),
    async haveAccepted(a, b) {
      const accepted = { bookingStatus: "accepted" } as const;
      const pairs = [
        { tutorUserId: a, studentUserId: b, ...accepted },
        { tutorUserId: b, studentUserId: a, ...accepted },
      ];
      return (await docs.findOne({ $or: pairs }, { projection: { _id: 1 } })) !== null;
    },
    async whoAsked(tutorUserId, ids) {
      const known = [{ bookerRole: "Student" }, { acceptedAt: { $exists: true } }] as const;
      const asked = { tutorUserId, $or: [...known] };
      const isAskedFor = { $in: [...ids] };
      const found = await Promise.all(
        [{ studentUserId: isAskedFor }, { studentProfileId: isAskedFor }].map((student) =>
          docs
            .find({ ...asked, ...student })
            .project<Pick<BookingDoc, "studentUserId" | "studentProfileId">>({
              _id: 0,
              studentUserId: 1,
              studentProfileId: 1,
            })
            .toArray(),
        ),
      );
      const owners = new Map<string, string>();
      for (const { studentUserId, studentProfileId = studentUserId } of found.flat())
        for (const id of [studentUserId, studentProfileId]) owners.set(id, studentUserId);
      return ids.flatMap((id) => {
        const studentUserId = owners.get(id);
        return studentUserId ? [{ id, studentUserId }] : [];
      });
    },
    pendingOf: (userId) => docs.find(where({ userId, statuses: ["pending"] })).toArray(),
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
    async refreshTutor(party) {
      await docs.updateMany({ tutorUserId: party._id }, { $set: { tutor: party } });
    },
    async refreshStudent(party, profiles) {
      const of = profiles ? { studentProfileId: { $in: [...profiles] as string[] } } : {};
      await docs.updateMany({ studentUserId: party._id, ...of }, { $set: { student: party } });
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
