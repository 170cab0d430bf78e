import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { refresh } from "@tutorsetu/web-kit/query";
import { useState } from "react";
import { content } from "../api.ts";
import { ConfirmDelete } from "../confirm-delete/confirm-delete.tsx";
import { useText } from "../text.ts";

/** Takes one's own comment back, once that is confirmed. */
export function DeleteComment({ comment }: { readonly comment: Comment }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" aria-label={text.deleteOwn} onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      {isAsking && (
        <ConfirmDelete
          title={text.deleteCommentTitle}
          question={text.deleteCommentText}
          about={comment.text}
          done={text.commentDeleted}
          failed={text.commentDeleteFailed}
          remove={() => content.deleteComment({ params: { id: comment._id } })}
          onDone={() => refresh("comments")}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
