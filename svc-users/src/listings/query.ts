import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import { decodeCursor } from "@tutorsetu/service-kit/cursor";
import { facetsFor, type Filter, queryTokens } from "./documents.ts";
import type { SearchQuery } from "./index/index-query.ts";

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

type Asked = Pick<TutorQuery, "search" | "sort" | "cursor" | "limit">;

/** What the index is asked for. */
export const searchQuery = (
  { search = "", sort = "newest", cursor, limit = PAGE_SIZE }: Asked,
  filters: Partial<Record<Filter, string | number | undefined>>,
): SearchQuery => ({
  filters: Object.fromEntries(
    Object.entries(filters).flatMap(
      ([filter, value]) => (value ? [[filter, facetsFor(filter as Filter, value)]] : []), // safe: the type of `filters` names no others
    ),
  ),
  terms: queryTokens(search).map((prefix) => [{ prefix, weight: 1 }]),
  sort: SORTS[sort],
  after: positionOf(cursor),
  limit,
});
