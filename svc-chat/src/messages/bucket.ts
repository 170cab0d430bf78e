const MOST_PEOPLE = 50_000;

export interface Bucket {
  /** Takes one; 0 when there was one, else the milliseconds until there is. */
  take(): number;
}

/** A token bucket: `burst` at once, then `perSecond`. */
export function bucket(perSecond: number, burst: number): Bucket {
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

/** One bucket per person; it survives that they connect again. */
export function bucketPerPerson(perSecond: number, burst: number) {
  const buckets = new Map<string, Bucket>();
  return (userId: string): number => {
    const found = buckets.get(userId);
    if (found) return found.take();
    if (buckets.size > MOST_PEOPLE) buckets.clear();
    const made = bucket(perSecond, burst);
    buckets.set(userId, made);
    return made.take();
  };
}
