// Tight loops over what a search has found, which leave for a closer look what may still come on the page: of a million most
// are passed over for some nanoseconds each.
import type { Bits } from "./bits.ts";
import { chordOf, type Point } from "./place.ts";
import type { Keys } from "./segment.ts";

/** Writes slots from `from` up to before `to` into `into`, those that come behind the key `worst` left out as far as that is told quickly, and says how many. Both are multiples of 32. */
export type Sieve = (from: number, to: number, worst: number, into: Uint32Array) => number;
/** Of the slots that match. */
export type SieveOf = (matches: Bits) => Sieve;

export const everything: SieveOf = (matches) => (from, to, _worst, into) => {
  let count = 0;
  for (let word = from >>> 5; word < to >>> 5; word++)
    for (let rest = matches[word] ?? 0; rest !== 0; rest &= rest - 1)
      into[count++] = word * 32 + 31 - Math.clz32(rest & -rest);
  return count;
};

interface Places {
  readonly points: Float32Array;
  readonly centre: Point;
}

/** By distance; `nowhereKm` is that of who has no place. */
export const nearest =
  ({ points, centre: [x, y, z] }: Places, nowhereKm: number): SieveOf =>
  (matches) =>
  (from, to, worst, into) => {
    const bound = chordOf(worst);
    const isNowhereIn = worst >= nowhereKm;
    let count = 0;
    for (let word = from >>> 5; word < to >>> 5; word++)
      for (let rest = matches[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const slot = word * 32 + 31 - Math.clz32(rest & -rest);
        const dx = (points[slot * 3] ?? 0) - x;
        const dy = (points[slot * 3 + 1] ?? 0) - y;
        const dz = (points[slot * 3 + 2] ?? 0) - z;
        const squared = dx * dx + dy * dy + dz * dz;
        if (squared <= bound || (isNowhereIn && Number.isNaN(squared))) into[count++] = slot;
      }
    return count;
  };

interface Scored extends Places {
  /** The base of each slot, from the least to the greatest. */
  readonly keys: Keys;
  readonly least: number;
  readonly most: number;
  /** Whether somebody with this base can have such a score so many kilometres away, or without a place. */
  readonly canHave: (score: number, base: number, km: number | null) => boolean;
}

const STEPS = 64;
/** Of a step: what rounding may make of a base that stands at the end of one. */
const MARGIN = 0.01;
const FARTHEST_KM = 20_016;
const RARER = 1.25;

/** By score: how far away somebody may be is told for steps of the base. */
export function bestNear({ points, centre, keys, least, most, canHave }: Scored): SieveOf {
  const [x, y, z] = centre;
  const perBase = most > least ? STEPS / (most - least) : 0;
  const bounds = new Float64Array(STEPS + 1);
  let [boundsOf, leastNowhere, nextAt] = [Number.NaN, -Infinity, 0];

  function farthest(score: number, base: number): number {
    if (!canHave(score, base, 1)) return -1;
    let [low, high] = [1, FARTHEST_KM];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (canHave(score, base, middle)) low = middle;
      else high = middle - 1;
    }
    return chordOf(low);
  }

  function prepare(worst: number): void {
    if (worst === boundsOf) return;
    boundsOf = worst;
    leastNowhere = Infinity;
    for (let step = STEPS; step >= 0; step--) {
      const end = perBase === 0 ? most : least + (step + 1 + MARGIN) / perBase;
      bounds[step] = farthest(worst, end);
      if (canHave(worst, end, null)) leastNowhere = step;
    }
  }

  return (matches) => (from, to, worst, into) => {
    // Bounds of a worse score leave nobody out; the score rises less and less.
    if (from >= nextAt) {
      prepare(worst);
      nextAt = from * RARER;
    }
    let count = 0;
    for (let word = from >>> 5; word < to >>> 5; word++)
      for (let rest = matches[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const slot = word * 32 + 31 - Math.clz32(rest & -rest);
        const step = (((keys[slot] ?? 0) - least) * perBase) | 0;
        const bound = bounds[step] ?? Infinity;
        if (bound < 0 && step < leastNowhere) continue;
        const dx = (points[slot * 3] ?? 0) - x;
        const dy = (points[slot * 3 + 1] ?? 0) - y;
        const dz = (points[slot * 3 + 2] ?? 0) - z;
        const squared = dx * dx + dy * dy + dz * dz;
        if (squared <= bound || (step >= leastNowhere && Number.isNaN(squared)))
          into[count++] = slot;
      }
    return count;
  };
}
