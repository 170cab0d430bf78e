import type { Comment } from "@tutorsetu/contracts/content";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { useMessages } from "../messages.ts";
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
  const t = useMessages();
  const common = useCommon();
  if (list.error)
    return <Failure title={t.commentsFailed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading)
    return (
      <section aria-busy="true" aria-label={common.loading}>
        <Skeleton lines={4} shape="card" />
      </section>
    );
  const threads = threadsOf(list.items, posted);
  if (threads.length === 0) return <p className={css.quiet}>{t.noComments}</p>;
  return (
    <>
      <ul className={css.threads}>
        {threads.map((thread) => (
          <ThreadItem key={thread.top._id} blogId={blogId} thread={thread} onPosted={onPosted} />
        ))}
      </ul>
      <RestOfList list={list} failed={t.moreCommentsFailed} />
    </>
  );
}
