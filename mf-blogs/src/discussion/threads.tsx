import type { Comment } from "@tutorsetu/contracts/content";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useText } from "../text.ts";
import * as css from "./discussion.module.css";
import { ThreadItem } from "./thread-item.tsx";
import { threadsOf } from "./thread.ts";

interface Props {
  readonly blogId: string;
  readonly list: {
    readonly items: readonly Comment[];
    readonly isLoading: boolean;
    readonly isMore: boolean;
    readonly hasMore: boolean;
    readonly error: unknown;
    readonly moreError: unknown;
    readonly reload: () => void;
    readonly loadMore: () => void;
  };
  readonly posted: readonly Comment[];
  readonly onPosted: (comment: Comment) => void;
}

/** Every thread that was read so far. */
export function Threads({ blogId, list, posted, onPosted }: Props) {
  const text = useText();
  const say = useCommon();
  if (list.error)
    return (
      <ErrorState
        title={text.commentsFailed}
        message={sentenceFor(list.error, say.unexpected)}
        onRetry={list.reload}
        retryLabel={say.tryAgain}
      />
    );
  if (list.isLoading)
    return (
      <section aria-busy="true" aria-label={say.loading}>
        <Skeleton lines={4} shape="card" />
      </section>
    );
  const threads = threadsOf(list.items, posted);
  if (threads.length === 0) return <p className={css.quiet}>{text.noComments}</p>;
  return (
    <>
      <ul className={css.threads}>
        {threads.map((thread) => (
          <ThreadItem key={thread.top._id} blogId={blogId} thread={thread} onPosted={onPosted} />
        ))}
      </ul>
      {list.moreError ? (
        <ErrorState
          title={text.moreCommentsFailed}
          message={sentenceFor(list.moreError, say.unexpected)}
          onRetry={list.loadMore}
          retryLabel={say.tryAgain}
        />
      ) : (
        list.hasMore && (
          <LoadMore busy={list.isMore} onMore={list.loadMore}>
            {say.loadMore}
          </LoadMore>
        )
      )}
    </>
  );
}
