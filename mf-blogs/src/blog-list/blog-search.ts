import type { contentCalls } from "@tutorsetu/contracts/calls/content";
import type { Blog } from "@tutorsetu/contracts/content";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { usePages } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect } from "react";
import { AFTER, postsQuery } from "../queries.ts";

/** The reply may be the list itself or an object that holds it; a list has no further pages. */
function pageOf(reply: Reply<typeof contentCalls.blogs>) {
  if (!Array.isArray(reply)) return { ...reply, items: reply.blogs };
  const items: typeof reply.blogs = reply;
  return { blogs: items, items, page: 1, nextCursor: null, total: items.length };
}

/** The posts that the URL selects: `?q=` is the search text, `?show=saved` the bookmarked ones. */
export function useBlogSearch() {
  const [params] = useSearchParams();
  const search = params.get("q") ?? "";
  const isSavedOnly = params.get("show") === "saved";
  const isFiltered = search.trim() !== "" || isSavedOnly;
  // Cards do not hold what a search looks through.
  const query = postsQuery(search.trim() !== "", params.get(AFTER) ?? "");
  const list = usePages(query, pageOf);
  const { hasMore, isMore, moreError, loadMore } = list;
  const mustLoadMore = isFiltered && hasMore && !isMore && !moreError;
  // A search over the loaded pages only would miss posts, so that a filter loads every page.
  useEffect(() => {
    if (mustLoadMore) loadMore();
  });
  const results = list.items.filter(
    (blog) => (!isSavedOnly || blog.saved) && matches(blog, search),
  );
  return { ...list, results, search, isSavedOnly, isFiltered };
}

type SearchedFields = Pick<Blog, "title" | "author" | "content" | "keyTakeaways">;

/** Whether every word is somewhere in the post. */
export function matches({ title, author, content, keyTakeaways }: SearchedFields, search: string) {
  const texts = [title, author, content, ...keyTakeaways].join("\n");
  const all = latinDigits(texts).toLocaleLowerCase();
  return latinDigits(search)
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
