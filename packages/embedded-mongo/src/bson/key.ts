import type { Binary, BSONRegExp, ObjectId, Timestamp } from "bson";
import { type Doc, isLong, RANK, rankOf, toNumber } from "./values.ts";

const END = Buffer.alloc(1);

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
  rest.writeUInt16BE((isLong(value) ? Number(value.toBigInt() - BigInt(double)) : 0) + 0x8000);
  return Buffer.concat([folded, rest]);
}

/** UTF-8 ended by 0; a 0 inside is followed by a byte above every type's. */
const text = (value: string) => Buffer.from(`${value.replaceAll("\0", "\0\u{10ffff}")}\0`);

function binary(value: Uint8Array | Binary): Buffer {
  const [type, bytes] = value instanceof Uint8Array ? [0, value] : [value.sub_type, value.value()];
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}

function timestamp(value: Timestamp): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value.toBigInt());
  return bytes;
}

const fields = (doc: Doc) =>
  Object.entries(doc).flatMap(([name, value]) => [
    Buffer.of(rankOf(value)),
    text(name),
    encodeValue(value),
  ]);

const regex = (value: RegExp | BSONRegExp) =>
  value instanceof RegExp ? [value.source, value.flags] : [value.pattern, value.options];

// Each is called only with a value of its own rank, which is what makes the casts safe.
const ENCODE: Readonly<Record<number, (value: unknown) => Uint8Array>> = {
  [RANK.number]: number,
  [RANK.string]: (value) => text(String(value)),
  [RANK.objectId]: (value) => (value as ObjectId).id,
  [RANK.bool]: (value) => Buffer.of(value ? 1 : 0),
  [RANK.date]: (value) => number(Number(value)),
  [RANK.array]: (value) => Buffer.concat([...(value as unknown[]).map(encodeValue), END]),
  [RANK.object]: (value) => Buffer.concat([...fields(value as Doc), END]),
  [RANK.binData]: (value) => binary(value as Binary),
  [RANK.timestamp]: (value) => timestamp(value as Timestamp),
  [RANK.regex]: (value) => text(regex(value as RegExp).join("\0")),
};

/** Bytes that sort as the values do: the type first. */
export function encodeValue(value: unknown): Buffer {
  const rank = rankOf(value);
  const bytes = ENCODE[rank]?.(value);
  return bytes ? Buffer.concat([Buffer.of(rank), bytes]) : Buffer.of(rank);
}

/** The value as a text that equal values share. */
export const fingerprint = (value: unknown): string => encodeValue(value).toString("latin1");

/** The smallest key behind every key that begins with this one. */
export function after(key: Buffer): Buffer {
  const end = key.findLastIndex((byte) => byte !== 0xff);
  const next = Buffer.from(key.subarray(0, end + 1));
  if (end >= 0) next.writeUInt8(next.readUInt8(end) + 1, end);
  return next;
}
