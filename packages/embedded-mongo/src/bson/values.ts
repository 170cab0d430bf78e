import { type Binary, type BSONRegExp, Double, Long, type ObjectId } from "bson";
import { fail, refuse } from "./errors.ts";

export type Doc = Record<string, unknown>;

/** An empty array inside an index key: it sorts before null. */
export const EMPTY_ARRAY = Symbol("empty array");

/** Where each kind of value stands in MongoDB's order (the first byte of index keys), and its name there. */
const KINDS: Readonly<Record<string, readonly [rank: number, name: string]>> = {
  symbol: [5, "emptyArray"],
  null: [10, "null"],
  Int32: [20, "int"],
  Long: [20, "long"],
  Double: [20, "double"],
  Decimal128: [20, "decimal"],
  string: [30, "string"],
  object: [40, "object"],
  array: [50, "array"],
  Binary: [60, "binData"],
  ObjectId: [70, "objectId"],
  boolean: [80, "bool"],
  date: [90, "date"],
};
const NUMBER = 20;
const END = Buffer.alloc(1);

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return (value | 0) === value ? "Int32" : "Double";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "array";
  if (value instanceof Date) return "date";
  return "_bsontype" in value ? String(value._bsontype) : "object";
}

/** A missing value stands with null. Errors: 238 for types that are kept but not compared. */
export function rankOf(value: unknown): number {
  const kind = kindOf(value);
  return KINDS[kind]?.[0] ?? refuse(`A comparison with the type ${kind}`);
}

export const isNullish = (value: unknown): value is null | undefined => (value ?? null) === null;
export const isDoc = (value: unknown): value is Doc => kindOf(value) === "object";
export const isNumber = (value: unknown): boolean => KINDS[kindOf(value)]?.[0] === NUMBER;
export const isRegex = (value: unknown): value is BSONRegExp => kindOf(value) === "BSONRegExp";

/** The type as MongoDB names it: "int", "long", "objectId" … */
export const typeName = (value: unknown): string =>
  value === undefined ? "missing" : (KINDS[kindOf(value)]?.[1] ?? kindOf(value));

/** The number a BSON number stands for; NaN for anything else. Decimals lose what a double cannot hold. */
export function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  // Every number type of bson writes itself as its digits.
  return isNumber(value) ? Number(String(value)) : Number.NaN;
}

/** What MongoDB takes for true: everything but false, null, missing and the number 0. */
export const isTrue = (value: unknown): boolean =>
  value !== false && !isNullish(value) && !(isNumber(value) && toNumber(value) === 0);

/** The sum in the wider of the two types: int, long, double. An int that overflows becomes a long. */
export function sum(a: unknown, b: unknown): unknown {
  const types = [typeName(a), typeName(b)];
  if (types.includes("decimal")) refuse("Arithmetic on Decimal128");
  if (types.includes("double")) return new Double(toNumber(a) + toNumber(b));
  const result = BigInt(String(a)) + BigInt(String(b));
  if (BigInt.asIntN(64, result) !== result) fail(2, "The sum does not fit in 64 bits");
  const isInt = !types.includes("long") && BigInt.asIntN(32, result) === result;
  return isInt ? Number(result) : Long.fromBigInt(result);
}

/** The field of a document itself, never one of its prototype. */
export const own = (doc: object, key: string): unknown =>
  Object.hasOwn(doc, key) ? (doc as Doc)[key] : undefined;

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

export const complement = (key: Uint8Array): Buffer => Buffer.from(key.map((byte) => byte ^ 0xff));

/** Big-endian with the sign folded; whole numbers that a double cannot tell apart add their rest. */
function number(value: unknown): Buffer {
  const double = toNumber(value);
  const bytes = Buffer.alloc(8);
  if (Number.isNaN(double)) return bytes;
  bytes.writeDoubleBE(double === 0 ? 0 : double);
  if (double >= 0) bytes.writeUInt8(bytes.readUInt8() ^ 0x80);
  const folded = double < 0 ? complement(bytes) : bytes;
  if (!Number.isFinite(double) || Math.abs(double) < Number.MAX_SAFE_INTEGER) return folded;
  const rest = Buffer.alloc(2);
  rest.writeUInt16BE(
    (kindOf(value) === "Long" ? Number(BigInt(String(value)) - BigInt(double)) : 0) + 0x8000,
  );
  return Buffer.concat([folded, rest]);
}

/** UTF-8 ended by 0; a 0 or 1 inside becomes two bytes, so that no text's bytes begin another's. */
const text = (value: string) =>
  Buffer.from(`${value.replaceAll("\u0001", "\u0001\u0002").replaceAll("\0", "\u0001\u0001")}\0`);

function binary(value: Binary): Buffer {
  const head = Buffer.alloc(5, value.sub_type);
  head.writeUInt32BE(value.length());
  return Buffer.concat([head, value.value()]);
}

const field = ([name, value]: readonly [string, unknown]) =>
  Buffer.concat([Buffer.of(rankOf(value)), text(name), encodeValue(value)]);

function bytesOf(value: unknown): Uint8Array {
  if (typeof value === "string") return text(value);
  if (isNumber(value)) return number(value);
  if (typeof value === "boolean") return Buffer.of(value ? 1 : 0);
  if (typeof value !== "object" || value === null) return Buffer.alloc(0);
  if (value instanceof Date) return number(value.getTime());
  if (Array.isArray(value)) return Buffer.concat([...value.map(encodeValue), END]);
  if (!("_bsontype" in value)) return Buffer.concat([...Object.entries(value).map(field), END]);
  // The two tagged types that are left: all others are numbers, or refused for their rank.
  return value._bsontype === "ObjectId" ? (value as ObjectId).id : binary(value as Binary);
}

/** Bytes that sort as the values do: the type first. */
export const encodeValue = (value: unknown): Buffer =>
  Buffer.concat([Buffer.of(rankOf(value)), bytesOf(value)]);

/** MongoDB's total order of values: first by type, then within it. A missing value stands with null. */
export const compare = (a: unknown, b: unknown) => Buffer.compare(encodeValue(a), encodeValue(b));
export const equal = (a: unknown, b: unknown): boolean => a === b || compare(a, b) === 0;

/** Sorted, and each one once. */
export function distinct(keys: readonly Buffer[]): Buffer[] {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b));
  return sorted.filter((key, i) => !sorted[i - 1]?.equals(key));
}

/** The smallest key behind every key that begins with this one. */
export function after(key: Buffer): Buffer {
  const end = key.findLastIndex((byte) => byte !== 0xff);
  const next = Buffer.from(key.subarray(0, end + 1));
  if (end >= 0) next.writeUInt8(next.readUInt8(end) + 1, end);
  return next;
}
