import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { refresh } from "@tutorsetu/web-kit/query";
import { useState } from "react";
import { content } from "../api.ts";
import { ConfirmDelete } from "../confirm-delete/confirm-delete.tsx";
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
