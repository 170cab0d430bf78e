import { after, complement, encodeValue } from "../bson/key.ts";
import { isRegex, RANK, rankOf, toNumber } from "../bson/values.ts";
import { literalPrefix } from "../query/regexp.ts";
import type { Term } from "../query/terms.ts";

/** From `low` up to, without, `high`; both are compared as beginnings of keys. */
export type Range = readonly [low: Buffer, high: Buffer];

/** What one component of an index may hold: single values, or one stretch. */
export interface Bounds {
  readonly points?: readonly Buffer[];
  readonly range?: Range;
  /** True when the bounds say all that the terms say, so that documents need no second test. */
  readonly exact: boolean;
}

const byBytes = (a: Buffer, b: Buffer) => Buffer.compare(a, b);
const later = (a: Buffer, b: Buffer) => (Buffer.compare(a, b) >= 0 ? a : b);
const earlier = (a: Buffer, b: Buffer) => (Buffer.compare(a, b) <= 0 ? a : b);
const both = (a: Range, b: Range): Range => [later(a[0], b[0]), earlier(a[1], b[1])];

const COMPARISONS = new Set(["$gt", "$gte", "$lt", "$lte"]);
const UNORDERED: ReadonlySet<number> = new Set([RANK.minKey, RANK.maxKey, RANK.array, RANK.object]);

function comparisonRange(operator: string, argument: unknown): Range | undefined {
  const rank = rankOf(argument);
  if (UNORDERED.has(rank) || (rank === RANK.number && Number.isNaN(toNumber(argument)))) return;
  const type = Buffer.of(rank);
  const key = encodeValue(argument);
  if (operator === "$gt") return [after(key), after(type)];
  if (operator === "$gte") return [key, after(type)];
  // NaN sorts before every number but is less than none.
  const low = rank === RANK.number ? after(encodeValue(Number.NaN)) : type;
  return [low, operator === "$lt" ? key : after(key)];
}

function rangeOf({ operator, argument, all }: Term): (Bounds & { range: Range }) | undefined {
  if (COMPARISONS.has(operator)) {
    const range = comparisonRange(operator, argument);
    return range && { range, exact: argument !== null };
  }
  if (operator !== "$regex" || (typeof argument !== "string" && !isRegex(argument))) return;
  const prefix = literalPrefix(argument, all["$options"]);
  if (!prefix) return;
  const key = encodeValue(prefix.text).subarray(0, -1);
  return { range: [key, after(key)], exact: prefix.whole };
}

const isPlain = (value: unknown) => !isRegex(value) && rankOf(value) !== RANK.array;

function pointsOf({ operator, argument }: Term): readonly unknown[] | undefined {
  if (operator === "$eq" && isPlain(argument)) return [argument];
  const isList = operator === "$in" && Array.isArray(argument) && argument.length > 0;
  return isList && argument.every(isPlain) ? argument : undefined;
}

function distinctKeys(values: readonly unknown[]): Buffer[] {
  const keys = values.map(encodeValue).toSorted(byBytes);
  return keys.filter((key, i) => i === 0 || !keys[i - 1]?.equals(key));
}

/**
 * Bounds for the terms on one path; undefined when they give none. On a multikey component two
 * ranges may be met by two elements of an array, so only the first one narrows.
 */
export function boundsOf(terms: readonly Term[], multikey: boolean): Bounds | undefined {
  let points: readonly unknown[] | undefined;
  let range: Range | undefined;
  let exact = true;
  for (const term of terms) {
    const values = points ? undefined : pointsOf(term);
    const next = range && multikey ? undefined : rangeOf(term);
    if (values) points = values;
    if (next) range = range ? both(range, next.range) : next.range;
    const says = values ? !values.includes(null) : next?.exact;
    exact &&= says ?? term.operator === "$options";
  }
  if (points) return { points: distinctKeys(points), exact: exact && !range };
  return range && { range, exact };
}

/** As the component is kept in the index: complemented and the other way round when it descends. */
export function asKept(bounds: Bounds, descending: boolean): Bounds {
  if (!descending) return bounds;
  const { points, range, exact } = bounds;
  if (points) return { points: points.map(complement).toSorted(byBytes), exact };
  if (!range) return bounds;
  // "From low on" becomes "before everything behind what begins with the complement of low".
  return { range: [after(complement(range[1])), after(complement(range[0]))], exact };
}
