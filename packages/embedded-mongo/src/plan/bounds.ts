import { after, complement, distinct, encodeValue, isRegex, rankOf } from "../bson/values.ts";
import type { Term } from "../query/match.ts";

/** From `low` up to, without, `high`; both are compared as beginnings of keys. */
export type Range = readonly [low: Buffer, high: Buffer];

/** What one component of an index may hold: single values, or one stretch. */
export interface Bounds {
  readonly points?: readonly Buffer[] | undefined;
  readonly range?: Range | undefined;
  /** True when the bounds say all that the terms say, so that documents need no second test. */
  readonly exact: boolean;
}

const COMPARISONS = new Set(["$gt", "$gte", "$lt", "$lte"]);
const byBytes = (a: Buffer, b: Buffer) => Buffer.compare(a, b);

const overlap = (a: Range, b: Range): Range => [
  byBytes(a[0], b[0]) >= 0 ? a[0] : b[0],
  byBytes(a[1], b[1]) <= 0 ? a[1] : b[1],
];

function rangeOf([operator, argument]: Term): Bounds | undefined {
  if (!COMPARISONS.has(operator) || Array.isArray(argument)) return undefined;
  const [type, key, nan] = [Buffer.of(rankOf(argument)), encodeValue(argument), encodeValue(NaN)];
  if (key.equals(nan)) return undefined;
  // NaN sorts before every number but is less than none.
  const first = nan.subarray(0, 1).equals(type) ? after(nan) : type;
  const low = { $gt: after(key), $gte: key }[operator] ?? first;
  const high = { $lt: key, $lte: after(key) }[operator] ?? after(type);
  return { range: [low, high], exact: argument !== null };
}

const isPlain = (value: unknown) => !isRegex(value) && !Array.isArray(value);

function pointsOf([operator, argument]: Term): readonly unknown[] | undefined {
  if (operator === "$eq" && isPlain(argument)) return [argument];
  const isList = operator === "$in" && Array.isArray(argument);
  return isList && argument.every(isPlain) ? argument : undefined;
}

/** Bounds for the terms on one path. Where arrays are, two elements may meet two ranges, so only the first one narrows. */
export function boundsOf(terms: readonly Term[], multikey: boolean): Bounds | undefined {
  let points: readonly unknown[] | undefined;
  let range: Range | undefined;
  let exact = true;
  for (const term of terms) {
    const values = points ? undefined : pointsOf(term);
    const next = range && multikey ? undefined : rangeOf(term);
    points ??= values;
    if (next?.range) range = range ? overlap(range, next.range) : next.range;
    exact &&= values ? !values.includes(null) : next?.exact === true;
  }
  if (points) return { points: distinct(points.map(encodeValue)), exact: exact && !range };
  return range && { range, exact };
}

/** As the component is kept in the index: complemented and the other way round when it descends. */
export function asKept({ points, range, exact }: Bounds, descending: boolean): Bounds {
  if (!descending) return { points, range, exact };
  if (points) return { points: points.map(complement).toSorted(byBytes), exact };
  // "From low on" becomes "before everything behind what begins with the complement of low".
  return { range: range && [after(complement(range[1])), after(complement(range[0]))], exact };
}
