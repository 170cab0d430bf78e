import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";

interface Limits {
  /** How much may wait or run. */
  readonly most: number;
  /** What has waited longer is not begun: nobody waits for it any more. */
  readonly patienceMs: number;
}

const refusal = () => new HttpProblem("unavailable", en.serviceDown, { retryAfter: 5 });

/** Work one after the other, in the order it came; what is too much is refused at once. */
export function queue({ most, patienceMs }: Limits) {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) throw refusal();
    inside += 1;
    const cameAt = performance.now();
    const mine = last.then(() => {
      if (performance.now() - cameAt > patienceMs) throw refusal();
      return work();
    });
    last = mine.catch(() => {});
    return mine.finally(() => (inside -= 1));
  };
}
