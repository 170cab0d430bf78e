import type { Rating } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Reviews } from "./store.ts";

interface Log {
  debug(about: object, message: string): void;
}

const BATCH = 50;
const RETRY_AFTER_MS = 30_000;

const isSame = (a: Rating, b: Rating) => a?.average === b?.average && a?.count === b?.count;

/** Delivers the ratings of tutors to svc-users, at least once; what it has not acknowledged stays pending in the reviews. */
export function ratingPublisher(reviews: Reviews, users: ServiceClient, log: Log) {
  async function deliver(tutorUserId: string): Promise<void> {
    const versions = await reviews.pendingVersions(tutorUserId);
    const rating = await reviews.rating(tutorUserId);
    await users.call(usersInternal.rating, { params: { userId: tutorUserId }, body: { rating } });
    // Another process may have delivered a newer one just before ours arrived.
    if (!isSame(rating, await reviews.rating(tutorUserId))) return deliver(tutorUserId);
    return reviews.markDelivered(versions);
  }
  const publish = (tutorUserId: string, now = new Date()) =>
    deliver(tutorUserId).catch((err: unknown) => {
      log.debug({ err }, "a rating is pending");
      return reviews.retryAt(tutorUserId, new Date(now.getTime() + RETRY_AFTER_MS));
    });
  return {
    publish,
    sweep: async (now = new Date()) => {
      for (const tutorUserId of await reviews.pendingTutors(now, BATCH))
        await publish(tutorUserId, now);
    },
  };
}
