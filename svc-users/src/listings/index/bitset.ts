/** A set of small whole numbers, one bit each. */
export interface Bitset {
  bits: Uint32Array;
}

const INITIAL_WORDS = 8;

export const empty = (): Bitset => ({ bits: new Uint32Array(INITIAL_WORDS) });

export function add(set: Bitset, bit: number): void {
  const at = bit >>> 5;
  if (at >= set.bits.length) {
    const wider = new Uint32Array(Math.max(at + 1, set.bits.length * 2));
    wider.set(set.bits);
    set.bits = wider;
  }
  set.bits[at] = (set.bits[at] ?? 0) | (1 << (bit & 31));
}

export function remove(set: Bitset, bit: number): void {
  const at = bit >>> 5;
  if (at < set.bits.length) set.bits[at] = (set.bits[at] ?? 0) & ~(1 << (bit & 31));
}

export const has = ({ bits }: Bitset, bit: number) =>
  ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

export function union(sets: readonly Bitset[]): Bitset {
  const [first] = sets;
  if (first && sets.length === 1) return first;
  const bits = new Uint32Array(Math.max(0, ...sets.map((set) => set.bits.length)));
  for (const set of sets)
    for (let i = 0; i < set.bits.length; i++) bits[i] = (bits[i] ?? 0) | (set.bits[i] ?? 0);
  return { bits };
}

export function intersection(first: Bitset, others: readonly Bitset[]): Bitset {
  const bits = first.bits.slice();
  for (const other of others)
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (other.bits[i] ?? 0);
  return { bits };
}

/** How many bits of a 32-bit word are set (Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many members of `base` are in at least one of `sets`. */
export function intersectionCount(base: Bitset, sets: readonly Bitset[]): number {
  let size = 0;
  for (let i = 0; i < base.bits.length; i++) {
    const word = base.bits[i] ?? 0;
    if (word === 0) continue;
    let any = 0;
    for (const { bits } of sets) any |= bits[i] ?? 0;
    size += ones(word & any);
  }
  return size;
}

export const countOf = (set: Bitset) => intersectionCount(set, [set]);
