import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Rating } from "@tutorsetu/contracts/people";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { AnswerTimes } from "../store/answer-times.ts";
import type { Reviews } from "../store/reviews.ts";

const RETRY_AFTER_MS = 30_000;

interface Stores {
  readonly reviews: Reviews;
  readonly answerTimes: AnswerTimes;
}

/** What a delivered rating covers. */
interface Receipt {
  readonly versions: readonly string[];
  readonly bookings: readonly string[];
}

const withHours = (rating: Rating, hours: number | undefined): Rating =>
  rating && hours !== undefined ? { ...rating, answersInHours: hours } : rating;

/** What the reviews say, with the time in which this tutor answers. */
export async function withAnswerTime(
  answerTimes: AnswerTimes,
  rating: Rating,
  tutorUserId: string | undefined,
  now: Date,
): Promise<Rating> {
  const hours = rating && tutorUserId ? await answerTimes.of(tutorUserId, now) : undefined;
  return withHours(rating, hours);
}

interface Standing {
  readonly rating: Rating;
  /** Null: not known. */
  readonly answersInHours: number | null;
}

const isSame = (a: Standing, b: Standing) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Delivers the ratings of tutors and the time in which they answer, by user id, to svc-users; what it has not acknowledged stays pending in the reviews, and in
 * the bookings that were answered.
 */
export function ratingPublisher({ reviews, answerTimes }: Stores, users: ServiceClient, log: Log) {
  async function standingOf(tutorUserId: string): Promise<Standing> {
    const [stars, hours] = await Promise.all([
      reviews.rating(tutorUserId),
      answerTimes.of(tutorUserId, new Date()),
    ]);
    return { rating: withHours(stars, hours), answersInHours: hours ?? null };
  }

  async function deliver(tutorUserId: string): Promise<Receipt> {
    const [versions, bookings] = await Promise.all([
      reviews.pendingVersions(tutorUserId),
      answerTimes.pending(tutorUserId),
    ]);
    const standing = await standingOf(tutorUserId);
    await users.call(usersInternal.rating, { params: { userId: tutorUserId }, body: standing });
    // Another process may have delivered a newer one just before ours arrived.
    const isCurrent = isSame(standing, await standingOf(tutorUserId));
    return isCurrent ? { versions, bookings } : deliver(tutorUserId);
  }
  return createOutbox<string, Receipt>({
    name: "ratings",
    log,
    pending: async (now, limit) => {
      const due = await Promise.all([
        reviews.pendingTutors(now, limit),
        answerTimes.pendingTutors(now, limit),
      ]);
      return new Set(due.flat());
    },
    idOf: (tutorUserId) => tutorUserId,
    deliver,
    async markDelivered(_tutorUserId, { versions, bookings }) {
      await reviews.markDelivered(versions);
      await answerTimes.markDelivered(bookings);
    },
    async postpone(tutorUserId, now) {
      const at = new Date(now.getTime() + RETRY_AFTER_MS);
      await reviews.retryAt(tutorUserId, at);
      await answerTimes.retryAt(tutorUserId, at);
    },
  });
}
