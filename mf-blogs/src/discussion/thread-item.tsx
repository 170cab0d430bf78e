import type { Comment } from "@tutorsetu/contracts/content";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages.ts";
import { DeleteComment, Moderate } from "./comment-actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import * as css from "./discussion.module.css";
import { ReportComment } from "./report-comment.tsx";

export interface Thread {
  readonly top: Comment;
  readonly replies: readonly Comment[];
}

interface Props {
  readonly blogId: string;
  readonly thread: Thread;
  readonly onPosted: (comment: Comment) => void;
}

/** A comment, the replies to it, and the box for one more. */
export function ThreadItem({ blogId, thread: { top, replies }, onPosted }: Props) {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const [isReplying, setReplying] = useState(false);
  return (
    <li>
      <CommentView comment={top}>
        {isSignedIn && top.state === "shown" && (
          <Button
            variant="quiet"
            size="s"
            aria-expanded={isReplying}
            aria-label={format(t.replyTo, { author: top.author })}
            onClick={() => setReplying(!isReplying)}
          >
            {t.reply}
          </Button>
        )}
      </CommentView>
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply._id}>
              <CommentView comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying && (
        <div className={css.replies}>
          <CommentForm
            blogId={blogId}
            parentId={top._id}
            onPosted={(comment) => {
              setReplying(false);
              onPosted(comment);
            }}
          />
        </div>
      )}
    </li>
  );
}

interface CommentViewProps {
  readonly comment: Comment;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Who wrote what and when, and what this reader may do about it. */
function CommentView({ comment, children }: CommentViewProps) {
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
