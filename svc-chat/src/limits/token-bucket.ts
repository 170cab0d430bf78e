import { LRUCache } from "lru-cache";

const MAX_USERS = 50_000;

export interface TokenBucket {
  /** Takes so many tokens, one by default: 0, or the milliseconds until there are as many. */
  take(count?: number): number;
}

/** A token bucket: `burst` at once, then `perSecond`. Whoever asks for more than a burst needs a whole one. */
export function tokenBucket(perSecond: number, burst: number): TokenBucket {
  let tokens = burst;
  let at = performance.now();
  return {
    take(count = 1) {
      const now = performance.now();
      const needed = Math.min(count, burst);
      tokens = Math.min(burst, tokens + ((now - at) * perSecond) / 1000);
      at = now;
      if (tokens < needed) return Math.ceil(((needed - tokens) * 1000) / perSecond);
      tokens -= needed;
      return 0;
    },
  };
}

/** One bucket per key, e.g. a user's; it outlives their connections. */
export function tokenBuckets(perSecond: number, burst: number) {
  const buckets = new LRUCache<string, TokenBucket>({
    max: MAX_USERS,
    memoMethod: () => tokenBucket(perSecond, burst),
  });
  return (key: string, count?: number): number => buckets.memo(key).take(count);
}
