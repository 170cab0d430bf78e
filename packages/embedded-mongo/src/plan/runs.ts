import type { Breathing } from "./breath.ts";

const RUN = 1000;

/** Two sorted runs as one; of equals the one of `a` comes first. */
function* mergeRuns<T>(
  a: readonly T[],
  b: readonly T[],
  order: (a: T, b: T) => number,
): Breathing<T> {
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    const takesFirst = y === undefined || (x !== undefined && order(x, y) <= 0);
    yield takesFirst ? a[i++] : b[j++];
    if ((i + j) % RUN === 0) yield undefined;
  }
}

function* collected<T>(from: Breathing<T>): Generator<undefined, T[]> {
  const all: T[] = [];
  for (const one of from) {
    if (one === undefined) yield undefined;
    else all.push(one);
  }
  return all;
}

/** Sorts, keeping the first `most`. Works in short runs, so that nobody waits for the whole. */
export function* inOrder<T>(
  from: Breathing<T>,
  order: (a: T, b: T) => number,
  most = Number.POSITIVE_INFINITY,
): Breathing<T> {
  const runs: T[][] = [];
  let run: T[] = [];
  const close = () => {
    runs.push(run.toSorted(order).slice(0, most));
    run = [];
  };
  for (const one of from) {
    if (one === undefined) yield undefined;
    else if (run.push(one) >= RUN) close();
    if (run.length === 0) yield undefined;
  }
  close();
  while (runs.length > 1) {
    const [a = [], b = []] = runs.splice(0, 2);
    runs.push((yield* collected(mergeRuns(a, b, order))).slice(0, most));
  }
  yield* runs[0] ?? [];
}
