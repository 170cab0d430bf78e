import type { Comment } from "@tutorsetu/contracts/content";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import type { ReactNode } from "react";
import { useMessages } from "../messages.ts";
import { DeleteComment } from "./delete-comment.tsx";
import * as css from "./discussion.module.css";
import { Moderate } from "./moderate.tsx";
import { ReportComment } from "./report-comment.tsx";

interface Props {
  readonly comment: Comment;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Who wrote what and when, and what this reader may do about it. */
export function CommentView({ comment, children }: Props) {
  const t = useMessages();
  const user = useSession((s) => s.user);
  const { author, state } = comment;
  if (state === "removed") return <p className={css.quiet}>{t.commentRemoved}</p>;
  const isOwn = user?._id === comment.authorId;
  return (
    <article className={css.comment} aria-label={author}>
      <Avatar name={author} size="s" />
      <div>
        <p className={css.head}>
          <strong>{author}</strong>
          <small>{formatDate(comment.createdAt)}</small>
          {state === "waiting" && <Badge tone="warn">{t.waiting}</Badge>}
          {state === "hidden" && <Badge tone="bad">{t.hidden}</Badge>}
        </p>
        <p className={css.text}>{comment.text}</p>
        <div className={css.actions}>
          {children}
          {user && !isOwn && state === "shown" && <ReportComment comment={comment} />}
          {isOwn && <DeleteComment comment={comment} />}
          {user?.role === "Admin" && <Moderate comment={comment} />}
        </div>
      </div>
    </article>
  );
}
