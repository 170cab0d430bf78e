import { setImmediate as letOthersWork } from "node:timers/promises";

/** Values, and now and then undefined: a point at which a caller may let others work. */
export type Breathing<T> = Generator<T | undefined, void>;

/** The result of work that stops now and then. */
export async function finish<R>(work: Iterator<unknown, R>): Promise<R> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    await letOthersWork();
  }
}

/** The next value; others work at the points in between. */
export async function pull<T>(from: Breathing<T>): Promise<T | undefined> {
  for (;;) {
    const { done, value } = from.next();
    if (done || value !== undefined) return value ?? undefined;
    await letOthersWork();
  }
}

/** The next value at once: inside a transaction nobody else may work. */
export function pullNow<T>(from: Iterator<T | undefined>): T | undefined {
  let next = from.next();
  while (!next.done && next.value === undefined) next = from.next();
  return next.done ? undefined : next.value;
}
