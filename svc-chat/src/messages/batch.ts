interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out | PromiseLike<Out>) => void;
  readonly reject: (error: unknown) => void;
}

const MOST = 250;

/**
 * Does in one go what comes in while the last one is under way: one at a time when little happens, many when much does.
 * `run` answers for each item, in their order.
 */
export function batched<In, Out>(
  run: (items: readonly In[]) => Promise<readonly (Out | PromiseLike<Out>)[]>,
): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isBusy = false;

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
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // What else comes in at this moment goes along.
      setImmediate(() => void work());
    });
}
