import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";
import * as css from "./discussion.module.css";
import type { Thread } from "./thread.ts";

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
            aria-label={fill(t.replyTo, { author: top.author })}
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
