/** Work with the same key is done one after the other, in the order it came; other keys do not wait for it. */
export function createMutex() {
  const last = new Map<string, Promise<void>>();
  return {
    withLock: <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const mine = (last.get(key) ?? Promise.resolve()).then(work);
      const settled = mine.then(
        () => {},
        () => {},
      );
      last.set(key, settled);
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
      return mine;
    },
    /** How many keys are locked. */
    size: () => last.size,
    /** Resolves when the work that waits or runs now is done. */
    idle: () => Promise.all(last.values()),
  };
}
