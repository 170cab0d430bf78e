import type { Comment } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { type FormEvent, useRef } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./discussion.module.css";
import { usePostComment } from "./use-post-comment.ts";

interface Props {
  readonly blogId: string;
  /** The comment that is answered; without it a thread begins. */
  readonly parentId?: string;
  readonly onPosted: (comment: Comment) => void;
}

/** The box to write in; what was typed stays until it is posted. */
export function CommentForm({ blogId, parentId, onPosted }: Props) {
  const t = useMessages();
  const box = useRef<HTMLFormElement>(null);
  const { text, setText, busy, error, post } = usePostComment(blogId, parentId, onPosted);
  const isReply = parentId !== undefined;
  const label = isReply ? t.postReply : t.postComment;

  function submit(event: FormEvent) {
    event.preventDefault();
    box.current?.querySelector("textarea")?.focus();
    post();
  }

  return (
    <form ref={box} className={css.form} onSubmit={submit} noValidate>
      <Field
        label={isReply ? t.replyLabel : t.commentLabel}
        hint={isReply ? undefined : t.commentHint}
        error={error}
      >
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            maxLength={LIMITS.comment}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? t.posting : label}
      </Button>
    </form>
  );
}
