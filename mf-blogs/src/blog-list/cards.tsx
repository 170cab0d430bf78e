import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import { BlogCard } from "./blog-card.tsx";
import * as css from "./blog-list.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import { useFirstVisitDelay } from "./first-visit.ts";
import { Nothing } from "./nothing.tsx";
import { useFoundBlogs } from "./use-found-blogs.ts";

type Found = ReturnType<typeof useFoundBlogs>;

/** What stands below the cards: the rest of the list, or why it is not there. */
function Rest({ list }: { readonly list: Found }) {
  const text = useText();
  const say = useCommon();
  if (list.moreError)
    return (
      <ErrorState
        title={text.moreFailed}
        message={sentenceFor(list.moreError, say.unexpected)}
        onRetry={list.loadMore}
        retryLabel={say.tryAgain}
      />
    );
  if (!list.hasMore || list.isNarrowed) return null;
  return (
    <LoadMore
      busy={list.isMore}
      onMore={list.loadMore}
      status={fill(text.shownOf, { shown: list.items.length, total: list.total })}
    >
      {say.loadMore}
    </LoadMore>
  );
}

/** The posts as cards, in whatever state they are. */
export function Cards() {
  const text = useText();
  const say = useCommon();
  const isWaiting = useFirstVisitDelay();
  const list = useFoundBlogs();
  if (list.error)
    return (
      <ErrorState
        title={text.loadFailed}
        message={sentenceFor(list.error, say.unexpected)}
        onRetry={list.reload}
        retryLabel={say.tryAgain}
      />
    );
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
}
