// A segment: documents that no longer change, in typed arrays. Its slots are the ranks of the documents' ids.
import type { Terms } from "./terms.ts";

/** Ids of one width: hexadecimal ones as half as many bytes, others as ASCII, filled up with zeros. Their order is that of the texts. */
export interface Ids {
  readonly isHex: boolean;
  readonly width: number;
  readonly bytes: Uint8Array;
}

export type Keys = Float32Array | Float64Array;

export interface Segment {
  readonly size: number;
  readonly ids: Ids;
  /** Whose document each is, where that is another id; with the slots in the order of owners. */
  readonly owners: { readonly ids: Ids; readonly order: Uint32Array } | null;
  /** Of the owner when the document was made. */
  readonly versions: Float64Array;
  readonly keys: Readonly<Record<string, Keys>>;
  /** Of each key: the slots by ascending keys. */
  readonly orders: Readonly<Record<string, Uint32Array>>;
  /** Three of each document, not a number where it has no place; none where no document has one. */
  readonly points: Float32Array;
  readonly facets: Terms;
  readonly tokens: Terms;
}

const HEX = /^[0-9a-f]{24}$/;

export function packIds(texts: readonly string[]): Ids {
  const isHex = texts.every((text) => HEX.test(text));
  const width = isHex ? 12 : Math.max(1, ...texts.map((text) => text.length));
  const bytes = new Uint8Array(texts.length * width);
  const buffer = Buffer.from(bytes.buffer);
  texts.forEach((text, n) => buffer.write(text, n * width, width, isHex ? "hex" : "latin1"));
  return { isHex, width, bytes };
}

export function idAt({ isHex, width, bytes }: Ids, slot: number): string {
  const own = bytes.subarray(slot * width, (slot + 1) * width);
  const buffer = Buffer.from(own.buffer, own.byteOffset, width);
  if (isHex) return buffer.toString("hex");
  return buffer.toString("latin1").replace(/\0+$/, "");
}

/** Compares ids of the same form. */
export function compareIds(a: Ids, slot: number, b: Ids, other: number): number {
  const [from, otherFrom] = [slot * a.width, other * b.width];
  for (let i = 0; i < a.width; i++) {
    const difference = (a.bytes[from + i] ?? 0) - (b.bytes[otherFrom + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Of `count` ids, those at `slotAt` being in order: how many come before `text`. */
export function countBefore(
  ids: Ids,
  count: number,
  text: string,
  slotAt: (n: number) => number = (n) => n,
): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(ids, slotAt(middle)) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const ARRAYS = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

interface Layout {
  readonly size: number;
  readonly ids: Omit<Ids, "bytes">;
  readonly owners: Omit<Ids, "bytes"> | null;
  readonly sortKeys: readonly string[];
  readonly arrays: readonly (readonly [ArrayName, length: number])[];
}

/** A segment in one piece, as threads share it and files hold it. */
export interface PackedSegment {
  readonly layout: Layout;
  readonly buffer: SharedArrayBuffer;
}

const termArrays = (terms: Terms) => [
  terms.texts,
  terms.textStarts,
  terms.counts,
  terms.slotStarts,
  terms.gaps,
  terms.rows,
];

/** In an order that `unpack` knows. */
function arraysOf(segment: Segment, sortKeys: readonly string[]): TypedArray[] {
  const none = new Uint32Array(0);
  return [
    segment.ids.bytes,
    segment.owners?.ids.bytes ?? new Uint8Array(0),
    segment.owners?.order ?? none,
    segment.versions,
    segment.points,
    ...termArrays(segment.facets),
    ...termArrays(segment.tokens),
    ...sortKeys.flatMap((key) => [segment.keys[key] ?? none, segment.orders[key] ?? none]),
  ];
}

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;
const formOf = ({ isHex, width }: Ids) => ({ isHex, width });

export function pack(segment: Segment): PackedSegment {
  const sortKeys = Object.keys(segment.keys);
  const arrays = arraysOf(segment, sortKeys);
  const total = arrays.reduce((bytes, one) => bytes + aligned(one.byteLength), 0);
  const buffer = new SharedArrayBuffer(total);
  let at = 0;
  for (const one of arrays) {
    new Uint8Array(buffer, at, one.byteLength).set(
      new Uint8Array(one.buffer, one.byteOffset, one.byteLength),
    );
    at += aligned(one.byteLength);
  }
  const layout = {
    size: segment.size,
    ids: formOf(segment.ids),
    owners: segment.owners && formOf(segment.owners.ids),
    sortKeys,
    arrays: arrays.map((one) => [one.constructor.name as ArrayName, one.length] as const), // safe: typed arrays only
  };
  return { layout, buffer };
}

export const bytesOf = ({ arrays }: Layout) =>
  arrays.reduce((sum, [name, length]) => sum + aligned(length * ARRAYS[name].BYTES_PER_ELEMENT), 0);

export function unpack({ layout, buffer }: PackedSegment): Segment {
  // safe: shared memory is read like any other
  const views = buffer as ArrayBufferLike as ArrayBuffer;
  let [at, n] = [0, 0];
  function next<T extends TypedArray>(): T {
    const [name, length] = layout.arrays[n++] ?? ["Uint8Array", 0];
    const from = at;
    at += aligned(length * ARRAYS[name].BYTES_PER_ELEMENT);
    return new ARRAYS[name](views, from, length) as TypedArray as T; // safe: as `arraysOf` laid them down
  }
  const nextTerms = (): Terms => ({
    texts: next(),
    textStarts: next(),
    counts: next(),
    slotStarts: next(),
    gaps: next(),
    rows: next(),
  });
  const ids = { ...layout.ids, bytes: next<Uint8Array>() };
  const ownerBytes = next<Uint8Array>();
  const order = next<Uint32Array>();
  const owners = layout.owners && { ids: { ...layout.owners, bytes: ownerBytes }, order };
  const [versions, points] = [next<Float64Array>(), next<Float32Array>()];
  const [facets, tokens] = [nextTerms(), nextTerms()];
  const columns = layout.sortKeys.map((key) => [key, next<Keys>(), next<Uint32Array>()] as const);
  return {
    size: layout.size,
    ids,
    owners,
    versions,
    points,
    facets,
    tokens,
    keys: Object.fromEntries(columns.map(([key, keys]) => [key, keys])),
    orders: Object.fromEntries(columns.map(([key, , slots]) => [key, slots])),
  };
}
