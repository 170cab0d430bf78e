/** A set of whole numbers from 0, one bit each. */
export type Bits = Uint32Array;

export const wordsFor = (size: number) => (size + 31) >>> 5;

export const hasBit = (bits: Bits, at: number) => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

/** The numbers below `size`. */
export function allBelow(size: number): Bits {
  const bits = new Uint32Array(wordsFor(size)).fill(0xffffffff);
  for (let at = size; at < bits.length * 32; at++) clearBit(bits, at);
  return bits;
}

/** Takes out of `bits` what is not in `other`, which is as long. */
export function intersect(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (other[i] ?? 0);
}

export function unite(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (other[i] ?? 0);
}

export function subtract(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(other[i] ?? 0);
}

/** How many bits of a 32-bit word are set (Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += ones(bits[i] ?? 0);
  return count;
}

/** How many are in both; the shorter one decides how far is looked. */
export function countBoth(bits: Bits, other: Bits): number {
  let count = 0;
  const end = Math.min(bits.length, other.length);
  for (let i = 0; i < end; i++) count += ones((bits[i] ?? 0) & (other[i] ?? 0));
  return count;
}

const loadAndCount = (offset: number) =>
  [
    [0x20, 3, 0x20, 0, 0x29, 3, offset, 0x20, 1, 0x29, 3, offset], // n, i64.load a, i64.load b
    [0x83, 0x7b, 0x7c, 0x21, 3], // i64.and, i64.popcnt, i64.add, n =
  ].flat();
const BODY = [
  [1, 1, 0x7e, 0x03, 0x40], // local n: i64; loop
  [0, 8, 16, 24].flatMap(loadAndCount),
  [0x20, 1, 0x41, 32, 0x6a, 0x21, 1], // b += 32
  [0x20, 0, 0x41, 32, 0x6a, 0x22, 0, 0x20, 2, 0x49, 0x0d, 0, 0x0b], // (a += 32) < end: again
  [0x20, 3, 0xa7, 0x0b], // n as i32
].flat();
/**
 * WebAssembly that counts what two rows of one memory have in common, `(a, b, end of a) => number`: it has an instruction
 * for the ones of 64 bits, JavaScript needs twelve for 32.
 */
const MODULE = new Uint8Array(
  [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
    [2, 13, 1, 1, 0x6d, 6, ...Buffer.from("memory"), 2, 0, 1],
    [3, 2, 1, 0],
    [7, 9, 1, 5, ...Buffer.from("count"), 0, 0],
    [10, BODY.length + 3, 1, (BODY.length % 128) | 128, BODY.length >> 7, ...BODY],
  ].flat(),
);
const ROW_BYTES = 32;
const PAGE_BYTES = 65_536;

/** Rows of so many bits, of which any two are compared quickly. */
export function createRows(rows: number, size: number) {
  const width = Math.max(1, Math.ceil(size / 8 / ROW_BYTES)) * ROW_BYTES;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((rows * width) / PAGE_BYTES) + 1 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { m: { memory } });
  // safe: what the module above exports
  const count = exports["count"] as (a: number, b: number, end: number) => number;
  const words = wordsFor(size);
  return {
    row: (n: number): Bits => new Uint32Array(memory.buffer, n * width, words),
    countBoth: (a: number, b: number) => count(a * width, b * width, (a + 1) * width),
  };
}
