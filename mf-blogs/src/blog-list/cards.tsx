import { Failure } from "@tutorsetu/web-kit/failure";
import { fill } from "@tutorsetu/web-kit/i18n";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { memo, useDeferredValue } from "react";
import { useMessages } from "../messages.ts";
import { BlogCard } from "./blog-card.tsx";
import * as css from "./blog-list.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import { useFirstVisitDelay } from "./first-visit.ts";
import { Nothing } from "./nothing.tsx";
import { useFoundBlogs } from "./use-found-blogs.ts";

type Found = ReturnType<typeof useFoundBlogs>;

/** What stands below the cards; who searches is not asked, the search reads on by itself. */
function Rest({ list }: { readonly list: Found }) {
  const t = useMessages();
  const rest = list.isNarrowed ? { ...list, hasMore: false } : list;
  const status = fill(t.shownOf, { shown: list.items.length, total: list.total });
  return <RestOfList list={rest} failed={t.moreFailed} status={status} />;
}

/** The posts as cards, in whatever state they are; drawn in pieces, so that no tap waits for all of them. */
export function Cards() {
  const isWaiting = useFirstVisitDelay();
  const list = useFoundBlogs();
  return <Grid list={useDeferredValue(list)} isWaiting={useDeferredValue(isWaiting)} />;
}

interface Props {
  readonly list: Found;
  readonly isWaiting: boolean;
}

const Grid = memo(function Grid({ list, isWaiting }: Props) {
  const t = useMessages();
  if (list.error) return <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />;
  const isSearching = list.found.length === 0 && list.hasMore && !list.moreError;
  if (list.isLoading || isWaiting || isSearching) return <CardSkeletons />;
  return (
    <>
      {list.found.length === 0 && !list.moreError && (
        <Nothing words={list.words} isSavedOnly={list.isSavedOnly} />
      )}
      <ul className={css.grid}>
        {list.found.map((blog) => (
          <BlogCard key={blog._id} blog={blog} />
        ))}
      </ul>
      <Rest list={list} />
    </>
  );
});
