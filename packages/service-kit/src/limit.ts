import { en } from "@tutorsetu/contracts/messages/en/server";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Fail } from "./fail.ts";

/** At most `points` in `seconds` per key and process; past that a 429 with Retry-After. */
export function limiter(points: number, seconds: number, message: string = en.tooOften) {
  const store = new RateLimiterMemory({ points, duration: seconds });
  const refuse = (reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new Fail("too_often", message, { retryAfter: reason.msBeforeNext / 1000 });
  };
  return {
    /** Counts one and refuses past the limit. */
    take: (key: string) => store.consume(key).then(() => {}, refuse),
    /** Refuses when the limit is reached already, without counting. */
    check: async (key: string) => {
      const state = await store.get(key);
      if (state && state.consumedPoints >= points) refuse(state);
    },
    /** Counts one without refusing. */
    count: (key: string) =>
      store.consume(key).then(
        () => {},
        () => {},
      ),
    reset: (key: string) => store.delete(key),
  };
}
export type Limiter = ReturnType<typeof limiter>;
