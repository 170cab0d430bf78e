import type { CommentToCheck } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { Moderate } from "../discussion/moderate.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

/** A comment with the reasons it was reported for. */
export function QueuedComment({ comment }: { readonly comment: CommentToCheck }) {
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
      <Link to={`/blog/${comment.blogId}`}>{fill(t.onPost, { title: comment.blogTitle })}</Link>
      {comment.reports.map(({ reason, createdAt }) => (
        <p key={createdAt + reason} className={css.error}>
          {fill(t.reportedFor, { reason })}
        </p>
      ))}
      <div className={css.actions}>
        <Moderate comment={comment} isReported={comment.reports.length > 0} />
      </div>
    </li>
  );
}
