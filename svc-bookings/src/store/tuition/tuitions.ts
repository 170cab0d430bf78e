import type { Collection } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import type { ArrangementDoc } from "../../lessons/arrangement.ts";

/** A booking that was accepted, and what is arranged in it. */
interface TuitionDoc {
  readonly booking: BookingDoc;
  readonly arrangement: ArrangementDoc | null;
}

export interface Tuitions {
  /** Those of a person that are accepted now, or have an arrangement; the newest first. */
  ofPerson(userId: string): Promise<TuitionDoc[]>;
}

/** More at once nobody teaches; of what has ended so many are shown. */
const MOST = 200;

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly arrangements: Collection<ArrangementDoc>;
}

export const mongoTuitions = ({ bookings, arrangements }: Collections): Tuitions => ({
  async ofPerson(userId) {
    const own = { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };
    const accepted = await bookings
      .find({ ...own, bookingStatus: "accepted" })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MOST)
      .toArray();
    const ids = accepted.map(({ _id }) => _id);
    // Those of now whatever there was before: of the others the newest, by their ids, which begin with the time.
    const [now, before] = await Promise.all([
      arrangements.find({ _id: { $in: ids } }).toArray(),
      arrangements
        .find({ ...own, _id: { $nin: ids } })
        .sort({ _id: -1 })
        .limit(MOST)
        .toArray(),
    ]);
    const others = before.map(({ _id }) => _id);
    const ended = others.length > 0 ? await bookings.find({ _id: { $in: others } }).toArray() : [];
    const byId = new Map([...now, ...before].map((one) => [one._id, one]));
    return [...accepted, ...ended].map((booking) => ({
      booking,
      arrangement: byId.get(booking._id) ?? null,
    }));
  },
});
