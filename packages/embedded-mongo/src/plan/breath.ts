import { setImmediate as letOthersWork } from "node:timers/promises";

/** Values, and now and then undefined: a point at which a caller may let others work. */
export type Breathing<T> = Generator<T | undefined, void>;

/** The next value; others work at the points in between. */
export async function pull<T>(from: Breathing<T>): Promise<T | undefined> {
  for (;;) {
    const { done, value } = from.next();
    if (done || value !== undefined) return value ?? undefined;
    await letOthersWork();
  }
}

/** The result of work that stops now and then. */
export async function finish<R>(work: Generator<undefined, R>): Promise<R> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await letOthersWork();
  }
}
