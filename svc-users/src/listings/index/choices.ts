import type { Base } from "./part.ts";
import type { Delta } from "./delta.ts";

/** Most that is needed of what people made up themselves to be offered as a choice; fewer where there are fewer people. */
const ENOUGH = 20;
const ONE_IN = 100;
/** Of what people made up, at most so many are offered of each kind: those that most have. */
const MOST = 100;

/** How many documents must have a facet: one in a hundred, and never more than 20. */
export const enoughOf = (documents: number) => Math.min(ENOUGH, Math.ceil(documents / ONE_IN));

const kindOf = (facet: string) => facet.slice(0, facet.indexOf(":") + 1);

export interface Counted {
  readonly facet: string;
  /** Documents that were deleted since the base was made may count. */
  readonly count: number;
}

/** Facets that so many have, by what is counted while writing. */
export function facetsOf(base: Base | null, delta: Delta, least: number, kind = ""): Counted[] {
  const found = new Map<string, number>();
  const half = Math.ceil(least / 2);
  const inBase = (facet: string) => {
    const at = base?.facets.find(facet) ?? -1;
    return at < 0 ? 0 : (base?.facets.countOf(at) ?? 0);
  };
  // What has enough has half of it in one of the two.
  const [from, to] = base?.facets.withPrefix(kind) ?? [0, 0];
  for (let at = from; base && at < to; at++)
    if (base.facets.countOf(at) >= half) {
      const facet = base.facets.text(at);
      found.set(facet, base.facets.countOf(at) + (delta.facets.get(facet)?.alive ?? 0));
    }
  for (const [facet, { alive }] of delta.facets)
    if (alive >= half && facet.startsWith(kind)) found.set(facet, inBase(facet) + alive);
  return [...found]
    .filter(([, count]) => count >= least)
    .map(([facet, count]) => ({ facet, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** The facets of which choices are made, whatever people type: bounded in number. */
export function commonFacets(base: Base | null, delta: Delta, documents: number): string[] {
  const taken = new Map<string, number>();
  return facetsOf(base, delta, Math.max(1, enoughOf(documents))).flatMap(({ facet }) => {
    const kind = kindOf(facet);
    const many = taken.get(kind) ?? 0;
    taken.set(kind, many + 1);
    return many < MOST ? [facet] : [];
  });
}
