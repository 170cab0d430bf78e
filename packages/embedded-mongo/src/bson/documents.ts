import { BSON } from "bson";
import { fail } from "./errors.ts";
import { type Doc, isDoc, isNumber, toNumber, typeName } from "./values.ts";

const MOST_BYTES = 16 * 1024 * 1024;

/** Every number keeps its BSON type, so that writing the document again changes nothing. */
export const decodeExact = (raw: Uint8Array): Doc =>
  BSON.deserialize(raw, { promoteValues: false, bsonRegExp: true });

/** Numbers as JavaScript's: faster, for comparing only. */
export const decode = (raw: Uint8Array): Doc => BSON.deserialize(raw, { bsonRegExp: true });

export const encode = (doc: Doc) => Buffer.from(BSON.serialize(doc, { ignoreUndefined: true }));
const elements = (doc: Doc) => encode(doc).subarray(4, -1);

function framed(parts: readonly Uint8Array[]): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)]);
  whole.writeInt32LE(whole.length);
  return whole;
}

/** A document to be kept: `_id` comes first. Errors: 10334 for more than 16 MB. */
export function encodeWhole({ _id, ...rest }: Doc): Buffer {
  // Encoded apart, because JavaScript puts names that are numbers before all others.
  const raw = framed([elements({ _id }), elements(rest)]);
  if (raw.length <= MOST_BYTES) return raw;
  return fail(10334, `BSONObj size: ${raw.length} is invalid. Size must be at most 16 MB`);
}

/** `{ ok: 1, cursor: { …cursor, firstBatch | nextBatch: docs } }` without touching the documents' bytes. */
export function cursorReply(cursor: Doc, batch: string, docs: readonly Uint8Array[]): Buffer {
  const list = framed(docs.flatMap((doc, i) => [Buffer.from(`\x03${i}\0`), doc]));
  const inner = framed([elements(cursor), Buffer.from(`\x04${batch}\0`), list]);
  return framed([elements({ ok: 1 }), Buffer.from("\x03cursor\0"), inner]);
}

/** A field of a command or of a part of one. Errors: 14 when it is of another type. */
function field<T>(doc: Doc, name: string, type: string, is: (value: unknown) => value is T): T {
  const value = doc[name];
  if (is(value)) return value;
  const found = typeName(value);
  return fail(14, `BSON field '${name}' is the wrong type '${found}', expected type '${type}'`);
}

const isText = (value: unknown) => typeof value === "string";
const isDocs = (value: unknown): value is Doc[] => Array.isArray(value) && value.every(isDoc);
export const textIn = (doc: Doc, name: string): string => field(doc, name, "string", isText);
export const docsIn = (doc: Doc, name: string): Doc[] => field(doc, name, "array", isDocs);

/** A document; an empty one when it is missing. */
export const docIn = (doc: Doc, name: string): Doc =>
  doc[name] === undefined ? {} : field(doc, name, "object", isDoc);

/** A count; 0 when it is missing. Errors: 51024 for what is no whole number from 0 on. */
export function countIn(doc: Doc, name: string): number {
  const value = doc[name] ?? 0;
  const count = toNumber(value);
  if (Number.isInteger(count) && count >= 0) return count;
  return fail(isNumber(value) ? 51024 : 14, `BSON field '${name}' must be a whole number >= 0`);
}
