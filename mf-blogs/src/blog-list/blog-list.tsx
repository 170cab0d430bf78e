import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { Page } from "@tutorsetu/ui/page";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import { BlogCard } from "./blog-card.tsx";
import * as css from "./blog-list.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import { useFirstVisitDelay } from "./first-visit.ts";

/** The reply may be the list itself or an object that holds it; a list has no further pages. */
async function readBlogs(cursor?: string) {
  const reply = await content.blogs({ query: { cursor } });
  if (!Array.isArray(reply)) return { ...reply, items: reply.blogs };
  const items: typeof reply.blogs = reply;
  return { blogs: items, items, page: 1, nextCursor: null, total: items.length };
}

function Cards() {
  const text = useText();
  const say = useCommon();
  const isWaiting = useFirstVisitDelay();
  const list = usePages(["blogs"], readBlogs);
  if (list.error)
    return <ErrorState message={text.loadFailed} onRetry={list.reload} retryLabel={say.tryAgain} />;
  if (list.isLoading || isWaiting) return <CardSkeletons />;
  if (list.items.length === 0)
    return <EmptyState icon="book" title={text.none} text={text.noneHint} />;
  return (
    <>
      <ul className={css.grid}>
        {list.items.map((blog) => (
          <BlogCard key={blog._id} blog={blog} />
        ))}
      </ul>
      {list.moreError ? (
        <ErrorState message={text.moreFailed} onRetry={list.loadMore} retryLabel={say.tryAgain} />
      ) : (
        list.hasMore && (
          <LoadMore
            busy={list.isMore}
            onMore={list.loadMore}
            status={fill(text.shownOf, { shown: list.items.length, total: list.total })}
          >
            {say.loadMore}
          </LoadMore>
        )
      )}
    </>
  );
}

/** All posts, at /blogs. */
export function BlogList() {
  const text = useText();
  useTitle(text.title);
  return (
    <Page title={text.title} lead={text.lead}>
      <Cards />
    </Page>
  );
}
