interface Waiting {
  readonly enter: (isIn: boolean) => void;
}

/**
 * So much work at once at most: what waits goes in by turns of those who ask, each with their oldest, so that somebody with
 * hundreds waiting keeps nobody else out. Who does not want it any more leaves.
 */
export function createBulkhead(atOnce: number) {
  let atWork = 0;
  /** Whose turn it is, first. */
  const waiting = new Map<string, Waiting[]>();

  function leaveQueue(visitor: string, one: Waiting): void {
    const others = waiting.get(visitor)?.filter((other) => other !== one) ?? [];
    if (others.length > 0) waiting.set(visitor, others);
    else waiting.delete(visitor);
  }

  /** Hands the place of work that has ended to whoever is next. */
  function leave(): void {
    const [turn] = waiting;
    const [visitor = "", [next, ...others] = []] = turn ?? [];
    // At the end of the round.
    waiting.delete(visitor);
    if (others.length > 0) waiting.set(visitor, others);
    if (next) next.enter(true);
    else atWork -= 1;
  }

  /** False for one that is not wanted any more. */
  function enter(visitor: string, signal: AbortSignal): Promise<boolean> | boolean {
    if (signal.aborted) return false;
    if (atWork < atOnce) {
      atWork += 1;
      return true;
    }
    return new Promise((resolve) => {
      const one: Waiting = {
        enter(isIn) {
          signal.removeEventListener("abort", giveUp);
          resolve(isIn);
        },
      };
      function giveUp(): void {
        leaveQueue(visitor, one);
        resolve(false);
      }
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.set(visitor, [...(waiting.get(visitor) ?? []), one]);
    });
  }

  return {
    /** What `work` gives; null where `signal` came while it waited. */
    async run<T>(
      { visitor, signal }: { readonly visitor: string; readonly signal: AbortSignal },
      work: () => Promise<T>,
    ): Promise<T | null> {
      if (!(await enter(visitor, signal))) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
