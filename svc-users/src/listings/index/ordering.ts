// By what a search orders what it has found.
import { type Bits, hasBit } from "./bits.ts";
import type { Score, SearchQuery } from "./index-query.ts";
import type { Part } from "./part.ts";
import { chordOf, kmOfChord, type Point } from "./place.ts";
import type { Keys } from "./segment.ts";
import { bestNear, everything, nearest, type SieveOf } from "./sieve.ts";
import type { Wanted } from "./top.ts";

/** Farther than any place. */
const NOWHERE_KM = 100_000;

/** Filter → option → facets of which one is enough. */
export type Options = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface Plan {
  readonly query: SearchQuery;
  readonly centre: Point | null;
  readonly options: Options;
  readonly score: Score;
}

/** What fits a term with one weight. */
export interface Level {
  readonly weight: number;
  readonly bits: Bits;
}

export interface Distances {
  readonly kmOf: (slot: number) => number | null;
  /** Null of what is farther away than so many kilometres, too: most are, and are told quickly. */
  readonly kmWithin: (slot: number, km: number) => number | null;
  /** Of those as near as the key says. */
  readonly sieveOf: SieveOf;
}

export function distances({ points }: Part, centre: Point | null): Distances {
  if (centre === null || points.length === 0)
    return { kmOf: () => null, kmWithin: () => null, sieveOf: everything };
  const [ofX, ofY, ofZ] = centre;
  let [bound, boundOf] = [Infinity, Infinity];
  function kmWithin(slot: number, km: number): number | null {
    if (km !== boundOf) [bound, boundOf] = [chordOf(km), km];
    const at = slot * 3;
    const x = (points[at] ?? Number.NaN) - ofX;
    const y = (points[at + 1] ?? 0) - ofY;
    const z = (points[at + 2] ?? 0) - ofZ;
    const squared = x * x + y * y + z * z;
    // Not a number without a place.
    return squared <= bound ? kmOfChord(squared) : null;
  }
  const sieveOf = nearest({ points, centre }, NOWHERE_KM);
  return { kmWithin, kmOf: (slot) => kmWithin(slot, Infinity), sieveOf };
}

/** The greatest score that somebody with this base can have. */
function boundOf({ score, centre }: Plan, fit: number) {
  return (base: number) => {
    const anywhere = score({ base, fit, km: null });
    return centre ? Math.max(anywhere, score({ base, fit, km: 1 })) : anywhere;
  };
}

const HALVINGS = 30;

/** What base somebody needs for a score that is not worse: of a million most are passed over by it. */
function leastBaseOf(keys: Keys, order: Uint32Array | null, bound: (base: number) => number) {
  if (!order) return () => -Infinity;
  const [from = 0, to = 0] = [keys[order[0] ?? 0], keys[order.at(-1) ?? 0]];
  let [least, leastOf] = [-Infinity, -Infinity];
  return (worst: number): number => {
    if (worst === leastOf) return least;
    let [low, high] = [from, to];
    for (let n = 0; n < HALVINGS; n++) {
      const middle = (low + high) / 2;
      if (bound(middle) < worst) low = middle;
      else high = middle;
    }
    [least, leastOf] = [low, worst];
    return least;
  };
}

/** By which key the list is ordered, and the list of slots that is so ordered already. */
export function orderOf(
  part: Part,
  plan: Plan,
  terms: readonly Level[][],
  { kmOf, kmWithin, sieveOf: nearestOf }: Distances,
): Pick<Wanted, "keyOf" | "order" | "boundOf" | "sieveOf" | "descending"> {
  const { query, centre, score } = plan;
  const { points } = part;
  const isSomewhere = centre !== null && points.length > 0;
  const plain = { boundOf: null, sieveOf: everything };
  const { key, descending } = query.sort;
  if (key === "distance") {
    const keyOf = (slot: number, worst: number) => kmWithin(slot, worst) ?? NOWHERE_KM;
    return { keyOf, order: null, boundOf: null, sieveOf: nearestOf, descending: false };
  }
  const keys = part.keysOf(key);
  const order = part.orderOf(key);
  if (key !== "best") return { keyOf: (slot) => keys[slot] ?? 0, order, ...plain, descending };
  const mostFit = terms.reduce((sum, [heaviest]) => sum + (heaviest?.weight ?? 0), 0);
  const bound = boundOf(plan, mostFit);
  const leastBase = leastBaseOf(keys, order, bound);
  // One object for all: there may be a million.
  const match = { base: 0, fit: 0, km: null as number | null };
  const keyOf = (slot: number, worst: number) => {
    match.base = keys[slot] ?? 0;
    if (match.base < leastBase(worst)) return -Infinity;
    match.fit = 0;
    for (const levels of terms)
      for (const { weight, bits } of levels)
        if (hasBit(bits, slot)) {
          match.fit += weight;
          break;
        }
    match.km = centre && kmOf(slot);
    return score(match);
  };
  const base = (slot = 0) => keys[slot] ?? 0;
  const sieveOf =
    isSomewhere && order
      ? bestNear({
          points,
          centre,
          keys,
          least: base(order[0]),
          most: base(order.at(-1)),
          canHave: (wanted, own, km) => score({ base: own, fit: mostFit, km }) >= wanted,
        })
      : everything;
  // Without words and a place the score goes by the base alone.
  const isByBase = terms.length === 0 && !centre;
  return {
    keyOf,
    order: isByBase ? order : null,
    boundOf: isByBase ? (slot) => bound(keys[slot] ?? 0) : null,
    sieveOf,
    descending: true,
  };
}
