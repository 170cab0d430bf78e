/** Work with the same key is done one after the other, in the order it came; other keys do not wait for it. */
export function turns() {
  const last = new Map<string, Promise<void>>();

  const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const over = mine.then(
      () => {},
      () => {},
    );
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return mine;
  };
  /** How many keys have work that is not over. */
  return Object.assign(inTurn, { keys: () => last.size });
}
