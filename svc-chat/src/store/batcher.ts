interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out | PromiseLike<Out>) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_SIZE = 250;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A batcher counts as busy for this long after its last batch. */
const BUSY_MS = 20;

/**
 * Collects items while the previous batch runs, so that batches grow with the load. `run` resolves with one result for
 * each item, in their order. A busy batcher also waits for `batchWindowMs` before each batch.
 */
export function createBatcher<In, Out>(
  run: (items: readonly In[]) => Promise<readonly (Out | PromiseLike<Out>)[]>,
  batchWindowMs = 0,
): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isBusy = false;
  let lastAt = -Infinity;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.splice(0, MAX_SIZE);
      try {
        const results = await run(now.map(({ item }) => item));
        // safe: one result for each item
        now.forEach(({ resolve }, n) => resolve(results[n] as Out | PromiseLike<Out>));
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
      lastAt = performance.now();
      if (waiting.length > 0 && batchWindowMs > 0) await wait(batchWindowMs);
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      const start = () => void work();
      if (batchWindowMs > 0 && performance.now() - lastAt < BUSY_MS)
        setTimeout(start, batchWindowMs);
      // Items of the same turn of the event loop go along.
      else setImmediate(start);
    });
}
