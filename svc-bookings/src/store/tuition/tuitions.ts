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

/** More at once nobody teaches. */
const MOST = 200;

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly arrangements: Collection<ArrangementDoc>;
}

export const mongoTuitions = ({ bookings, arrangements }: Collections): Tuitions => ({
  async ofPerson(userId) {
    const own = { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };
    const [arranged, accepted] = await Promise.all([
      arrangements.find(own).limit(MOST).toArray(),
      bookings
        .find({ ...own, bookingStatus: "accepted" })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MOST)
        .toArray(),
    ]);
    const known = new Set(accepted.map(({ _id }) => _id));
    const others = arranged.map(({ _id }) => _id).filter((id) => !known.has(id));
    const ended = others.length > 0 ? await bookings.find({ _id: { $in: others } }).toArray() : [];
    const byId = new Map(arranged.map((one) => [one._id, one]));
    return [...accepted, ...ended].map((booking) => ({
      booking,
      arrangement: byId.get(booking._id) ?? null,
    }));
  },
});
