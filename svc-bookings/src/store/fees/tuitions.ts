import { daysOfMonth, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Collection, Db } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import type { HeldLesson } from "../../fees/dues.ts";
import type { AgreedVersion } from "../../fees/month-fee.ts";
import type { Tuitions } from "../../fees/write-dues.ts";

interface ArrangementDoc {
  /** The booking's id. */
  readonly _id: string;
  readonly versions: readonly (AgreedVersion & { readonly state: string })[];
  readonly endsOn?: string;
}

interface LessonDoc extends HeldLesson {
  readonly bookingId: string;
  readonly state: string;
  readonly contradicted?: object;
}

/** What fee books read of arrangements and lessons. */
export function mongoTuitions(db: Db, bookings: Collection<BookingDoc>): Tuitions {
  const arrangements = db.collection<ArrangementDoc>("arrangements");
  const lessons = db.collection<LessonDoc>("lessons");
  return {
    async agreedTerms(bookingId) {
      const found = await arrangements.findOne({ _id: bookingId });
      const versions = (found?.versions ?? []).filter(({ state }) => state === "agreed");
      if (!found || versions.length === 0) return null;
      const booking = await bookings.findOne({ _id: bookingId });
      if (!booking) return null;
      const { endsOn } = found;
      const { bookingStatus, changedAt: closedAt } = booking;
      return {
        versions,
        ...(endsOn ? { endsOn } : {}),
        ...(bookingStatus === "cancelled" ? { closedAt } : {}),
      };
    },
    heldLessons(bookingId, month) {
      const { from, until } = daysOfMonth(month);
      const startsAt = { $gte: instantOf(from, "00:00"), $lt: instantOf(until, "00:00") };
      return lessons
        .find({ bookingId, state: "held", contradicted: { $exists: false }, startsAt })
        .toArray();
    },
  };
}

/** Ids of bookings in which something was agreed, in the order of the ids. */
export const arrangedBookings = (db: Db) => {
  const arrangements = db.collection<ArrangementDoc>("arrangements");
  return async (after: string, limit: number): Promise<readonly string[]> => {
    const found = await arrangements
      .find({ _id: { $gt: after }, "versions.state": "agreed" }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  };
};
