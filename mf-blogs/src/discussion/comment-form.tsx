import { contentCalls } from "@tutorsetu/contracts/calls/content";
import type { Comment } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { KEPT, useKeptText, useSendOnce } from "@tutorsetu/web-kit/send-once";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type FormEvent, useRef, useState } from "react";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import * as css from "./discussion.module.css";

/** Of a comment, in the list of what waits. */
const ABOUT_LENGTH = 40;

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
  const { text, setText, busy, error, note, post } = usePostComment(blogId, parentId, onPosted);
  const isReply = parentId !== undefined;
  const label = isReply ? t.postReply : t.postComment;

  function submit(event: FormEvent) {
    event.preventDefault();
    box.current?.querySelector("textarea")?.focus();
    post();
  }

  return (
    <form ref={box} className={css.form} onSubmit={submit} noValidate>
      <TextareaField
        label={isReply ? t.replyLabel : t.commentLabel}
        hint={note || (isReply ? undefined : t.commentHint)}
        error={error}
        rows={3}
        maxLength={LIMITS.comment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {busy ? t.posting : label}
      </Button>
    </form>
  );
}

/** The text of one box, kept through a reload, a failed send and the end of a session. */
function usePostComment(
  blogId: string,
  parentId: string | undefined,
  onPosted: (comment: Comment) => void,
) {
  const t = useMessages();
  const { kept } = useKeptText();
  const sendOnce = useSendOnce();
  const [note, setNote] = useState("");
  const me = useSession((s) => s.user?._id ?? "");
  const name = ["comment", me, blogId, parentId ?? "new"].join(":");
  const [{ words: text }, setDraft, clearDraft] = useDraft(name, { words: "" });
  const { busy, error, submit } = useSubmit((failure) => {
    const message = errorMessage(t.commentFailed, failure);
    // The box disappears with the session: the text is kept, and the message is shown as a toast.
    if (!useSession.getState().user) toast.error(message);
    return message;
  });

  async function send() {
    const body = { text: text.trim(), parentId };
    setNote("");
    const reply = await sendOnce({
      kind: "comment",
      about: body.text.slice(0, ABOUT_LENGTH),
      text: body.text,
      endpoint: contentCalls.comment,
      input: { params: { id: blogId }, body },
    });
    clearDraft();
    if (reply === KEPT) {
      toast.success(kept);
      // The toast goes, and the banner may be far above.
      setNote(kept);
      return;
    }
    const { comment } = reply;
    toast.success(comment.state === "waiting" ? t.commentWaits : t.commentPosted);
    onPosted(comment);
  }

  const post = () => submit(send, text.trim() ? "" : t.commentRequired);
  return { text, setText: (next: string) => setDraft({ words: next }), busy, error, note, post };
}
