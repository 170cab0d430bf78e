import type { Rating } from "@tutorsetu/contracts/people";
import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Reviews } from "./store.ts";

interface Log {
  debug(about: object, message: string): void;
}

const BATCH = 50;
const AGAIN_AFTER_MS = 30_000;

const isSame = (a: Rating, b: Rating) => a?.average === b?.average && a?.count === b?.count;

/** Hands the ratings of tutors to svc-users until it acknowledges them; what it has not taken waits in the reviews. */
export function ratingTeller(reviews: Reviews, users: ServiceClient, log: Log) {
  async function handOver(tutorUserId: string): Promise<void> {
    const versions = await reviews.untoldVersions(tutorUserId);
    const rating = await reviews.rating(tutorUserId);
    await users.call(usersInternal.rating, { params: { userId: tutorUserId }, body: { rating } });
    // Another process may have handed over a newer one just before ours arrived.
    if (!isSame(rating, await reviews.rating(tutorUserId))) return handOver(tutorUserId);
    return reviews.told(versions);
  }
  const tell = (tutorUserId: string, now = new Date()) =>
    handOver(tutorUserId).catch((err: unknown) => {
      log.debug({ err }, "a rating waits");
      return reviews.tellLater(tutorUserId, new Date(now.getTime() + AGAIN_AFTER_MS));
    });
  return {
    tell,
    sweep: async (now = new Date()) => {
      for (const tutorUserId of await reviews.untold(now, BATCH)) await tell(tutorUserId, now);
    },
  };
}
