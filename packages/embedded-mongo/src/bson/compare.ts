import type { Code, ObjectId, Timestamp } from "bson";
import { encodeValue } from "./key.ts";
import { type Doc, RANK, rankOf, toInteger, toNumber } from "./values.ts";

const order = <T extends number | bigint | string>(a: T, b: T): number => {
  if (a < b) return -1;
  return a > b ? 1 : 0;
};

const SURROGATE = /[\ud800-\uffff]/;

/** Strings by their UTF-8 bytes; JavaScript's UTF-16 order differs from the surrogates on. */
export const compareText = (a: string, b: string): number =>
  SURROGATE.test(a) || SURROGATE.test(b)
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : order(a, b);

function compareNumbers(a: unknown, b: unknown): number {
  const [x, y] = [toNumber(a), toNumber(b)];
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : -1;
  if (Number.isNaN(y)) return 1;
  if (x !== y) return order(x, y);
  const [whole, other] = [toInteger(a), toInteger(b)];
  return whole !== undefined && other !== undefined ? order(whole, other) : 0;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const result = compare(a[i], b[i]);
    if (result) return result;
  }
  return a.length - b.length;
}

/** Field by field in their order: type, then name, then value. */
function compareDocs(a: Doc, b: Doc): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i];
    if (!other) return 1;
    const result =
      rankOf(value) - rankOf(other[1]) || compareText(name, other[0]) || compare(value, other[1]);
    if (result) return result;
  }
  return left.length - right.length;
}

// Each is called only with two values of its own rank, which is what makes the casts safe.
const BY_RANK: Readonly<Record<number, (a: unknown, b: unknown) => number>> = {
  [RANK.string]: (a, b) => compareText(String(a), String(b)),
  [RANK.number]: compareNumbers,
  [RANK.bool]: (a, b) => Number(a) - Number(b),
  [RANK.date]: (a, b) => order(Number(a), Number(b)),
  [RANK.objectId]: (a, b) => Buffer.compare((a as ObjectId).id, (b as ObjectId).id),
  [RANK.array]: (a, b) => compareArrays(a as unknown[], b as unknown[]),
  [RANK.object]: (a, b) => compareDocs(a as Doc, b as Doc),
  [RANK.binary]: (a, b) => Buffer.compare(encodeValue(a), encodeValue(b)),
  [RANK.timestamp]: (a, b) => order((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt()),
  [RANK.regex]: (a, b) => Buffer.compare(encodeValue(a), encodeValue(b)),
  [RANK.code]: (a, b) => compareText((a as Code).code, (b as Code).code),
};

/** MongoDB's total order of values: first by type, then within the type. */
export function compare(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference) return difference;
  return BY_RANK[rank]?.(a, b) ?? 0;
}

export const equal = (a: unknown, b: unknown): boolean => a === b || compare(a, b) === 0;
