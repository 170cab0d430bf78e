import { LRUCache } from "lru-cache";

const MAX_USERS = 50_000;

export interface TokenBucket {
  /** Takes a token: 0, or the milliseconds until there is one. */
  take(): number;
}

/** A token bucket: `burst` at once, then `perSecond`. */
export function tokenBucket(perSecond: number, burst: number): TokenBucket {
  let tokens = burst;
  let at = performance.now();
  return {
    take() {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - at) * perSecond) / 1000);
      at = now;
      if (tokens < 1) return Math.ceil(((1 - tokens) * 1000) / perSecond);
      tokens -= 1;
      return 0;
    },
  };
}

/** One bucket per user; it outlives their connections. */
export function tokenBuckets(perSecond: number, burst: number) {
  const buckets = new LRUCache<string, TokenBucket>({
    max: MAX_USERS,
    memoMethod: () => tokenBucket(perSecond, burst),
  });
  return (userId: string): number => buckets.memo(userId).take();
}
