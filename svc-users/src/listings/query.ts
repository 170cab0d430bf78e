import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import { decodeCursor } from "@tutorsetu/service-kit/cursor";
import { tokenize } from "../search-words/tokenize.ts";
import { soundToken } from "../search-words/sound.ts";
import { facetsFor, type Filter } from "./facets.ts";
import type { SearchQuery, Term } from "./index/index-query.ts";

const SORTS = {
  newest: { key: "newest", descending: true },
  fee: { key: "fee", descending: false },
  "-fee": { key: "fee", descending: true },
  experience: { key: "experience", descending: true },
  best: { key: "best", descending: true },
  rating: { key: "rating", descending: true },
  distance: { key: "distance", descending: false },
} as const;

function positionOf(cursor: string | undefined): SearchQuery["after"] {
  if (!cursor) return undefined;
  const [key, id] = decodeCursor(cursor, 2);
  return [Number(key), String(id)];
}

type Asked = Pick<TutorQuery, "sort" | "cursor" | "limit">;

/** What the index is asked for. */
export const searchQuery = (
  { sort = "newest", cursor, limit = PAGE_SIZE }: Asked,
  filters: Partial<Record<Filter, string | number | undefined>>,
  terms: readonly Term[] = [],
): SearchQuery => ({
  filters: Object.fromEntries(
    Object.entries(filters).flatMap(
      ([filter, value]) => (value ? [[filter, facetsFor(filter as Filter, value)]] : []), // safe: the type of `filters` names no others
    ),
  ),
  terms,
  sort: SORTS[sort],
  after: positionOf(cursor),
  limit,
});

const MAX_QUERY_TOKENS = 6;

/** Students are asked for by words alone, the longest first: what merely resembles a name would be somebody else. */
export const wordTerms = (search: string): Term[] =>
  [...new Set(tokenize(search))]
    .slice(0, MAX_QUERY_TOKENS)
    .toSorted((a, b) => b.length - a.length)
    .map((token) => [
      { prefix: token, weight: 1 },
      { token: soundToken(token), weight: 1 },
    ]);
