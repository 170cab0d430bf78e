import { type Bits, clearBit, countBoth, hasBit, setBit, unite } from "./bits.ts";
import type { Entry } from "./build-segment.ts";
import type { Part } from "./part.ts";
import { pointOf } from "./place.ts";
import type { Keys } from "./segment.ts";

const FIRST_SLOTS = 256;
/** As many new tokens are looked through one by one before they are sorted in. */
const UNSORTED = 200;

const grown = <T extends Uint32Array | Float32Array | Float64Array>(array: T, wider: T): T => {
  wider.set(array);
  return wider;
};
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : Number(a !== b));

export type Delta = ReturnType<typeof createDelta>;

/** What has changed since the base was made. It only grows: a document that changes gets another slot. */
export function createDelta(sortKeys: readonly string[]) {
  const entries: Entry[] = [];
  const slotById = new Map<string, number>();
  const slotsByOwner = new Map<string, number[]>();
  const facets = new Map<string, { slots: number[]; alive: number }>();
  const tokens = new Map<string, number[]>();
  let [sorted, fresh]: [string[], string[]] = [[], []];
  let room = FIRST_SLOTS;
  let alive: Bits = new Uint32Array(room / 32);
  let points = new Float32Array(room * 3);
  const keys = new Map<string, Float64Array>(sortKeys.map((key) => [key, new Float64Array(room)]));

  function makeRoom(): void {
    if (entries.length < room) return;
    room *= 2;
    alive = grown(alive, new Uint32Array(room / 32));
    points = grown(points, new Float32Array(room * 3));
    for (const [key, own] of keys) keys.set(key, grown(own, new Float64Array(room)));
  }

  function addToken(token: string, slot: number): void {
    const slots = tokens.get(token);
    if (slots) slots.push(slot);
    else {
      tokens.set(token, [slot]);
      fresh.push(token);
    }
  }

  /** All tokens that begin so. */
  function withPrefix(prefix: string): string[] {
    if (fresh.length > UNSORTED) {
      sorted = [...sorted, ...fresh].toSorted(byCodeUnits);
      fresh = [];
    }
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    const found = fresh.filter((token) => token.startsWith(prefix));
    for (; sorted[low]?.startsWith(prefix); low++) found.push(sorted[low] ?? "");
    return found;
  }

  const addAll = (bits: Bits, slots: readonly number[] = []) => {
    for (const slot of slots) setBit(bits, slot);
  };
  const bitsOf = (facet: string) => {
    const bits = new Uint32Array(alive.length);
    addAll(bits, facets.get(facet)?.slots);
    return bits;
  };
  const idOf = (slot: number) => entries[slot]?.document.id ?? "";

  const isAlive = (slots: readonly number[] = []) => slots.some((slot) => hasBit(alive, slot));
  const part: Part = {
    slots: () => entries.length,
    get alive() {
      return alive;
    },
    get points() {
      return points;
    },
    keysOf: (name): Keys => keys.get(name) ?? new Float64Array(room),
    orderOf: () => null,
    idOf,
    compare: (slot, other) => byCodeUnits(idOf(slot), idOf(other)),
    comparerTo: (id) => (slot) => byCodeUnits(idOf(slot), id),
    async addTo(bits, one, turn) {
      if ("facet" in one) addAll(bits, facets.get(one.facet)?.slots);
      else if ("token" in one) addAll(bits, tokens.get(one.token));
      else
        for (const token of withPrefix(one.prefix)) {
          addAll(bits, tokens.get(token));
          if (turn.isOver()) await turn.next();
        }
    },
    slotsWith: (facet) => facets.get(facet)?.slots ?? [],
    counterIn: (bits) => (wanted) => {
      const [first = "", ...others] = wanted;
      const any = bitsOf(first);
      for (const facet of others) unite(any, bitsOf(facet));
      return countBoth(bits, any);
    },
  };

  function kill(slot: number): void {
    const entry = entries[slot];
    if (!entry || !hasBit(alive, slot)) return;
    clearBit(alive, slot);
    slotById.delete(entry.document.id);
    const own = (slotsByOwner.get(entry.owner) ?? []).filter((one) => one !== slot);
    if (own.length > 0) slotsByOwner.set(entry.owner, own);
    else slotsByOwner.delete(entry.owner);
    for (const facet of entry.document.facets) {
      const counted = facets.get(facet);
      if (counted) counted.alive -= 1;
    }
  }

  return {
    part,
    facets,
    count: () => slotById.size,
    hasFacet: (facet: string) => (facets.get(facet)?.alive ?? 0) > 0,
    hasToken: (token: string) => isAlive(tokens.get(token)),
    hasPrefix: (prefix: string) => withPrefix(prefix).some((token) => isAlive(tokens.get(token))),
    idsOf: (owner: string) => (slotsByOwner.get(owner) ?? []).map(idOf),
    versionOf(owner: string): number | undefined {
      const found = (slotsByOwner.get(owner) ?? []).map((slot) => entries[slot]?.version ?? 0);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    /** Those from `from` on up to before `to` that are still there. */
    *entriesIn(from: number, to = entries.length) {
      for (let slot = from; slot < to; slot++) {
        const entry = entries[slot];
        if (entry && hasBit(alive, slot)) yield entry;
      }
    },
    delete(id: string): boolean {
      const slot = slotById.get(id);
      if (slot === undefined) return false;
      kill(slot);
      return true;
    },
    /** The document must not be there. */
    add(entry: Entry): void {
      makeRoom();
      const { document, owner } = entry;
      const slot = entries.push(entry) - 1;
      setBit(alive, slot);
      slotById.set(document.id, slot);
      slotsByOwner.set(owner, [...(slotsByOwner.get(owner) ?? []), slot]);
      for (const facet of document.facets) {
        const counted = facets.get(facet) ?? { slots: [], alive: 0 };
        facets.set(facet, counted);
        counted.slots.push(slot);
        counted.alive += 1;
      }
      for (const token of document.tokens) addToken(token, slot);
      for (const [key, own] of keys) own[slot] = document.sortKeys[key] ?? 0;
      const { place } = document;
      points.set(place ? pointOf(place) : [Number.NaN, Number.NaN, Number.NaN], slot * 3);
    },
  };
}
