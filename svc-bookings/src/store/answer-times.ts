import { ANSWER_DAYS, answersInHours } from "@tutorsetu/contracts/tutoring/rating";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";

/** In what time tutors answer requests. */
export interface AnswerTimes {
  /** Whole hours within which half of the requests of the last 90 days were answered; undefined with fewer than three. */
  of(tutorUserId: string, now: Date): Promise<number | undefined>;
  /** Tutors who have answered, and svc-users does not know of it. */
  pendingTutors(now: Date, limit: number): Promise<string[]>;
  /** The ids of those bookings of one tutor. */
  pending(tutorUserId: string): Promise<string[]>;
  markDelivered(ids: readonly string[]): Promise<void>;
  retryAt(tutorUserId: string, at: Date): Promise<void>;
}

const DAY_MS = 86_400_000;
/** The newest so many requests say enough. */
const MOST_REQUESTS = 300;

export const mongoAnswerTimes = (docs: Collection<BookingDoc>): AnswerTimes => ({
  async of(tutorUserId, now) {
    const since = new Date(now.getTime() - ANSWER_DAYS * DAY_MS);
    const requests = await docs
      .find(
        { tutorUserId, bookerRole: "Student", createdAt: { $gte: since } },
        { projection: { createdAt: 1, answeredAt: 1, acceptedAt: 1 } },
      )
      .sort({ createdAt: -1 })
      .limit(MOST_REQUESTS)
      .toArray();
    return answersInHours(
      requests.flatMap(({ createdAt, acceptedAt, answeredAt = acceptedAt }) =>
        answeredAt ? [Math.max(0, answeredAt.getTime() - createdAt.getTime())] : [],
      ),
    );
  },
  async pendingTutors(now, limit) {
    const due = await docs
      .find({ ratingDueAt: { $lte: now } }, { projection: { tutorUserId: 1 } })
      .sort({ ratingDueAt: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(due.map((doc) => doc.tutorUserId))];
  },
  async pending(tutorUserId) {
    const due = await docs
      .find({ tutorUserId, ratingDueAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
      .toArray();
    return due.map(({ _id }) => _id);
  },
  async markDelivered(ids) {
    if (ids.length > 0)
      await docs.updateMany({ _id: { $in: [...ids] } }, { $unset: { ratingDueAt: "" } });
  },
  async retryAt(tutorUserId, at) {
    await docs.updateMany(
      { tutorUserId, ratingDueAt: { $gt: new Date(0) } },
      { $set: { ratingDueAt: at } },
    );
  },
});
