import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { ConfirmDelete } from "../confirm-delete/confirm-delete.tsx";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";

/** Deletes the viewer's own comment after a confirmation. */
export function DeleteComment({ comment }: { readonly comment: Comment }) {
  const t = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" aria-label={t.deleteOwn} onClick={() => setConfirming(true)}>
        {t.delete}
      </Button>
      {isConfirming && (
        <ConfirmDelete
          title={t.deleteCommentTitle}
          question={t.deleteCommentText}
          about={comment.text}
          done={t.commentDeleted}
          failed={t.commentDeleteFailed}
          remove={() => content.deleteComment({ params: { id: comment._id } })}
          onDone={() => refresh("comments")}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

type Visibility = "shown" | "hidden";

interface Props {
  readonly comment: Comment;
  /** A reported comment can be approved, which closes the reports. */
  readonly isReported?: boolean;
}

/** The buttons of an administrator that show or hide a comment. */
export function Moderate({ comment, isReported = false }: Props) {
  const t = useMessages();
  const { busy, run } = usePending();
  const { author, state } = comment;

  const moderate = (next: Visibility) =>
    run(async () => {
      try {
        await content.moderateComment({ params: { id: comment._id }, body: { state: next } });
        toast.success(next === "shown" ? t.commentShown : t.commentHidden);
      } catch (error) {
        toast.error(errorMessage(t.moderateFailed, error));
      }
      refresh("comments");
    });
  const isApproval = state === "waiting" || (state === "shown" && isReported);
  const [showLabel, showName] = isApproval ? [t.approve, t.approveOf] : [t.show, t.showOf];

  return (
    <>
      {(state !== "shown" || isReported) && (
        <Button
          variant="secondary"
          size="s"
          disabled={busy}
          aria-label={format(showName, { author })}
          onClick={() => void moderate("shown")}
        >
          {showLabel}
        </Button>
      )}
      {state !== "hidden" && (
        <Button
          variant="quiet"
          size="s"
          disabled={busy}
          aria-label={format(t.hideOf, { author })}
          onClick={() => void moderate("hidden")}
        >
          {t.hide}
        </Button>
      )}
    </>
  );
}
