import type { BSONRegExp, Long, ObjectId } from "bson";

export type Doc = Record<string, unknown>;

/** MongoDB's order of types; the same numbers are the first bytes of index keys. */
export const RANK = {
  min: 1,
  emptyArray: 5,
  null: 10,
  number: 20,
  string: 30,
  object: 40,
  array: 50,
  binary: 60,
  objectId: 70,
  bool: 80,
  date: 90,
  timestamp: 100,
  regex: 110,
  code: 120,
  max: 250,
} as const;

const TYPES: Readonly<Record<string, readonly [rank: number, name: string]>> = {
  ObjectId: [RANK.objectId, "objectId"],
  Long: [RANK.number, "long"],
  Int32: [RANK.number, "int"],
  Double: [RANK.number, "double"],
  Decimal128: [RANK.number, "decimal"],
  Binary: [RANK.binary, "binData"],
  Timestamp: [RANK.timestamp, "timestamp"],
  MinKey: [RANK.min, "minKey"],
  MaxKey: [RANK.max, "maxKey"],
  BSONRegExp: [RANK.regex, "regex"],
  Code: [RANK.code, "javascript"],
  BSONSymbol: [RANK.string, "symbol"],
};

/** An empty array inside an index key: it sorts before null. */
export const EMPTY_ARRAY = Symbol("empty array");

/** `_bsontype` and not `instanceof`: two copies of the bson package may meet in one process. */
export function tagOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("_bsontype" in value)) return undefined;
  return typeof value._bsontype === "string" ? value._bsontype : undefined;
}

function rankOfObject(value: object): number {
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  const tag = tagOf(value);
  if (tag) return TYPES[tag]?.[0] ?? RANK.object;
  if (value instanceof RegExp) return RANK.regex;
  return value instanceof Uint8Array ? RANK.binary : RANK.object;
}

const RANK_OF_TYPE: Readonly<Record<string, number>> = {
  string: RANK.string,
  number: RANK.number,
  bigint: RANK.number,
  boolean: RANK.bool,
  undefined: RANK.null,
  symbol: RANK.emptyArray,
};

/** Where the type of a value stands in the order; a missing value stands with null. */
export function rankOf(value: unknown): number {
  if (typeof value === "object" && value !== null) return rankOfObject(value);
  return RANK_OF_TYPE[typeof value] ?? RANK.null;
}

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
export const isDoc = (value: unknown): value is Doc =>
  typeof value === "object" && value !== null && rankOfObject(value) === RANK.object;
export const isNumber = (value: unknown): boolean => rankOf(value) === RANK.number;
export const isRegex = (value: unknown): value is RegExp | BSONRegExp =>
  rankOf(value) === RANK.regex;
export const isLong = (value: unknown): value is Long => tagOf(value) === "Long";
export const isObjectId = (value: unknown): value is ObjectId => tagOf(value) === "ObjectId";
/** The number a BSON number stands for; NaN for anything else. Decimals lose what a double cannot hold. */
export function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  // Every number type of bson writes itself as its digits.
  return isNumber(value) ? Number(String(value)) : Number.NaN;
}

/** True for a whole double too: 5.0 stands for 5. */
export const toInteger = (value: unknown): bigint | undefined => {
  if (isLong(value)) return value.toBigInt();
  const number = toNumber(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
};

/** Pattern and flags of a regular expression. */
export const regexParts = (value: RegExp | BSONRegExp): readonly [string, string] =>
  value instanceof RegExp ? [value.source, value.flags] : [value.pattern, value.options];

/** The field of a document itself, never one of its prototype. */
export const own = (doc: object, key: string): unknown =>
  Object.hasOwn(doc, key) ? (doc as Doc)[key] : undefined;

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

const NAMES: Readonly<Record<number, string>> = {
  [RANK.null]: "null",
  [RANK.string]: "string",
  [RANK.array]: "array",
  [RANK.binary]: "binData",
  [RANK.bool]: "bool",
  [RANK.date]: "date",
  [RANK.regex]: "regex",
};

/** The type as MongoDB names it: "int", "long", "objectId" … */
export function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "number") {
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? "int" : "double";
  }
  return TYPES[tagOf(value) ?? ""]?.[1] ?? NAMES[rankOf(value)] ?? "object";
}
