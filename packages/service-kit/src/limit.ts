import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { RateLimiterRes } from "rate-limiter-flexible";
import { HttpProblem } from "./http-problem.ts";
import { type Counter, type CreateCounter, memoryCounter } from "./limits/counters.ts";
import { limitHits } from "./limits/metrics.ts";
import { countedAs, SITE_SHARE } from "./limits/networks.ts";

interface Count {
  readonly counter: Counter;
  readonly key: string;
  readonly points: number;
}

/**
 * Makes limits of at most `points` in `seconds` per key; past that a 429 with Retry-After. An IPv6 address counts by its
 * /64, and ten times as many by its /48. With a `name` all instances count together where Redis is configured.
 */
export const createLimiter =
  (create: CreateCounter) =>
  (points: number, seconds: number, code: ProblemCode = "too_often", name?: string) => {
    const near = create({ name, points, duration: seconds });
    const sitePoints = points * SITE_SHARE;
    const wide = create({ name: name && `${name}-48`, points: sitePoints, duration: seconds });

    function countsOf(key: string): Count[] {
      const { network, site } = countedAs(key);
      const own = { counter: near, key: network, points };
      return site ? [own, { counter: wide, key: site, points: sitePoints }] : [own];
    }
    const reject = (reason: unknown): never => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      limitHits.inc({ limit: name ?? code });
      throw new HttpProblem("too_often", code, { retryAfter: reason.msBeforeNext / 1000 });
    };
    const consume = async (key: string) => {
      for (const one of countsOf(key)) await one.counter.consume(one.key);
    };
    return {
      /** Counts one and rejects past the limit. */
      take: (key: string): Promise<void> => consume(key).catch(reject),
      /** Rejects when the limit is already reached, without counting. */
      async check(key: string): Promise<void> {
        for (const one of countsOf(key)) {
          const state = await one.counter.get(one.key);
          if (state && state.consumedPoints >= one.points) reject(state);
        }
      },
      /** Counts one without rejecting. */
      count: (key: string): Promise<void> => consume(key).catch(() => {}),
      async reset(key: string): Promise<void> {
        await near.delete(countedAs(key).network);
      },
    };
  };
export type CreateLimiter = ReturnType<typeof createLimiter>;

/** Limits that each process counts for itself. */
export const limiter = createLimiter(memoryCounter);
