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

/** What the reviews say, with the time in which this tutor answers. */
export async function withAnswerTime(
  answerTimes: AnswerTimes,
  rating: Rating,
  tutorUserId: string | undefined,
  now: Date,
): Promise<Rating> {
  const hours = rating && tutorUserId ? await answerTimes.of(tutorUserId, now) : undefined;
  return rating && hours !== undefined ? { ...rating, answersInHours: hours } : rating;
}

const isSame = (a: Rating, b: Rating) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Delivers the ratings of tutors, by user id, to svc-users; what it has not acknowledged stays pending in the reviews, and in
 * the bookings that were answered.
 */
export function ratingPublisher({ reviews, answerTimes }: Stores, users: ServiceClient, log: Log) {
  const ratingOf = async (tutorUserId: string) =>
    withAnswerTime(answerTimes, await reviews.rating(tutorUserId), tutorUserId, new Date());

  async function deliver(tutorUserId: string): Promise<Receipt> {
    const [versions, bookings] = await Promise.all([
      reviews.pendingVersions(tutorUserId),
      answerTimes.pending(tutorUserId),
    ]);
    const rating = await ratingOf(tutorUserId);
    // An answer alone makes no rating.
    if (rating || versions.length > 0)
      await users.call(usersInternal.rating, { params: { userId: tutorUserId }, body: { rating } });
    // Another process may have delivered a newer one just before ours arrived.
    const isCurrent = isSame(rating, await ratingOf(tutorUserId));
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
