import { type Bits, hasBit } from "./bits.ts";
import { narrowest } from "./build-segment.ts";
import { compareIds, idAt, type Ids, packIds, type Segment } from "./segment.ts";
import { readTerms, type TermReader, type Terms, writeTerms } from "./terms.ts";

const GONE = 0xffffffff;

/** The slots of two segments in the merged one, which keeps the order of each. */
interface Slots {
  readonly size: number;
  readonly ofA: Uint32Array;
  readonly ofB: Uint32Array;
}

const isSameForm = (a: Ids, b: Ids) => a.isHex === b.isHex && a.width === b.width;

function comparerOf(a: Ids, b: Ids): (slot: number, other: number) => number {
  if (isSameForm(a, b)) return (slot, other) => compareIds(a, slot, b, other);
  return (slot, other) => {
    const [one, two] = [idAt(a, slot), idAt(b, other)];
    if (one === two) return 0;
    return one < two ? -1 : 1;
  };
}

/** What is in both counts as `b` has it. */
function mergeSlots(a: Segment, aliveInA: Bits | null, b: Segment): Slots {
  const [ofA, ofB] = [new Uint32Array(a.size).fill(GONE), new Uint32Array(b.size)];
  const compare = comparerOf(a.ids, b.ids);
  let [inA, inB, size] = [0, 0, 0];
  const order = () => {
    if (inB === b.size) return -1;
    return inA === a.size ? 1 : compare(inA, inB);
  };
  while (inA < a.size || inB < b.size) {
    const isGone = inA < a.size && aliveInA !== null && !hasBit(aliveInA, inA);
    const before = isGone ? 0 : order();
    if (before < 0) ofA[inA] = size++;
    if (before > 0 || (before === 0 && !isGone)) ofB[inB++] = size++;
    if (before <= 0) inA += 1;
  }
  return { size, ofA, ofB };
}

/** What each document of the merged segment takes from its former place. */
function forEachDocument(
  slots: Slots,
  take: (slot: number, from: "a" | "b", former: number) => void,
) {
  slots.ofA.forEach((slot, former) => {
    if (slot !== GONE) take(slot, "a", former);
  });
  slots.ofB.forEach((slot, former) => take(slot, "b", former));
}

function mergeIds(a: Ids, b: Ids, slots: Slots): Ids {
  if (!isSameForm(a, b)) {
    const texts: string[] = [];
    forEachDocument(slots, (slot, from, former) => {
      texts[slot] = idAt(from === "a" ? a : b, former);
    });
    return packIds(texts);
  }
  const { width, isHex } = a;
  const bytes = new Uint8Array(slots.size * width);
  forEachDocument(slots, (slot, from, former) => {
    const source = (from === "a" ? a : b).bytes;
    for (let i = 0; i < width; i++) bytes[slot * width + i] = source[former * width + i] ?? 0;
  });
  return { isHex, width, bytes };
}

/** `missing` where one of the segments has no such column. */
function mergeNumbers(
  { a, b }: { readonly a: ArrayLike<number>; readonly b: ArrayLike<number> },
  slots: Slots,
  perDocument = 1,
): Float64Array {
  const merged = new Float64Array(slots.size * perDocument);
  forEachDocument(slots, (slot, from, former) => {
    const source = from === "a" ? a : b;
    for (let i = 0; i < perDocument; i++)
      merged[slot * perDocument + i] = source[former * perDocument + i] ?? Number.NaN;
  });
  return merged;
}

/** Both lists are in the order of `compare`, which knows the merged slots. */
function mergeOrders(
  orders: { readonly a: Uint32Array; readonly b: Uint32Array },
  { size, ofA, ofB }: Slots,
  compare: (slot: number, other: number) => number,
): Uint32Array {
  const merged = new Uint32Array(size);
  const fromA = orders.a.map((slot) => ofA[slot] ?? GONE).filter((slot) => slot !== GONE);
  const fromB = orders.b.map((slot) => ofB[slot] ?? GONE);
  let [inA, inB] = [0, 0];
  for (let n = 0; n < size; n++) {
    const [one, other] = [fromA[inA], fromB[inB]];
    const isA = other === undefined || (one !== undefined && compare(one, other) < 0);
    merged[n] = (isA ? one : other) ?? 0;
    if (isA) inA += 1;
    else inB += 1;
  }
  return merged;
}

function mergeTerms(
  a: { readonly terms: Terms; readonly size: number },
  b: { readonly terms: Terms; readonly size: number },
  { size, ofA, ofB }: Slots,
): Terms {
  const [inA, inB] = [readTerms(a.terms, a.size), readTerms(b.terms, b.size)];
  const writer = writeTerms(size);
  const former = new Uint32Array(Math.max(a.size, b.size));
  const [fromA, fromB, merged] = [
    new Uint32Array(a.size),
    new Uint32Array(b.size),
    new Uint32Array(size),
  ];

  /** The merged slots of a term. */
  function slotsIn(reader: TermReader, at: number, to: Uint32Array, into: Uint32Array): number {
    const many = reader.read(at, former);
    let count = 0;
    for (let n = 0; n < many; n++) {
      const slot = to[former[n] ?? 0] ?? GONE;
      if (slot !== GONE) into[count++] = slot;
    }
    return count;
  }

  let [atA, atB] = [0, 0];
  while (atA < inA.length || atB < inB.length) {
    const textA = atA < inA.length ? inA.text(atA) : null;
    const textB = atB < inB.length ? inB.text(atB) : null;
    const isInA = textA !== null && (textB === null || textA <= textB);
    const isInB = textB !== null && (textA === null || textB <= textA);
    const countA = isInA ? slotsIn(inA, atA++, ofA, fromA) : 0;
    const countB = isInB ? slotsIn(inB, atB++, ofB, fromB) : 0;
    let [n, m] = [0, 0];
    while (n < countA || m < countB) {
      const [one = GONE, other = GONE] = [
        n < countA ? fromA[n] : GONE,
        m < countB ? fromB[m] : GONE,
      ];
      merged[n + m] = Math.min(one, other);
      if (one < other) n += 1;
      else m += 1;
    }
    writer.add((isInA ? textA : textB) ?? "", merged, countA + countB);
  }
  return writer.finish();
}

function mergeOwners(a: Segment, b: Segment, slots: Slots): Segment["owners"] {
  if (!a.owners && !b.owners) return null;
  const ownersOf = ({ ids, owners, size }: Segment) =>
    owners ?? { ids, order: Uint32Array.from({ length: size }, (_, slot) => slot) };
  const [ofA, ofB] = [ownersOf(a), ownersOf(b)];
  const ids = mergeIds(ofA.ids, ofB.ids, slots);
  const compare = (slot: number, other: number) =>
    compareIds(ids, slot, ids, other) || slot - other;
  return { ids, order: mergeOrders({ a: ofA.order, b: ofB.order }, slots, compare) };
}

/** What is alive in `a`, and `b`, whose documents take the place of those of the same id. */
export function mergeSegments(a: Segment, aliveInA: Bits | null, b: Segment): Segment {
  const slots = mergeSlots(a, aliveInA, b);
  const columns = Object.keys(b.keys).map((key) => {
    const [inA = [], inB = []] = [a.keys[key], b.keys[key]];
    const keys = narrowest(mergeNumbers({ a: inA, b: inB }, slots));
    const compare = (slot: number, other: number) =>
      (keys[slot] ?? 0) - (keys[other] ?? 0) || slot - other;
    const [orderA, orderB] = [a.orders[key], b.orders[key]];
    const none = new Uint32Array(0);
    return [
      key,
      keys,
      mergeOrders({ a: orderA ?? none, b: orderB ?? none }, slots, compare),
    ] as const;
  });
  const hasPlaces = a.points.length + b.points.length > 0;
  return {
    size: slots.size,
    ids: mergeIds(a.ids, b.ids, slots),
    owners: mergeOwners(a, b, slots),
    versions: mergeNumbers({ a: a.versions, b: b.versions }, slots),
    keys: Object.fromEntries(columns.map(([key, keys]) => [key, keys])),
    orders: Object.fromEntries(columns.map(([key, , order]) => [key, order])),
    points: hasPlaces
      ? Float32Array.from(mergeNumbers({ a: a.points, b: b.points }, slots, 3))
      : new Float32Array(0),
    facets: mergeTerms({ terms: a.facets, size: a.size }, { terms: b.facets, size: b.size }, slots),
    tokens: mergeTerms({ terms: a.tokens, size: a.size }, { terms: b.tokens, size: b.size }, slots),
  };
}
