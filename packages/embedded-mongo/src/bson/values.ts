import type { BSONRegExp, Long } from "bson";
import { unsupported } from "./errors.ts";

export type Doc = Record<string, unknown>;

/** MongoDB's order of types; the same numbers are the first bytes of index keys. */
export const RANK = {
  minKey: 1,
  /** Inside an index key only. */
  emptyArray: 5,
  null: 10,
  number: 20,
  string: 30,
  object: 40,
  array: 50,
  binData: 60,
  objectId: 70,
  bool: 80,
  date: 90,
  timestamp: 100,
  regex: 110,
  maxKey: 250,
} as const;

const NUMBERS: Readonly<Record<string, string>> = {
  Int32: "int",
  Long: "long",
  Double: "double",
  Decimal128: "decimal",
};

const TAGS: Readonly<Record<string, number>> = {
  ObjectId: RANK.objectId,
  Binary: RANK.binData,
  Timestamp: RANK.timestamp,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
  BSONRegExp: RANK.regex,
};

const TYPES: Readonly<Record<string, number>> = {
  string: RANK.string,
  number: RANK.number,
  boolean: RANK.bool,
  symbol: RANK.emptyArray,
};

/** An empty array inside an index key: it sorts before null. */
export const EMPTY_ARRAY = Symbol("empty array");

/** `_bsontype` and not `instanceof`: two copies of the bson package may meet in one process. */
export function tagOf(value: unknown): string {
  if (typeof value !== "object" || value === null || !("_bsontype" in value)) return "";
  return typeof value._bsontype === "string" ? value._bsontype : "";
}

/** Where the type of a value stands in the order; a missing value stands with null. */
export function rankOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return TYPES[typeof value] ?? RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  const tag = tagOf(value);
  const rank = NUMBERS[tag] ? RANK.number : TAGS[tag];
  if (tag && !rank) throw unsupported(`A comparison with the type ${tag}`);
  if (rank) return rank;
  if (value instanceof RegExp) return RANK.regex;
  return value instanceof Uint8Array ? RANK.binData : RANK.object;
}

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
export const isDoc = (value: unknown): value is Doc =>
  typeof value === "object" && value !== null && rankOf(value) === RANK.object;
export const isNumber = (value: unknown): boolean => rankOf(value) === RANK.number;
export const isRegex = (value: unknown): value is RegExp | BSONRegExp =>
  rankOf(value) === RANK.regex;
export const isLong = (value: unknown): value is Long => tagOf(value) === "Long";

/** The number a BSON number stands for; NaN for anything else. Decimals lose what a double cannot hold. */
export function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  // Every number type of bson writes itself as its digits.
  return isNumber(value) ? Number(String(value)) : Number.NaN;
}

/** The field of a document itself, never one of its prototype. */
export const own = (doc: object, key: string): unknown =>
  Object.hasOwn(doc, key) ? (doc as Doc)[key] : undefined;

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** The type as MongoDB names it: "int", "long", "objectId" … */
export function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "number")
    return Math.trunc(value) === value && Math.abs(value) < 2 ** 31 ? "int" : "double";
  const rank = rankOf(value);
  return NUMBERS[tagOf(value)] ?? Object.entries(RANK).find(([, one]) => one === rank)?.[0] ?? "";
}
