import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { HttpProblem } from "./http-problem.ts";

/** Keys may be made up, so their number is bounded: the one counted longest ago is dropped. */
export const MOST_KEYS = 20_000;

/** At most `points` in `seconds` per key and process; past that a 429 with Retry-After. */
export function limiter(points: number, seconds: number, code: ProblemCode = "too_often") {
  const store = new RateLimiterMemory({ points, duration: seconds });
  const keys = new LRUCache<string, true>({
    max: MOST_KEYS,
    dispose: (_, key) => void store.delete(key),
  });
  const consume = (key: string) => {
    keys.set(key, true);
    return store.consume(key);
  };
  const reject = (reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new HttpProblem("too_often", code, { retryAfter: reason.msBeforeNext / 1000 });
  };
  return {
    /** Counts one and rejects past the limit. */
    take: (key: string) => consume(key).then(() => {}, reject),
    /** Rejects when the limit is already reached, without counting. */
    check: async (key: string) => {
      const state = await store.get(key);
      if (state && state.consumedPoints >= points) reject(state);
    },
    /** Counts one without rejecting. */
    count: (key: string) =>
      consume(key).then(
        () => {},
        () => {},
      ),
    reset: async (key: string) => void keys.delete(key),
  };
}
export type Limiter = ReturnType<typeof limiter>;
