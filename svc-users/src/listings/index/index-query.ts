import type { Place } from "./place.ts";

/** What the index knows of one person. */
export interface Document {
  readonly id: string;
  /** What filters ask for, e.g. `subject:physics`. */
  readonly facets: readonly string[];
  readonly tokens: readonly string[];
  /** By which lists are ordered, e.g. `{ fee: 2500 }`; every document has the same ones. Rounded by `Math.fround` they take half the memory. */
  readonly sortKeys: Readonly<Record<string, number>>;
  readonly place?: Place | undefined;
}

/** The options of a filter: option → facets of which one is enough, given facets that documents have. */
export type FacetOptions = (
  facets: readonly string[],
) => Readonly<Record<string, readonly string[]>>;

/** The position of a document in an order: its key, and its id among equal keys. */
export type Position = readonly [key: number, id: string];

/** Asks for a facet, a whole token or the beginning of one, of documents that have none of the facets `without`; the weight is at least 0. */
export type Alternative = { readonly weight: number; readonly without?: readonly string[] } & (
  | { readonly facet: string }
  | { readonly token: string }
  | { readonly prefix: string }
);

/** One of the alternatives is enough; what a document weighs is the greatest weight of those that it has. */
export type Term = readonly Alternative[];

export interface Sort {
  /**
   * A sort key; `distance`, nearest first, then those without a place; or `best`, the highest score first. Distance needs `near`.
   */
  readonly key: string;
  /** Of a sort key only. */
  readonly descending: boolean;
}

/** What two filters ask for together, such as a subject in a class: a document may have both and not together. */
export interface Joined {
  /** A document fits all of them. Their weights are not used. */
  readonly terms: readonly Term[];
  /** Of these the options of one that is asked for are counted as if `terms` were not. */
  readonly filters: readonly string[];
  /** Filter → which facets, of which one is enough, count an option in place of its own. */
  readonly countedBy: Readonly<Record<string, (facet: string) => readonly string[]>>;
}

export interface SearchQuery {
  /** Filter → facets, of which one is enough. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly joined?: Joined | undefined;
  /** A document fits all of them. */
  readonly terms: readonly Term[];
  /** Sort key → bounds that belong to it. */
  readonly ranges?: Readonly<Record<string, Range>> | undefined;
  /** `withinKm` leaves out who has no place. */
  readonly near?: (Place & { readonly withinKm?: number | undefined }) | undefined;
  readonly sort: Sort;
  /** The last one of the previous page. */
  readonly after?: Position | undefined;
  readonly limit: number;
}

export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface SearchResult {
  readonly ids: readonly string[];
  readonly next: Position | null;
  readonly total: number;
  /** How many documents each option would give with the rest of the query unchanged. */
  readonly facetCounts: Record<string, Record<string, number>>;
  /** Whole kilometres, at least 1, of those on the page that have a place; empty without `near`. */
  readonly kmOf: ReadonlyMap<string, number>;
}

/** What the best order is made of. */
export interface Match {
  /** The sort key `best` of the document. */
  readonly base: number;
  /** The sum of what it weighs for each term. */
  readonly fit: number;
  /** Null without `near` or without a place. */
  readonly km: number | null;
}

/** Never less for a greater base or fit, never more for more kilometres: whole ones, as people read them. */
export type Score = (match: Match) => number;

/** What an index is made for. */
export interface IndexDefinition {
  readonly sortKeys: readonly string[];
  readonly filters: Readonly<Record<string, FacetOptions>>;
  /** For the order `best`; without it that order goes by the sort key `best` alone. */
  readonly score?: Score;
}
