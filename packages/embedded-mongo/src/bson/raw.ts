import { BSON } from "bson";
import type { Doc } from "./values.ts";

const KEPT = { promoteValues: false, bsonRegExp: true } as const;
const PLAIN = { bsonRegExp: true } as const;

/** Every number keeps its BSON type, so that writing the document again changes nothing. */
export const decodeExact = (raw: Uint8Array): Doc => BSON.deserialize(raw, KEPT);

/** Numbers as JavaScript's: faster, for comparing only. */
export const decode = (raw: Uint8Array): Doc => BSON.deserialize(raw, PLAIN);

export const encode = (doc: Doc): Buffer =>
  Buffer.from(BSON.serialize(doc, { ignoreUndefined: true }));

const ID = Buffer.from("_id");

/** Moves `_id` to the front on the bytes themselves; undefined when there is none. */
export function idFirst(raw: Uint8Array): Buffer | undefined {
  for (const [, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(raw)) {
    if (nameLength !== ID.length || !ID.equals(raw.subarray(nameAt, nameAt + nameLength))) continue;
    const from = nameAt - 1;
    const to = at + length;
    if (from === 4) return Buffer.from(raw);
    const [size, id] = [raw.subarray(0, 4), raw.subarray(from, to)];
    return Buffer.concat([size, id, raw.subarray(4, from), raw.subarray(to)]);
  }
  return undefined;
}

/** A BSON array of documents that are encoded already. */
function rawArray(docs: readonly Uint8Array[]): Buffer {
  const parts = docs.flatMap((doc, i) => [Buffer.from(`\x03${i}\0`), doc]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([size, ...parts, Buffer.alloc(1)]);
}

function withElement(head: Doc, type: 3 | 4, name: string, payload: Uint8Array): Buffer {
  const label = Buffer.from(`${String.fromCharCode(type)}${name}\0`);
  const whole = Buffer.concat([encode(head).subarray(0, -1), label, payload, Buffer.alloc(1)]);
  whole.writeInt32LE(whole.length);
  return whole;
}

/** `{ …, cursor: { id, ns, firstBatch | nextBatch: docs } }` without touching the documents' bytes. */
export const cursorReply = (
  reply: Doc,
  cursor: Doc,
  batch: "firstBatch" | "nextBatch",
  docs: readonly Uint8Array[],
): Buffer => withElement(reply, 3, "cursor", withElement(cursor, 4, batch, rawArray(docs)));
