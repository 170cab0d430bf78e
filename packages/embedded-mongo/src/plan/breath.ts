import { setImmediate as letOthersWork } from "node:timers/promises";

const RUN = 4000;
const BREATH = 500;

/** Values, and now and then undefined: a point at which a caller may let others work. */
export type Breathing<T> = Generator<T | undefined, void>;

/** The next value; others work at the points in between. */
export async function pull<T>(from: Iterator<T | undefined, unknown>): Promise<T | undefined> {
  for (;;) {
    const next = from.next();
    if (next.done) return undefined;
    if (next.value !== undefined) return next.value;
    await letOthersWork();
  }
}

/** The next value at once: inside a transaction nobody else may work. */
export function pullNow<T>(from: Iterator<T | undefined>): T | undefined {
  let next = from.next();
  while (!next.done && next.value === undefined) next = from.next();
  return next.done ? undefined : next.value;
}

/** Each value made into any number of others. */
export function* expand<A, B>(from: Breathing<A>, to: (value: A) => readonly B[]): Breathing<B> {
  for (const value of from) {
    if (value === undefined) yield undefined;
    else yield* to(value);
  }
}

/** The values from one position up to another. */
export function* between<T>(values: Breathing<T>, from: number, to = Infinity): Breathing<T> {
  let at = 0;
  for (const value of values) {
    if (value === undefined || at++ >= from) yield value;
    if (at >= to) return;
  }
}

/** Something with the bytes by which it is ordered. */
type Keyed = { readonly key: Buffer };
const byKey = (a: Keyed, b: Keyed) => Buffer.compare(a.key, b.key);

/** Several ordered streams as one; with −1 for streams that descend. */
export function* merged<T extends Keyed>(
  streams: readonly Iterator<T | undefined>[],
  sign: 1 | -1 = 1,
): Breathing<T> {
  const begun = streams.map((stream) => ({ stream, head: pullNow(stream) }));
  let heads = begun.flatMap(({ stream, head }) => (head ? [{ stream, head }] : []));
  for (let given = 1; heads.length > 0; given++) {
    const first = heads.reduce((a, b) => (byKey(a.head, b.head) * sign <= 0 ? a : b));
    yield first.head;
    const head = pullNow(first.stream);
    if (head) first.head = head;
    else heads = heads.filter((one) => one !== first);
    if (given % BREATH === 0) yield undefined;
  }
}

/** Sorts, keeping the first `most`. Works in short runs, so that nobody waits for the whole. */
export function* inOrder<T>(
  from: Breathing<T>,
  keyOf: (value: T) => Buffer,
  most = Infinity,
): Breathing<T> {
  const runs: (Keyed & { readonly value: T })[][] = [[]];
  for (const value of from) {
    if (value === undefined) yield undefined;
    else if ((runs.at(-1)?.push({ value, key: keyOf(value) }) ?? 0) >= RUN) {
      runs.push(runs.pop()?.toSorted(byKey).slice(0, most) ?? [], []);
      yield undefined;
    }
  }
  runs.push(runs.pop()?.toSorted(byKey) ?? []);
  yield* expand(merged(runs.map((run) => run.values())), ({ value }) => [value]);
}
