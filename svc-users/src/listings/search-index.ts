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
import { pageOf, type Position, sortedList } from "./sorted-list.ts";
import { tokenIndex } from "./token-index.ts";

/** What the index knows of one person. */
export interface Document {
  readonly id: string;
  /** What filters ask for, e.g. `subject:physics`. */
  readonly facets: readonly string[];
  readonly tokens: readonly string[];
  /** By which lists are ordered, e.g. `{ fee: 2500 }`; every document has the same ones. */
  readonly sortKeys: Readonly<Record<string, number>>;
}

/** The options of a filter: option → facets of which one is enough, given the facets that any document has. */
export type FacetOptions = (
  facets: readonly string[],
) => Readonly<Record<string, readonly string[]>>;

export interface SearchQuery {
  /** Filter → facets, of which one is enough. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Each must be the prefix of a token of the document. */
  readonly tokens: readonly string[];
  readonly sort: { readonly key: string; readonly descending: boolean };
  /** The last one of the previous page. */
  readonly after?: Position | undefined;
  readonly limit: number;
}

export interface SearchResult {
  readonly ids: readonly string[];
  readonly next: Position | null;
  readonly total: number;
  /** How many documents each option would give with the rest of the query unchanged. */
  readonly facetCounts: Record<string, Record<string, number>>;
}

/** As many options as a person can still read; options without a document are left out. */
const MAX_OPTIONS = 60;

const topOptions = (counts: readonly (readonly [option: string, count: number])[]) =>
  counts
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_OPTIONS);

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** A search index in memory: it counts and orders thousands of people by bitsets, without reading documents. */
export function createSearchIndex(
  sortKeys: readonly string[],
  filters: Readonly<Record<string, FacetOptions>>,
) {
  const docIds = new Map<string, number>();
  const documents: (Document | undefined)[] = [];
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
    docIds.set(document.id, docId);
    add(everyone, docId);
    for (const facet of document.facets) {
      const set = withFacet(facet);
      byFacet.set(facet, set);
      add(set, docId);
    }
    return docId;
  }

  function page({ sort, after, limit }: SearchQuery, matches: Bitset, total: number) {
    const order = orders.get(sort.key);
    if (!order) return { ids: [], next: null };
    const found = pageOf({
      list: order,
      positionOf: (docId) => [sortKeyOf(docId, sort.key), idOf(docId)],
      isMatch: (docId) => has(matches, docId),
      descending: sort.descending,
      after,
      // Once all matches are found there is nothing more to look for.
      limit: Math.min(limit + 1, total),
    });
    const last = found.length > limit ? found[limit - 1] : undefined;
    const next: Position | null =
      last === undefined ? null : [sortKeyOf(last, sort.key), idOf(last)];
    return { ids: found.slice(0, limit).map(idOf), next };
  }

  return {
    size: () => docIds.size,
    /** How many document ids there are, free ones too: a new document takes the id of a deleted one. */
    capacity: () => documents.length,

    /** Another number whenever a document has come, gone or changed. */
    revision: () => revision,
    /** Those that any document has, and that begin so. */
    facets: (prefix: string) => [...byFacet.keys()].filter((facet) => facet.startsWith(prefix)),
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

    search(query: SearchQuery): SearchResult {
      const byTokens = query.tokens.map((token) => tokens.withPrefix(token));
      const byFilter = Object.entries(query.filters).map(
        ([filter, facets]) => [filter, withAnyOf(facets)] as const,
      );
      const matchesWithout = (ignored: string | null) =>
        intersection(everyone, [
          ...byTokens,
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
      return {
        ...page(query, matches, total),
        total,
        facetCounts: Object.fromEntries(facetCounts),
      };
    },
  };
}
