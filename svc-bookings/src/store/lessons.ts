import { daysOfMonth, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";
import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import { agreedOf, type ArrangementDoc, type StoredTerms } from "../lessons/arrangement.ts";
import type { LessonDoc, LessonState } from "../lessons/lesson.ts";
import { lessonsOf, type Plan } from "../lessons/lessons-of.ts";

/** What both have agreed to: each holds from its `startsOn` on, until later ones do. */
interface AgreedTerms {
  /** Oldest first. */
  readonly versions: readonly StoredTerms[];
  /** The last day with lessons. */
  readonly endsOn?: string;
  /** When the booking was cancelled. */
  readonly closedAt?: Date;
}

interface LessonChange {
  readonly lesson: LessonState;
  readonly notices: readonly PendingNotice[];
}

export interface Lessons {
  /** What begins from `from` on and before `until` in these bookings, in its order. */
  between(bookingIds: readonly string[], from: Date, until: Date): Promise<LessonState[]>;
  /** The lessons of a month, such as `2026-12`, that the tutor says were held and nobody contradicts. */
  heldLessons(bookingId: string, month: string): Promise<LessonState[]>;
  /** Null where nothing was ever agreed. */
  agreedTerms(bookingId: string): Promise<AgreedTerms | null>;
  /** One lesson as it stands; null when there is none. */
  find(booking: BookingDoc, id: string, plannedAt: Date): Promise<LessonState | null>;
  /** Stores a change of a lesson that was read with the version before; null when somebody was faster. */
  change(booking: Authorized<BookingDoc>, change: LessonChange): Promise<LessonDoc | null>;
}

export const lessonsCollection = (db: Db) => db.collection<LessonDoc>("lessons");

export const indexLessons = (docs: Collection<LessonDoc>) =>
  docs.createIndexes([
    { key: { bookingId: 1, startsAt: 1 } },
    { key: { bookingId: 1, plannedAt: 1 } },
    { key: { tutorUserId: 1, startsAt: 1 } },
    { key: { studentUserId: 1, studentProfileId: 1 } },
    { key: { "notices.id": 1 }, sparse: true },
  ]);

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
}

const closedAtOf = ({
  bookingStatus,
  changedAt,
}: Pick<BookingDoc, "bookingStatus" | "changedAt">) =>
  bookingStatus === "cancelled" ? { closedAt: changedAt } : {};

const planOf = (
  arrangement: ArrangementDoc,
  booking: Pick<BookingDoc, "bookingStatus" | "changedAt">,
): Plan => ({
  bookingId: arrangement._id,
  versions: agreedOf(arrangement),
  endsOn: arrangement.endsOn,
  ...closedAtOf(booking),
});

export function mongoLessons({ bookings, arrangements, lessons }: Collections): Lessons {
  async function plansOf(ids: readonly string[]): Promise<Plan[]> {
    const found = await arrangements.find({ _id: { $in: [...ids] } }).toArray();
    if (found.length === 0) return [];
    const of = await bookings
      .find({ _id: { $in: found.map(({ _id }) => _id) } })
      .project<Pick<BookingDoc, "_id" | "bookingStatus" | "changedAt">>({
        bookingStatus: 1,
        changedAt: 1,
      })
      .toArray();
    const byId = new Map(of.map((booking) => [booking._id, booking]));
    return found.flatMap((arrangement) => {
      const booking = byId.get(arrangement._id);
      return booking ? [planOf(arrangement, booking)] : [];
    });
  }

  async function between(bookingIds: readonly string[], from: Date, until: Date) {
    const plans = await plansOf(bookingIds);
    if (plans.length === 0) return [];
    const bookingId = { $in: plans.map((plan) => plan.bookingId) };
    const range = { $gte: from, $lt: until };
    const changed = await lessons
      .find({ bookingId, $or: [{ startsAt: range }, { plannedAt: range }] })
      .toArray();
    return plans
      .flatMap((plan) => {
        const own = changed.filter((one) => one.bookingId === plan.bookingId);
        return lessonsOf(plan, own, from, until);
      })
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  return {
    between,
    async heldLessons(bookingId, month) {
      const { from, until } = daysOfMonth(month);
      const startsAt = { $gte: instantOf(from, "00:00"), $lt: instantOf(until, "00:00") };
      return lessons
        .find({ bookingId, state: "held", contradicted: { $exists: false }, startsAt })
        .sort({ startsAt: 1 })
        .toArray();
    },
    async agreedTerms(bookingId) {
      const [found, booking] = await Promise.all([
        arrangements.findOne({ _id: bookingId }),
        bookings.findOne({ _id: bookingId }),
      ]);
      const versions = found ? agreedOf(found) : [];
      if (!found || !booking || versions.length === 0) return null;
      const { endsOn } = found;
      return { versions, ...(endsOn ? { endsOn } : {}), ...closedAtOf(booking) };
    },
    async find(booking, id, plannedAt) {
      const [arrangement, changed] = await Promise.all([
        arrangements.findOne({ _id: booking._id }),
        lessons.findOne({ _id: id, bookingId: booking._id }),
      ]);
      if (!arrangement) return null;
      const at = changed?.startsAt ?? plannedAt;
      const after = new Date(at.getTime() + 1);
      const found = lessonsOf(planOf(arrangement, booking), changed ? [changed] : [], at, after);
      return found.find(({ _id }) => _id === id) ?? null;
    },
    async change(booking, { lesson, notices }) {
      const { _id, version } = lesson;
      const { tutorUserId, studentUserId, studentProfileId = studentUserId } = booking;
      const whose = { tutorUserId, studentUserId, studentProfileId };
      const before = await lessons.findOne({ _id });
      if (!before) {
        if (version !== 1) return null;
        const doc = { ...lesson, ...whose, notices };
        return unlessDuplicate(
          lessons.insertOne(doc).then(() => doc),
          null,
        );
      }
      // What waits for delivery stays, whatever is delivered meanwhile.
      const { _id: _same, ...rest } = lesson;
      const gone = ["by", "markedAt", "standsAt", "contradicted", "unheardBy"].filter(
        (field) => !(field in rest),
      );
      return lessons.findOneAndUpdate(
        { _id, version: version - 1 },
        {
          $set: rest,
          ...(gone.length > 0
            ? { $unset: Object.fromEntries(gone.map((field) => [field, ""])) }
            : {}),
          $push: { notices: { $each: [...notices] } },
        },
        { returnDocument: "after" },
      );
    },
  };
}
