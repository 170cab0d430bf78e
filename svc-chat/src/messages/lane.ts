/** Runs the steps of one key one after the other; different keys do not wait for each other. */
export function lanes() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, step: () => Promise<T>): Promise<T> {
      const before = tails.get(key);
      const result = before ? before.then(step, step) : step();
      tails.set(key, result);
      const forget = () => {
        if (tails.get(key) === result) tails.delete(key);
      };
      result.then(forget, forget);
      return result;
    },
    /** Resolves when nothing is under way. */
    idle: () => Promise.allSettled(tails.values()),
  };
}
