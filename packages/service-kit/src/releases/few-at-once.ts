const AT_ONCE = 8;

/** Runs `step` for each, a few at a time. */
export async function forEach<T>(items: readonly T[], step: (item: T) => Promise<unknown>) {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await step(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
