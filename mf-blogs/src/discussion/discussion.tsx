import type { Comment } from "@tutorsetu/contracts/content";
import { buttonClass } from "@tutorsetu/ui/button";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { type PagesState, refresh, usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useId, useState } from "react";
import { useMessages } from "../messages.ts";
import { CommentForm } from "./comment-form.tsx";
import { commentsOf, commentsQuery } from "../queries.ts";
import * as css from "./discussion.module.css";
import { type Thread, ThreadItem } from "./thread-item.tsx";

/** What readers wrote, and the box to write; for signed-in people. */
export function Discussion({ blogId }: { readonly blogId: string }) {
  const t = useMessages();
  const heading = useId();
  const isSignedIn = useSession((s) => s.user !== null);
  const [posted, setPosted] = useState<readonly Comment[]>([]);
  const list = usePages(commentsQuery(blogId), commentsOf);
  const onPosted = (comment: Comment) => {
    setPosted((before) => [...before, comment]);
    refresh("comments");
  };
  const count =
    list.total === 1 ? t.commentCountOne : format(t.commentCount, { count: list.total });

  return (
    <section className={css.discussion} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t.discussion}</h2>
        {list.total > 0 && <p>{count}</p>}
      </header>
      {isSignedIn ? (
        <CommentForm blogId={blogId} onPosted={onPosted} />
      ) : (
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={`/login?next=${encodeURIComponent(`/blog/${blogId}`)}`}
        >
          {t.signInToComment}
        </Link>
      )}
      <Threads blogId={blogId} list={list} posted={posted} onPosted={onPosted} />
    </section>
  );
}

interface Props {
  readonly blogId: string;
  readonly list: PagesState<ReturnType<typeof commentsOf>>;
  readonly posted: readonly Comment[];
  readonly onPosted: (comment: Comment) => void;
}

/** Every thread that was read so far. */
function Threads({ blogId, list, posted, onPosted }: Props) {
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
      <LoadMoreFooter list={list} failed={t.moreCommentsFailed} />
    </>
  );
}

/** Threads in the order of their first comments; what was just posted and is not in the list yet comes last in its thread. */
function threadsOf(listed: readonly Comment[], posted: readonly Comment[]): Thread[] {
  const known = new Set(listed.map((comment) => comment._id));
  const all = [...listed, ...posted.filter((comment) => !known.has(comment._id))];
  return all
    .filter((comment) => comment.parentId === null)
    .map((top) => ({ top, replies: all.filter((comment) => comment.parentId === top._id) }));
}
