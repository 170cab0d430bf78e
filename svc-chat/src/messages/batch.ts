interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out | PromiseLike<Out>) => void;
  readonly reject: (error: unknown) => void;
}

const MOST = 250;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Within this time after the last batch much is happening. */
const BUSY_MS = 20;

/**
 * Does in one go what comes in while the last one is under way: one at a time when little happens, many when much does.
 * `run` answers for each item, in their order. When much happens, others may be waited for up to `gatherMs`.
 */
export function batched<In, Out>(
  run: (items: readonly In[]) => Promise<readonly (Out | PromiseLike<Out>)[]>,
  gatherMs = 0,
): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isBusy = false;
  let lastAt = -Infinity;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST);
      try {
        const results = await run(now.map(({ item }) => item));
        // safe: one result for each item
        now.forEach(({ resolve }, n) => resolve(results[n] as Out | PromiseLike<Out>));
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
      lastAt = performance.now();
      if (waiting.length > 0 && gatherMs > 0) await wait(gatherMs);
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      const start = () => void work();
      if (gatherMs > 0 && performance.now() - lastAt < BUSY_MS) setTimeout(start, gatherMs);
      // What else comes in at this moment goes along.
      else setImmediate(start);
    });
}
