import { type Breathing, pullNow } from "./breath.ts";

const RUN = 4000;
const BREATH = 500;

/** Several ordered streams as one. */
export function* merged<T>(
  streams: readonly Iterator<T | undefined>[],
  order: (a: T, b: T) => number,
): Breathing<T> {
  let heads = streams.flatMap((stream) => {
    const head = pullNow(stream);
    return head === undefined ? [] : [{ stream, head }];
  });
  for (let given = 1; heads.length > 0; given++) {
    const first = heads.reduce((a, b) => (order(a.head, b.head) <= 0 ? a : b));
    yield first.head;
    const head = pullNow(first.stream);
    if (head === undefined) heads = heads.filter((one) => one !== first);
    else first.head = head;
    if (given % BREATH === 0) yield undefined;
  }
}

/** Sorts, keeping the first `most`. Works in short runs, so that nobody waits for the whole. */
export function* inOrder<T>(
  from: Breathing<T>,
  order: (a: T, b: T) => number,
  most = Number.POSITIVE_INFINITY,
): Breathing<T> {
  const runs: T[][] = [[]];
  for (const one of from) {
    if (one === undefined) yield undefined;
    else if ((runs[0]?.push(one) ?? 0) >= RUN) {
      runs[0] = runs[0]?.toSorted(order).slice(0, most) ?? [];
      runs.unshift([]);
      yield undefined;
    }
  }
  runs[0] = runs[0]?.toSorted(order).slice(0, most) ?? [];
  yield* merged(runs.map((run) => run.values()).toReversed(), order);
}
