import type { CommentToCheck } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { Link } from "@tutorsetu/web-kit/router";
import { content } from "../api.ts";
import { Moderate } from "../discussion/comment-actions.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

const readQueue = async (cursor?: string) => {
  const page = await content.commentsToCheck({ query: { cursor } });
  return { ...page, items: page.comments };
};

/** Comments that wait for approval or were reported, newest first. */
export function CommentQueue() {
  const t = useMessages();
  const common = useCommon();
  const list = usePages(["comments", "queue"], readQueue);
  if (list.isLoading)
    return (
      <section className={css.posts} aria-busy="true" aria-label={common.loading}>
        <Skeleton lines={3} shape="card" />
        <Skeleton lines={3} shape="card" />
      </section>
    );
  if (list.error) return <Failure title={t.queueFailed} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0)
    return <EmptyState icon="check" title={t.queueNone} text={t.queueNoneHint} />;
  return (
    <>
      <ul className={css.posts}>
        {list.items.map((comment) => (
          <QueuedComment key={comment._id} comment={comment} />
        ))}
      </ul>
      <LoadMoreFooter
        list={list}
        failed={t.queueFailed}
        status={format(t.shownOf, { shown: list.items.length, total: list.total })}
      />
    </>
  );
}

/** A comment with the reasons it was reported for. */
function QueuedComment({ comment }: { readonly comment: CommentToCheck }) {
  const t = useMessages();
  return (
    <li className={css.queued}>
      <p className={css.queuedHead}>
        <strong>{comment.author}</strong>
        <small>{formatDate(comment.createdAt)}</small>
        {comment.state === "waiting" && <Badge tone="warn">{t.waiting}</Badge>}
        {comment.state === "hidden" && <Badge tone="bad">{t.hidden}</Badge>}
      </p>
      <p className={css.text}>{comment.text}</p>
      <Link to={`/blog/${comment.blogId}`}>{format(t.onPost, { title: comment.blogTitle })}</Link>
      {comment.reports.map(({ reason, createdAt }) => (
        <p key={createdAt + reason} className={css.error}>
          {format(t.reportedFor, { reason })}
        </p>
      ))}
      <div className={css.actions}>
        <Moderate comment={comment} isReported={comment.reports.length > 0} />
      </div>
    </li>
  );
}
