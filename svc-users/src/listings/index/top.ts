import { type Bits, hasBit } from "./bits.ts";
import type { Position } from "./index-query.ts";
import type { Part } from "./part.ts";
import type { SieveOf } from "./sieve.ts";
import type { Turn } from "./turns.ts";

export interface Hit {
  readonly key: number;
  readonly slot: number;
}

export interface Wanted {
  readonly part: Part;
  readonly matches: Bits;
  /** How many match. */
  readonly total: number;
  /** Of a slot that comes behind `worst` any key that does, too, will do. */
  readonly keyOf: (slot: number, worst: number) => number;
  /** Slots by ascending keys, or by what the key never falls with. */
  readonly order: Uint32Array | null;
  /** The key, where the order is by something that it never falls with. */
  readonly boundOf: ((slot: number) => number) | null;
  readonly sieveOf: SieveOf;
  readonly descending: boolean;
  /** The last one of the previous page; it may be deleted by now. */
  readonly after: Position | undefined;
  readonly limit: number;
}

export const SLOTS_PER_LOOK = 4096;

/** Below 0 where the hit comes first. */
function comparer({ part, descending }: Wanted) {
  const way = descending ? -1 : 1;
  return (a: Hit, b: Hit) => way * (a.key - b.key || part.compare(a.slot, b.slot));
}

/** Whether something comes after the previous page. */
function isAfter({ part, after, descending }: Wanted): (key: number, slot: number) => boolean {
  if (!after) return () => true;
  const way = descending ? -1 : 1;
  const [afterKey, id] = after;
  const compareTo = part.comparerTo(id);
  return (key, slot) => way * (key - afterKey || compareTo(slot)) > 0;
}

/** Keeps the first ones of what it is shown. */
function collect(wanted: Wanted) {
  const { keyOf, limit, descending } = wanted;
  const [compare, isNext] = [comparer(wanted), isAfter(wanted)];
  const way = descending ? -1 : 1;
  const hits: Hit[] = [];
  let worst = way * Infinity;
  return {
    hits,
    /** What comes behind this key is not kept. */
    worst: () => worst,
    show(slot: number): void {
      const key = keyOf(slot, worst);
      if (way * (key - worst) > 0 || !isNext(key, slot)) return;
      const hit = { key, slot };
      let [low, high] = [0, hits.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        const other = hits[middle];
        if (other && compare(other, hit) < 0) low = middle + 1;
        else high = middle;
      }
      if (low === limit) return;
      hits.splice(low, 0, hit);
      if (hits.length > limit) hits.pop();
      if (hits.length === limit) worst = hits.at(-1)?.key ?? worst;
    },
  };
}

/** Goes through all matches. */
async function select(wanted: Wanted, turn: Turn): Promise<Hit[]> {
  const { matches, sieveOf } = wanted;
  const found = collect(wanted);
  const sieve = sieveOf(matches);
  const size = matches.length * 32;
  const closer = new Uint32Array(SLOTS_PER_LOOK);
  for (let from = 0; from < size; from += SLOTS_PER_LOOK) {
    const many = sieve(from, Math.min(size, from + SLOTS_PER_LOOK), found.worst(), closer);
    for (let n = 0; n < many; n++) found.show(closer[n] ?? 0);
    if (turn.isOver()) await turn.next();
  }
  return found.hits;
}

/** From the greatest possible key down, until it is less than those that were found. */
async function selectByBound(
  wanted: Wanted,
  { order, boundOf }: { readonly order: Uint32Array; readonly boundOf: (slot: number) => number },
  turn: Turn,
): Promise<Hit[]> {
  const found = collect(wanted);
  for (let n = order.length - 1; n >= 0; n--) {
    const slot = order[n] ?? 0;
    if (found.hits.length === wanted.limit && boundOf(slot) < found.worst()) break;
    if (hasBit(wanted.matches, slot)) found.show(slot);
    if (n % SLOTS_PER_LOOK === 0 && turn.isOver()) await turn.next();
  }
  return found.hits;
}

/** Goes along the order until there are enough. */
async function walk(wanted: Wanted, order: Uint32Array, turn: Turn): Promise<Hit[]> {
  const { matches, keyOf, after, limit, descending, total } = wanted;
  const isNext = isAfter(wanted);
  const size = order.length;
  const slotAt = (n: number) => order[descending ? size - 1 - n : n] ?? 0;
  const isPassed = (slot: number) => after !== undefined && !isNext(keyOf(slot, Infinity), slot);
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPassed(slotAt(middle))) low = middle + 1;
    else high = middle;
  }
  const hits: Hit[] = [];
  const most = Math.min(limit, total);
  for (let n = low; n < size && hits.length < most; n++) {
    const slot = slotAt(n);
    if (hasBit(matches, slot)) hits.push({ key: keyOf(slot, Infinity), slot });
    if (n % SLOTS_PER_LOOK === 0 && turn.isOver()) await turn.next();
  }
  return hits;
}

/** Of fewer matches than one in so many slots each is looked at. */
const FEW = 32;

/** The next matches in an order. */
export function topOf(wanted: Wanted, turn: Turn): Promise<Hit[]> {
  const { order, boundOf, total, limit, part } = wanted;
  if (total === 0 || limit === 0) return Promise.resolve([]);
  const isFew = boundOf ? total * FEW < part.slots() : limit * part.slots() > total * total;
  if (!order || isFew) return select(wanted, turn);
  return boundOf ? selectByBound(wanted, { order, boundOf }, turn) : walk(wanted, order, turn);
}
