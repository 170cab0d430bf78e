import { en } from "@tutorsetu/contracts/messages/en/server";
import { Fail } from "@tutorsetu/service-kit/fail";

const AGAIN_AFTER_SECONDS = 5;

/** Work one after the other; what comes while `most` wait or run is refused at once. */
export function queue(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most)
      throw new Fail("unavailable", en.serviceDown, { retryAfter: AGAIN_AFTER_SECONDS });
    inside += 1;
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine.finally(() => (inside -= 1));
  };
}
