import { setImmediate as yieldToEventLoop } from "node:timers/promises";

const RUN = 4000;
const VALUES_PER_YIELD = 500;

/** A generator that now and then yields undefined: there its caller may let others work, or cancel. */
export type Yielding<T> = Generator<T | undefined, void>;

/** The next value; the event loop runs at the points in between. */
export async function nextValue<T>(from: Iterator<T | undefined, unknown>): Promise<T | undefined> {
  for (;;) {
    const next = from.next();
    if (next.done) return undefined;
    if (next.value !== undefined) return next.value;
    await yieldToEventLoop();
  }
}

/** The next value at once: inside a transaction nobody else may work. */
export function nextValueSync<T>(from: Iterator<T | undefined>): T | undefined {
  let next = from.next();
  while (!next.done && next.value === undefined) next = from.next();
  return next.done ? undefined : next.value;
}

/** Each value made into any number of others. */
export function* expand<A, B>(from: Yielding<A>, to: (value: A) => readonly B[]): Yielding<B> {
  for (const value of from) {
    if (value === undefined) yield undefined;
    else yield* to(value);
  }
}

/** The values from one position up to another. */
export function* between<T>(values: Yielding<T>, from: number, to = Infinity): Yielding<T> {
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
): Yielding<T> {
  const begun = streams.map((stream) => ({ stream, head: nextValueSync(stream) }));
  let heads = begun.flatMap(({ stream, head }) => (head ? [{ stream, head }] : []));
  for (let given = 1; heads.length > 0; given++) {
    const first = heads.reduce((a, b) => (byKey(a.head, b.head) * sign <= 0 ? a : b));
    yield first.head;
    const head = nextValueSync(first.stream);
    if (head) first.head = head;
    else heads = heads.filter((one) => one !== first);
    if (given % VALUES_PER_YIELD === 0) yield undefined;
  }
}

/** Sorts, keeping the first `most`. Works in short runs, so that nobody waits for the whole. */
export function* inOrder<T>(
  from: Yielding<T>,
  keyOf: (value: T) => Buffer,
  most = Infinity,
): Yielding<T> {
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
