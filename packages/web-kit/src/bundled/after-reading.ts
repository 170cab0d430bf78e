import { useCallback, useRef } from "react";

/** Reads a list again, and lets what is asked for meanwhile come after it: SWR would drop one of the two. */
export function useAfterReading(again: () => Promise<unknown>) {
  const underWay = useRef<Promise<unknown>>(undefined);

  const readAgain = useCallback(async () => {
    const reading = again();
    underWay.current = reading;
    try {
      await reading;
    } finally {
      if (underWay.current === reading) underWay.current = undefined;
    }
  }, [again]);

  async function afterReading(next: () => Promise<unknown>): Promise<void> {
    // A list that could not be read says so itself.
    if (underWay.current) await underWay.current.catch(() => {});
    await next();
  }

  return { readAgain, afterReading };
}
