import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Rating } from "@tutorsetu/contracts/people";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Reviews } from "../store/reviews.ts";

const RETRY_AFTER_MS = 30_000;

const isSame = (a: Rating, b: Rating) => a?.average === b?.average && a?.count === b?.count;

/** Delivers the ratings of tutors, by user id, to svc-users; what it has not acknowledged stays pending in the reviews. */
export function ratingPublisher(reviews: Reviews, users: ServiceClient, log: Log) {
  /** Resolves with the versions of the reviews that the delivered rating covers. */
  async function deliver(tutorUserId: string): Promise<string[]> {
    const versions = await reviews.pendingVersions(tutorUserId);
    const rating = await reviews.rating(tutorUserId);
    await users.call(usersInternal.rating, { params: { userId: tutorUserId }, body: { rating } });
    // Another process may have delivered a newer one just before ours arrived.
    return isSame(rating, await reviews.rating(tutorUserId)) ? versions : deliver(tutorUserId);
  }
  return createOutbox<string, string[]>({
    name: "ratings",
    log,
    pending: (now, limit) => reviews.pendingTutors(now, limit),
    idOf: (tutorUserId) => tutorUserId,
    deliver,
    markDelivered: (_tutorUserId, versions) => reviews.markDelivered(versions),
    postpone: (tutorUserId, now) =>
      reviews.retryAt(tutorUserId, new Date(now.getTime() + RETRY_AFTER_MS)),
  });
}
