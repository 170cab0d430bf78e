import type { Document } from "./index-query.ts";
import { pointOf } from "./place.ts";
import { type Keys, packIds, type Segment } from "./segment.ts";
import { type Terms, writeTerms } from "./terms.ts";

/** A document with whose it is and the version of that person. */
export interface Entry {
  readonly owner: string;
  readonly version: number;
  readonly document: Document;
}

/** In half the memory where that loses nothing. */
export const narrowest = (values: Float64Array): Keys => {
  const narrow = Float32Array.from(values);
  return values.every((value, n) => value === narrow[n]) ? narrow : values;
};

function termsOf(
  entries: readonly Entry[],
  textsOf: (document: Document) => readonly string[],
): Terms {
  const slotsOf = new Map<string, number[]>();
  entries.forEach(({ document }, slot) => {
    for (const text of textsOf(document)) {
      const slots = slotsOf.get(text);
      if (!slots) slotsOf.set(text, [slot]);
      else if (slots.at(-1) !== slot) slots.push(slot);
    }
  });
  const writer = writeTerms(entries.length);
  // The order of code units, as everywhere here.
  for (const text of [...slotsOf.keys()].toSorted()) {
    const slots = Uint32Array.from(slotsOf.get(text) ?? []);
    writer.add(text, slots, slots.length);
  }
  return writer.finish();
}

/** Points in one array, where any document has a place. */
function pointsOf(entries: readonly Entry[]): Float32Array {
  if (!entries.some(({ document }) => document.place)) return new Float32Array(0);
  const points = new Float32Array(entries.length * 3).fill(Number.NaN);
  entries.forEach(({ document: { place } }, slot) => {
    if (place) points.set(pointOf(place), slot * 3);
  });
  return points;
}

const slotsBy = (count: number, compare: (a: number, b: number) => number) =>
  Uint32Array.from({ length: count }, (_, slot) => slot).sort(compare);

/** Of several documents with one id the last counts. */
export function buildSegment(given: readonly Entry[], sortKeys: readonly string[]): Segment {
  const latest = new Map(given.map((entry) => [entry.document.id, entry]));
  const ids = [...latest.keys()].toSorted();
  const entries = ids.flatMap((id) => latest.get(id) ?? []);
  const owners = entries.map(({ owner }) => owner);
  const size = entries.length;
  const keys = sortKeys.map((key) => {
    const values = entries.map(({ document }) => document.sortKeys[key] ?? 0);
    return [key, narrowest(Float64Array.from(values))] as const;
  });
  const orders = keys.map(([key, values]) => {
    const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
    return [key, slotsBy(size, compare)] as const;
  });
  const byOwner = (a: number, b: number) => {
    const [one = "", other = ""] = [owners[a], owners[b]];
    if (one === other) return a - b;
    return one < other ? -1 : 1;
  };
  const isOwn = entries.every(({ owner, document }) => owner === document.id);
  return {
    size,
    ids: packIds(ids),
    owners: isOwn ? null : { ids: packIds(owners), order: slotsBy(size, byOwner) },
    versions: Float64Array.from(entries, ({ version }) => version),
    keys: Object.fromEntries(keys),
    orders: Object.fromEntries(orders),
    points: pointsOf(entries),
    facets: termsOf(entries, ({ facets }) => facets),
    tokens: termsOf(entries, ({ tokens }) => tokens),
  };
}
