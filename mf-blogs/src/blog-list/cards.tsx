import { Failure } from "@tutorsetu/web-kit/failure";
import { fill } from "@tutorsetu/web-kit/i18n";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { memo, useDeferredValue } from "react";
import { useMessages } from "../messages.ts";
import { BlogCard } from "./blog-card.tsx";
import * as css from "./blog-list.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import { useFirstVisitDelay } from "./first-visit.ts";
import { NoResults } from "./nothing.tsx";
import { useBlogSearch } from "./use-found-blogs.ts";

type Results = ReturnType<typeof useBlogSearch>;

/** The link to the next page; a search loads every page by itself and needs none. */
function Rest({ list }: { readonly list: Results }) {
  const t = useMessages();
  const rest = list.isFiltered ? { ...list, hasMore: false } : list;
  const status = fill(t.shownOf, { shown: list.items.length, total: list.total });
  return <RestOfList list={rest} failed={t.moreFailed} status={status} />;
}

/** The posts as cards, with the loading, failed and empty states; rendered as a deferred value, so that no tap waits for all of them. */
export function Cards() {
  const isWaiting = useFirstVisitDelay();
  const list = useBlogSearch();
  return <Grid list={useDeferredValue(list)} isWaiting={useDeferredValue(isWaiting)} />;
}

interface Props {
  readonly list: Results;
  readonly isWaiting: boolean;
}

const Grid = memo(function Grid({ list, isWaiting }: Props) {
  const t = useMessages();
  if (list.error) return <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />;
  const isSearching = list.results.length === 0 && list.hasMore && !list.moreError;
  if (list.isLoading || isWaiting || isSearching) return <CardSkeletons />;
  return (
    <>
      {list.results.length === 0 && !list.moreError && (
        <NoResults search={list.search} isSavedOnly={list.isSavedOnly} />
      )}
      <ul className={css.grid}>
        {list.results.map((blog) => (
          <BlogCard key={blog._id} blog={blog} />
        ))}
      </ul>
      <Rest list={list} />
    </>
  );
});
