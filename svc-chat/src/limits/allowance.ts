import type { Counter } from "@tutorsetu/service-kit/limits/counters";
import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import { tokenBuckets } from "./token-bucket.ts";

export interface Rate {
  readonly perSecond: number;
  /** How many at once. */
  readonly burst: number;
}

/** Adds to what a user has used on any instance; resolves with how many milliseconds the user is to wait, 0 for none. */
export type Share = (userId: string, count: number) => Promise<number>;

/** What all instances count together. */
export const sharedBy =
  (counter: Pick<Counter, "consume">): Share =>
  (userId, count) =>
    counter.consume(userId, undefined, count).then(
      () => 0,
      (reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
        throw reason;
      },
    );

export interface Allowance {
  /** Takes so many, one by default: 0, or the milliseconds until the user may go on. */
  take(userId: string, count?: number): number;
  close(): void;
}

const SHARE_MS = 500;
/** What shared counters count together; whoever used little in it is not counted there at all. */
export const WINDOW_S = 10;
const LEAST_SHARED = 0.25;
const MAX_BARRED = 50_000;

/**
 * What a user may do in a time, over all sockets. This instance decides at once by a bucket of its own; what was used is
 * added up for all instances twice a second, and whoever uses more than one person's allowance waits here, too.
 */
export function createAllowance({ perSecond, burst }: Rate, share?: Share): Allowance {
  const takeHere = tokenBuckets(perSecond, burst);
  const barred = new LRUCache<string, number>({ max: MAX_BARRED });
  const used = new Map<string, number>();
  let flushes = 0;

  function flush() {
    if (!share) return;
    for (const [userId, count] of used) {
      if (count < burst * LEAST_SHARED) continue;
      used.delete(userId);
      const bar = (ms: number) => ms > 0 && barred.set(userId, performance.now() + ms);
      // Without the shared counters each instance has its own bucket still.
      void share(userId, Math.ceil(count)).then(bar, () => {});
    }
    flushes += 1;
    if (flushes % ((WINDOW_S * 1000) / SHARE_MS) === 0) used.clear();
  }
  const timer = share && setInterval(flush, SHARE_MS).unref();

  return {
    take(userId, count = 1) {
      const barredMs = (barred.get(userId) ?? 0) - performance.now();
      if (barredMs > 0) return Math.ceil(barredMs);
      const waitMs = takeHere(userId, count);
      if (share && waitMs === 0) used.set(userId, (used.get(userId) ?? 0) + count);
      return waitMs;
    },
    close: () => clearInterval(timer),
  };
}
