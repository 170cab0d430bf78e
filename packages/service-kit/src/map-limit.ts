/**
 * The results of `step` for each item, at most `limit` at once. After a failure none is begun any more; it is thrown
 * when nothing is in flight, so that the caller may tidy up.
 */
export async function mapLimit<T, R>(
  items: readonly T[],
  limit: number,
  step: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const remaining = [...items.entries()];
  const work = async () => {
    try {
      for (let next = remaining.shift(); next; next = remaining.shift())
        results[next[0]] = await step(next[1]);
    } catch (error) {
      remaining.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
