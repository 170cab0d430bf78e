import type { Comment } from "@tutorsetu/contracts/content";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useOnce } from "@tutorsetu/web-kit/once";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../explain.ts";
import { useMessages } from "../messages.ts";

/** The text of one box, kept through a reload, a failed send and the end of a session. */
export function usePostComment(
  blogId: string,
  parentId: string | undefined,
  onPosted: (comment: Comment) => void,
) {
  const t = useMessages();
  const me = useSession((s) => s.user?._id ?? "");
  const name = ["comment", me, blogId, parentId ?? "new"].join(":");
  const [{ words: text }, setDraft, clearDraft] = useDraft(name, { words: "" });
  const [error, setError] = useState<string>();
  const { busy, run } = useOnce();

  async function send() {
    try {
      const body = { text: text.trim(), parentId };
      const { comment } = await content.comment({ params: { id: blogId }, body });
      clearDraft();
      toast.success(comment.state === "waiting" ? t.commentWaits : t.commentPosted);
      onPosted(comment);
    } catch (failure) {
      const message = errorMessage(t.commentFailed, failure);
      setError(message);
      // The box disappears with the session: the text is kept, and the message is shown as a toast.
      if (!useSession.getState().user) toast.error(message);
    }
  }

  function post() {
    setError(text.trim() ? undefined : t.commentRequired);
    if (text.trim()) void run(send);
  }

  return { text, setText: (next: string) => setDraft({ words: next }), busy, error, post };
}
