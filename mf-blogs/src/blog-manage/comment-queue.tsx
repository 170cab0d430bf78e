import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./blog-manage.module.css";
import { QueuedComment } from "./queued-comment.tsx";

const readQueue = async (cursor?: string) => {
  const page = await content.commentsToCheck({ query: { cursor } });
  return { ...page, items: page.comments };
};

/** Comments that wait for approval or were reported, newest first. */
export function CommentQueue() {
  const text = useText();
  const say = useCommon();
  const list = usePages(["comments", "queue"], readQueue);
  const failed = list.error ?? list.moreError;
  if (list.isLoading)
    return (
      <section className={css.posts} aria-busy="true" aria-label={say.loading}>
        <Skeleton lines={3} shape="card" />
        <Skeleton lines={3} shape="card" />
      </section>
    );
  if (!failed && list.items.length === 0)
    return <EmptyState icon="check" title={text.queueNone} text={text.queueNoneHint} />;
  return (
    <>
      <ul className={css.posts}>
        {list.items.map((comment) => (
          <QueuedComment key={comment._id} comment={comment} />
        ))}
      </ul>
      {failed ? (
        <ErrorState
          title={text.queueFailed}
          message={sentenceFor(failed, say.unexpected)}
          onRetry={list.error ? list.reload : list.loadMore}
          retryLabel={say.tryAgain}
        />
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
