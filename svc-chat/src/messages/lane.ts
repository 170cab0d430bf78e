/** Runs the steps of one key one after the other; different keys do not wait for each other. */
export function lanes() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, step: () => Promise<T>): Promise<T> {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(step);
      const tail = result.then(
        () => {},
        () => {},
      );
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
    /** Resolves when nothing is under way. */
    idle: () => Promise.all(tails.values()),
  };
}
