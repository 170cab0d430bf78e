import { useSearchParams } from "@tutorsetu/web-kit/router";
import { usePages } from "@tutorsetu/web-kit/query";
import { useEffect } from "react";
import { content } from "../api.ts";
import { matches } from "./matches.ts";

/** The reply may be the list itself or an object that holds it; a list has no further pages. */
async function readBlogs(cursor?: string) {
  const reply = await content.blogs({ query: { cursor } });
  if (!Array.isArray(reply)) return { ...reply, items: reply.blogs };
  const items: typeof reply.blogs = reply;
  return { blogs: items, items, page: 1, nextCursor: null, total: items.length };
}

/** The posts that the address asks for: `?q=` words, `?show=saved` the reader's own choice. */
export function useFoundBlogs() {
  const [params] = useSearchParams();
  const words = params.get("q") ?? "";
  const isSavedOnly = params.get("show") === "saved";
  const isNarrowed = words.trim() !== "" || isSavedOnly;
  const list = usePages(["blogs"], readBlogs);
  const { hasMore, isMore, moreError, loadMore } = list;
  const mustReadOn = isNarrowed && hasMore && !isMore && !moreError;
  // A search that leaves out what is not loaded yet would say "nothing found" where there is something.
  useEffect(() => {
    if (mustReadOn) loadMore();
  });
  const found = list.items.filter((blog) => (!isSavedOnly || blog.saved) && matches(blog, words));
  return { ...list, found, words, isSavedOnly, isNarrowed };
}
