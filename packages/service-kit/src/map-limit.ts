const AT_ONCE = 8;

/** Runs `step` for each, a few at a time. After a failure none is begun any more; it is thrown when nothing is under way, so that the caller may tidy up. */
export async function forEach<T>(items: readonly T[], step: (item: T) => Promise<unknown>) {
  const left = [...items];
  const work = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await step(item);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
