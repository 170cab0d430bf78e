import { type Bits, countBits, intersect, setBit, subtract, unite } from "./bits.ts";
import type { Alternative, SearchResult, Term } from "./index-query.ts";
import { distances, type Distances, type Level, orderOf, type Plan } from "./ordering.ts";
import { inRange, type Part } from "./part.ts";
import { type Hit, SLOTS_PER_LOOK, topOf } from "./top.ts";
import type { Turn } from "./turns.ts";

interface PartResult {
  readonly total: number;
  /** Filter → option → how many. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly hits: readonly Hit[];
  readonly kmOf: (slot: number) => number | null;
}

async function without(part: Part, one: Alternative, turn: Turn): Promise<Bits> {
  const [bits, others] = [new Uint32Array(part.alive.length), new Uint32Array(part.alive.length)];
  await part.addTo(bits, one, turn);
  for (const facet of one.without ?? []) await part.addTo(others, { facet, weight: 0 }, turn);
  subtract(bits, others);
  return bits;
}

/** What fits a term, the heaviest first. */
async function levelsOf(part: Part, term: Term, turn: Turn): Promise<Level[]> {
  const levels = new Map<number, Bits>();
  for (const one of term.toSorted((a, b) => b.weight - a.weight)) {
    const bits = levels.get(one.weight) ?? new Uint32Array(part.alive.length);
    levels.set(one.weight, bits);
    if (one.without) unite(bits, await without(part, one, turn));
    else await part.addTo(bits, one, turn);
    if (turn.isOver()) await turn.next();
  }
  return [...levels].map(([weight, bits]) => ({ weight, bits }));
}

const unionOf = (part: Part, levels: readonly Level[]): Bits => {
  const [only] = levels;
  if (only && levels.length === 1) return only.bits;
  const union = new Uint32Array(part.alive.length);
  for (const { bits } of levels) unite(union, bits);
  return union;
};

async function keepNear(
  bits: Bits,
  { sieveOf, kmWithin }: Distances,
  km: number,
  turn: Turn,
): Promise<Bits> {
  const kept = new Uint32Array(bits.length);
  const [size, sieve] = [bits.length * 32, sieveOf(bits)];
  const closer = new Uint32Array(SLOTS_PER_LOOK);
  for (let from = 0; from < size; from += SLOTS_PER_LOOK) {
    const many = sieve(from, Math.min(size, from + SLOTS_PER_LOOK), km, closer);
    for (let n = 0; n < many; n++) {
      const slot = closer[n] ?? 0;
      if ((kmWithin(slot, km) ?? Infinity) <= km) setBit(kept, slot);
    }
    if (turn.isOver()) await turn.next();
  }
  return kept;
}

/** Stands among the filters; none of those has a blank in its name. */
const JOINED = "joined ";

async function countOptions(
  part: Part,
  { query, options }: Plan,
  sets: {
    readonly always: Bits;
    readonly filters: ReadonlyMap<string, Bits>;
    readonly matches: Bits;
    readonly total: number;
  },
  turn: Turn,
) {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const plain = part.counterIn(sets.matches);
  const without: string[] = [];
  async function count(filter: string, countIn: typeof plain, isEmpty = false) {
    const found = new Map<string, number>();
    counts.set(filter, found);
    const countedBy = query.joined?.countedBy[filter];
    for (const [option, facets] of Object.entries(isEmpty ? {} : (options[filter] ?? {}))) {
      const many = countIn(countedBy ? facets.flatMap(countedBy) : facets);
      if (many > 0) found.set(option, many);
      if (turn.isOver()) await turn.next();
    }
  }
  for (const filter of Object.keys(options)) {
    if (query.filters[filter]) without.push(filter);
    else await count(filter, plain, sets.total === 0);
  }
  for (const filter of without) {
    const bits = sets.always.slice();
    const isAlone = query.joined?.filters.includes(filter);
    for (const [other, set] of sets.filters)
      if (other !== filter && !(isAlone && other.startsWith(JOINED))) intersect(bits, set);
    await count(filter, part.counterIn(bits));
  }
  return counts;
}

/** What one part of the index has to say to a query. */
async function searchPart(part: Part, plan: Plan, turn: Turn): Promise<PartResult> {
  const { query, centre } = plan;
  const places = distances(part, centre);
  const terms: Level[][] = [];
  for (const term of query.terms) terms.push(await levelsOf(part, term, turn));
  const always = part.alive.slice();
  for (const levels of terms) intersect(always, unionOf(part, levels));
  for (const [key, { min = -Infinity, max = Infinity }] of Object.entries(query.ranges ?? {})) {
    intersect(always, inRange(part.keysOf(key), part.slots(), min, max));
    if (turn.isOver()) await turn.next();
  }
  const filters = new Map<string, Bits>();
  for (const [filter, facets] of Object.entries(query.filters)) {
    const bits = new Uint32Array(part.alive.length);
    for (const facet of facets) await part.addTo(bits, { facet, weight: 0 }, turn);
    filters.set(filter, bits);
  }
  for (const [n, term] of (query.joined?.terms ?? []).entries())
    filters.set(`${JOINED}${n}`, unionOf(part, await levelsOf(part, term, turn)));
  const { withinKm } = query.near ?? {};
  if (withinKm !== undefined) intersect(always, await keepNear(always, places, withinKm, turn));
  const matches = always.slice();
  for (const bits of filters.values()) intersect(matches, bits);
  if (turn.isOver()) await turn.next();
  const total = countBits(matches);
  const counts = await countOptions(part, plan, { always, filters, matches, total }, turn);
  const { after, limit } = query;
  const order = orderOf(part, plan, terms, places);
  const hits = await topOf({ part, matches, total, after, limit: limit + 1, ...order }, turn);
  return { total, counts, hits, kmOf: places.kmOf };
}

/** As many options as a person can still read; options without a document are left out. */
const MAX_OPTIONS = 60;

function mergeCounts(results: readonly PartResult[], filter: string): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { counts } of results)
    for (const [option, count] of counts.get(filter) ?? [])
      sums.set(option, (sums.get(option) ?? 0) + count);
  return Object.fromEntries([...sums].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_OPTIONS));
}

/** What all parts have to say together. */
export async function searchParts(
  parts: readonly Part[],
  plan: Plan,
  turn: Turn,
): Promise<SearchResult> {
  const { query, options } = plan;
  const results: PartResult[] = [];
  for (const part of parts) results.push(await searchPart(part, plan, turn));
  const { key, descending } = query.sort;
  const way = key === "best" || (key !== "distance" && descending) ? -1 : 1;
  const found = results
    .flatMap(({ hits, kmOf }, n) =>
      hits.map((hit) => ({
        key: hit.key,
        id: parts[n]?.idOf(hit.slot) ?? "",
        km: kmOf(hit.slot),
      })),
    )
    .toSorted((a, b) => way * (a.key - b.key || (a.id < b.id ? -1 : 1)));
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const counts = Object.keys(options).map((name) => [name, mergeCounts(results, name)] as const);
  return {
    ids: page.map(({ id }) => id),
    next: last && found.length > page.length ? [last.key, last.id] : null,
    total: results.reduce((sum, { total }) => sum + total, 0),
    facetCounts: Object.fromEntries(counts),
    kmOf: new Map(page.flatMap(({ id, km }) => (km === null ? [] : [[id, km]]))),
  };
}
