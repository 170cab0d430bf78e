import {
  add,
  type Bitset,
  countOf,
  empty,
  has,
  intersection,
  intersectionCount,
  remove,
  union,
} from "./bitset.ts";
import type {
  Alternative,
  Document,
  IndexDefinition,
  Range,
  SearchQuery,
  SearchResult,
  Term,
} from "./index-query.ts";
import { kmBetween, type Point, pointOf } from "./place.ts";
import { comparePositions, pageOf, type Position, sortedList } from "./sorted-list.ts";
import { tokenIndex } from "./token-index.ts";

/** As many options as a person can still read; options without a document are left out. */
const MAX_OPTIONS = 60;
/** Farther than any place. */
const NOWHERE = 100_000;

const topOptions = (counts: readonly (readonly [option: string, count: number])[]) =>
  counts
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_OPTIONS);

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** A search index in memory: it counts and orders thousands of people by bitsets, without reading documents. */
export function createSearchIndex({
  sortKeys,
  filters,
  score = ({ base }) => base,
}: IndexDefinition) {
  const docIds = new Map<string, number>();
  const documents: (Document | undefined)[] = [];
  const points: (Point | undefined)[] = [];
  const freeDocIds: number[] = [];
  const everyone = empty();
  const byFacet = new Map<string, Bitset>();
  const tokens = tokenIndex();

  let revision = 0;

  const sortKeyOf = (docId: number, key: string) => documents[docId]?.sortKeys[key] ?? 0;
  const idOf = (docId: number) => documents[docId]?.id ?? "";
  const bySortKey = (key: string) => (a: number, b: number) => {
    const difference = sortKeyOf(a, key) - sortKeyOf(b, key);
    return difference || (idOf(a) < idOf(b) ? -1 : Number(a !== b));
  };
  const orders = new Map(sortKeys.map((key) => [key, sortedList(bySortKey(key))]));

  const withFacet = (facet: string) => byFacet.get(facet) ?? empty();
  const withAnyOf = (facets: readonly string[]) => union(facets.map(withFacet));

  function deleteDocument(id: string): void {
    const docId = docIds.get(id);
    const document = docId === undefined ? undefined : documents[docId];
    if (docId === undefined || !document) return;
    revision += 1;
    for (const order of orders.values()) order.delete(docId);
    for (const facet of document.facets) {
      const set = withFacet(facet);
      remove(set, docId);
      // People make up facets (any subject): one without documents takes no memory.
      if (countOf(set) === 0) byFacet.delete(facet);
    }
    tokens.delete(docId, document.tokens);
    remove(everyone, docId);
    docIds.delete(id);
    documents[docId] = undefined;
    freeDocIds.push(docId);
  }

  function insert(document: Document): number {
    const docId = freeDocIds.pop() ?? documents.length;
    documents[docId] = document;
    points[docId] = document.place && pointOf(document.place);
    docIds.set(document.id, docId);
    add(everyone, docId);
    for (const facet of document.facets) {
      const set = withFacet(facet);
      byFacet.set(facet, set);
      add(set, docId);
    }
    return docId;
  }

  function setOf(one: Alternative): Bitset {
    if ("facet" in one) return withFacet(one.facet);
    return "token" in one ? tokens.withToken(one.token) : tokens.withPrefix(one.prefix);
  }

  /** The sets of a term, those of greater weight first. */
  const weighed = (term: Term) =>
    term
      .toSorted((a, b) => b.weight - a.weight)
      .map((one) => ({ weight: one.weight, set: setOf(one) }));

  const everyoneWhere = (holds: (docId: number) => boolean): Bitset => {
    const found = empty();
    for (const docId of docIds.values()) if (holds(docId)) add(found, docId);
    return found;
  };
  const inRange = (key: string, { min = -Infinity, max = Infinity }: Range) =>
    everyoneWhere((docId) => sortKeyOf(docId, key) >= min && sortKeyOf(docId, key) <= max);

  /** The keys of an order that depends on the query. */
  function computedKeys(query: SearchQuery, terms: readonly ReturnType<typeof weighed>[]) {
    const centre = query.near && pointOf(query.near);
    const kmOf = (docId: number) => {
      const point = points[docId];
      return centre && point ? kmBetween(centre, point) : null;
    };
    const fitOf = (docId: number) =>
      terms.reduce((fit, term) => {
        const heaviest = term.find(({ set }) => has(set, docId));
        return fit + (heaviest?.weight ?? 0);
      }, 0);
    const scoreOf = (docId: number) =>
      score({ base: sortKeyOf(docId, "best"), fit: fitOf(docId), km: kmOf(docId) });
    return { kmOf, scoreOf };
  }

  /** In an order that no list is kept in. */
  function computedPage(
    { after, limit }: SearchQuery,
    matches: Bitset,
    way: 1 | -1,
    keyOf: (docId: number) => number,
  ): Position[] {
    const positions = [...docIds.values()]
      .filter((docId) => has(matches, docId))
      .map((docId): Position => [keyOf(docId), idOf(docId)]);
    return positions
      .filter((one) => !after || way * comparePositions(one, after) > 0)
      .toSorted((a, b) => way * comparePositions(a, b))
      .slice(0, limit + 1);
  }

  function listedPage(
    { sort, after, limit }: SearchQuery,
    matches: Bitset,
    total: number,
  ): Position[] {
    const order = orders.get(sort.key);
    if (!order) return [];
    const positionOf = (docId: number): Position => [sortKeyOf(docId, sort.key), idOf(docId)];
    return pageOf({
      list: order,
      positionOf,
      isMatch: (docId) => has(matches, docId),
      descending: sort.descending,
      after,
      // Once all matches are found there is nothing more to look for.
      limit: Math.min(limit + 1, total),
    }).map(positionOf);
  }

  return {
    size: () => docIds.size,
    /** How many document ids there are, free ones too: a new document takes the id of a deleted one. */
    capacity: () => documents.length,

    /** Another number whenever a document has come, gone or changed. */
    revision: () => revision,
    /** Those that any document has, and that begin so. */
    facets: (prefix: string) => [...byFacet.keys()].filter((facet) => facet.startsWith(prefix)),
    /** Whether any document has it: asked hundreds of times for one search. */
    hasFacet: (facet: string): boolean => byFacet.has(facet),
    hasToken: tokens.hasToken,
    /** Whether any document has a token that begins so. */
    hasPrefix: (prefix: string): boolean => tokens.hasPrefix(prefix),
    /** How many documents have at least one facet of each group. */
    count: (groups: readonly (readonly string[])[]) =>
      countOf(intersection(everyone, groups.map(withAnyOf))),

    upsert(more: readonly Document[]) {
      revision += more.length;
      for (const { id } of more) deleteDocument(id);
      const inserted = more.map((one) => ({ docId: insert(one), tokens: one.tokens }));
      for (const order of orders.values()) order.add(inserted.map(({ docId }) => docId));
      tokens.add(inserted);
    },

    delete: deleteDocument,

    async search(query: SearchQuery): Promise<SearchResult> {
      const terms = query.terms.map(weighed);
      const { kmOf, scoreOf } = computedKeys(query, terms);
      const { withinKm } = query.near ?? {};
      const always = [
        ...terms.map((term) => union(term.map(({ set }) => set))),
        ...Object.entries(query.ranges ?? {}).map(([key, range]) => inRange(key, range)),
        ...(withinKm === undefined
          ? []
          : [everyoneWhere((docId) => (kmOf(docId) ?? Infinity) <= withinKm)]),
      ];
      const byFilter = Object.entries(query.filters).map(
        ([filter, facets]) => [filter, withAnyOf(facets)] as const,
      );
      const matchesWithout = (ignored: string | null) =>
        intersection(everyone, [
          ...always,
          ...byFilter.flatMap(([filter, set]) => (filter === ignored ? [] : [set])),
        ]);
      const matches = matchesWithout(null);
      const filtered = new Set(byFilter.map(([filter]) => filter));
      const facetCounts = Object.entries(filters).map(([filter, options]) => {
        const base = filtered.has(filter) ? matchesWithout(filter) : matches;
        const counts = Object.entries(options([...byFacet.keys()])).map(
          ([option, facets]) => [option, intersectionCount(base, facets.map(withFacet))] as const,
        );
        return [filter, Object.fromEntries(topOptions(counts))] as const;
      });
      const total = countOf(matches);
      const found = pageFor(query);
      function pageFor({ sort: { key } }: SearchQuery): Position[] {
        if (key === "best") return computedPage(query, matches, -1, scoreOf);
        if (key !== "distance") return listedPage(query, matches, total);
        return computedPage(query, matches, 1, (docId) => kmOf(docId) ?? NOWHERE);
      }
      const page = found.slice(0, query.limit);
      const kms = page.flatMap(([, id]) => {
        const km = kmOf(docIds.get(id) ?? -1);
        return km === null ? [] : [[id, km] as const];
      });
      return {
        ids: page.map(([, id]) => id),
        next: found.length > page.length ? (page.at(-1) ?? null) : null,
        total,
        facetCounts: Object.fromEntries(facetCounts),
        kmOf: new Map(kms),
      };
    },
  };
}
