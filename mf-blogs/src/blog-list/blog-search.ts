import type { contentCalls } from "@tutorsetu/contracts/calls/content";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { usePages } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect } from "react";
import { postsQuery, wordsIn } from "../queries.ts";

/** The reply may be the list itself or an object that holds it; a list has no further pages. */
function pageOf(reply: Reply<typeof contentCalls.blogs>) {
  if (!Array.isArray(reply)) return { ...reply, items: reply.blogs };
  const items: typeof reply.blogs = reply;
  return { blogs: items, items, page: 1, nextCursor: null, total: items.length };
}

/** The posts that the URL selects: `?q=` is the search text, `?show=saved` the bookmarked ones. */
export function useBlogSearch() {
  const [params] = useSearchParams();
  const search = wordsIn(params);
  const isSavedOnly = params.get("show") === "saved";
  const list = usePages(postsQuery(params), pageOf);
  const { hasMore, isMore, moreError, loadMore } = list;
  const mustLoadMore = isSavedOnly && hasMore && !isMore && !moreError;
  // What is saved is marked on the cards: those that are not loaded yet would be missed.
  useEffect(() => {
    if (mustLoadMore) loadMore();
  });
  const results = list.items.filter((blog) => !isSavedOnly || blog.saved);
  return { ...list, results, search, isSavedOnly };
}
