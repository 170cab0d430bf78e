import { allBelow, type Bits, clearBit, createRows, hasBit, unite } from "./bits.ts";
import type { Alternative } from "./index-query.ts";
import { countBefore, idAt, type Keys, type PackedSegment, unpack } from "./segment.ts";
import { readTerms } from "./terms.ts";
import type { Turn } from "./turns.ts";

/** A part of an index: documents by slots, which a search goes through alone. */
export interface Part {
  /** Slots from 0, those of documents that are gone too. */
  slots(): number;
  readonly alive: Bits;
  keysOf(name: string): Keys;
  /** The slots by ascending keys, where they are kept so. */
  orderOf(name: string): Uint32Array | null;
  /** Three of each slot, not a number where it has no place; may be none at all. */
  readonly points: Float32Array;
  idOf(slot: number): string;
  /** Like a comparison of ids. */
  compare(slot: number, other: number): number;
  /** Compares the ids of slots to this one. */
  comparerTo(id: string): (slot: number) => number;
  /** Adds all that fit. */
  addTo(bits: Bits, alternative: Alternative, turn: Turn): Promise<void>;
  /** The slots that have a facet, also of documents that are gone. */
  slotsWith(facet: string): ArrayLike<number>;
  /** For counting how many of `bits` have at least one of several facets. */
  counterIn(bits: Bits): (facets: readonly string[]) => number;
}

const SAMPLES = 100;
/** What has a beginning of more terms than that is kept when it was asked for: a letter, mostly. */
const MANY_TERMS = 200;
/** Beginnings: 8 MB at a million documents. */
const MOST_KEPT = 64;

/** The slots below `size` that have a key within the bounds. */
export function inRange(keys: Keys, size: number, min: number, max: number): Bits {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min(32, size - word * 32);
    let found = 0;
    for (let n = 0; n < end; n++) {
      const key = keys[word * 32 + n] ?? 0;
      if (key >= min && key <= max) found |= 1 << n;
    }
    bits[word] = found;
  }
  return bits;
}

export type Base = ReturnType<typeof createBase>;

/** A segment, and which of its documents are still there; `counted` are the kinds of facets that are counted in most searches. */
export function createBase(packed: PackedSegment, counted: readonly string[]) {
  const segment = unpack(packed);
  const { size, ids, owners, versions, keys, orders } = segment;
  const [facets, tokens] = [readTerms(segment.facets, size), readTerms(segment.tokens, size)];
  const alive = allBelow(size);
  let gone = 0;
  const kept = new Map<string, Bits>();

  const frequent: number[] = [];
  for (const kind of counted) {
    const [from, to] = facets.withPrefix(`${kind}:`);
    for (let at = from; at < to; at++) if (facets.isFrequent(at)) frequent.push(at);
  }
  const rowOf = new Map(frequent.map((at, n) => [at, n + 2]));
  /** Two to work with, then the frequent ones of those facets. */
  const rows = createRows(frequent.length + 2, size);
  for (const [at, row] of rowOf) rows.row(row).set(facets.row(at));
  const [among, any] = [rows.row(0), rows.row(1)];

  function slotOf(id: string): number {
    const slot = countBefore(ids, size, id);
    return slot < size && idAt(ids, slot) === id ? slot : -1;
  }

  const part: Part = {
    slots: () => size,
    alive,
    keysOf: (name) => keys[name] ?? new Float32Array(size),
    orderOf: (name) => orders[name] ?? null,
    points: segment.points,
    idOf: (slot) => idAt(ids, slot),
    compare: (slot, other) => slot - other,
    comparerTo(id) {
      const before = countBefore(ids, size, id);
      const isThere = before < size && idAt(ids, before) === id;
      return (slot) => (isThere && slot === before ? 0 : slot - before + 0.5);
    },
    async addTo(bits, one, turn) {
      if ("facet" in one || "token" in one) {
        const terms = "facet" in one ? facets : tokens;
        const at = terms.find("facet" in one ? one.facet : one.token);
        if (at >= 0) terms.addTo(bits, at);
        return;
      }
      const [from, to] = tokens.withPrefix(one.prefix);
      const isKept = to - from > MANY_TERMS;
      const known = kept.get(one.prefix);
      if (known) unite(bits, known);
      const union = isKept ? new Uint32Array(bits.length) : bits;
      for (let at = known ? to : from; at < to; at++) {
        tokens.addTo(union, at);
        if (at % 16 === 0 && turn.isOver()) await turn.next();
      }
      if (!isKept || known) return;
      unite(bits, union);
      if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
      kept.set(one.prefix, union);
    },
    slotsWith(facet) {
      const at = facets.find(facet);
      const found = new Uint32Array(at < 0 ? 0 : facets.countOf(at));
      if (at >= 0) facets.read(at, found);
      return found;
    },
    counterIn(bits) {
      among.set(bits);
      return (wanted) => {
        const found = wanted.map((one) => facets.find(one)).filter((at) => at >= 0);
        const [first = -1] = found;
        if (found.length === 0) return 0;
        const row = rowOf.get(first);
        if (found.length === 1 && row !== undefined) return rows.countBoth(0, row);
        if (found.length === 1 && !facets.isFrequent(first)) return facets.countAmong(among, first);
        any.fill(0);
        for (const at of found) facets.addTo(any, at);
        return rows.countBoth(0, 1);
      };
    },
  };

  /** All documents of a person that are still there. */
  function slotsOf(owner: string): number[] {
    if (!owners) return [slotOf(owner)].filter((slot) => slot >= 0 && hasBit(alive, slot));
    const slotAt = (n: number) => owners.order[n] ?? 0;
    const found: number[] = [];
    for (let n = countBefore(owners.ids, size, owner, slotAt); n < size; n++) {
      if (idAt(owners.ids, slotAt(n)) !== owner) break;
      if (hasBit(alive, slotAt(n))) found.push(slotAt(n));
    }
    return found;
  }

  return {
    part,
    packed,
    facets,
    count: () => size - gone,
    hasToken: (token: string) => tokens.find(token) >= 0,
    hasPrefix(prefix: string): boolean {
      const [from, to] = tokens.withPrefix(prefix);
      return from < to;
    },
    idsOf: (owner: string) => slotsOf(owner).map((slot) => part.idOf(slot)),
    /** The oldest one of the person's documents. */
    versionOf(owner: string): number | undefined {
      const found = slotsOf(owner).map((slot) => versions[slot] ?? 0);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    samples(): { readonly owner: string; readonly version: number }[] {
      const newest: number[] = [];
      const versionAt = (slot = 0) => versions[slot] ?? 0;
      for (let slot = 0; slot < size; slot++) {
        if (newest.length === SAMPLES && versionAt(slot) <= versionAt(newest.at(-1))) continue;
        const at = newest.findIndex((other) => versionAt(other) < versionAt(slot));
        newest.splice(at < 0 ? newest.length : at, 0, slot);
        if (newest.length > SAMPLES) newest.pop();
      }
      const step = Math.ceil(size / SAMPLES);
      const spread = Array.from({ length: SAMPLES }, (_, n) => n * step).filter((n) => n < size);
      return [...newest, ...spread].map((slot) => ({
        owner: idAt(owners?.ids ?? ids, slot),
        version: versionAt(slot),
      }));
    },
    delete(id: string): boolean {
      const slot = slotOf(id);
      if (slot < 0 || !hasBit(alive, slot)) return false;
      clearBit(alive, slot);
      gone += 1;
      return true;
    },
  };
}
