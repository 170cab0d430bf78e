import { LIMITS } from "@tutorsetu/contracts/market";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type FormEvent, useState } from "react";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "../blog-detail/blog-detail.module.css";

/** What readers wrote, and the box to write; for signed-in people. */
export function Discussion({ blogId }: { readonly blogId: string }) {
  const text = useText();
  const signedIn = useSession((s) => s.user !== null);
  const [draft, setDraft, clearDraft] = useDraft(`comment:${blogId}`, { text: "" });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { data, reload } = useQuery(["comments", blogId], () =>
    content.comments({ params: { id: blogId }, query: {} }),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await content.comment({ params: { id: blogId }, body: { text: draft.text } }).then(
      () => {
        clearDraft();
        reload();
      },
      (failure: unknown) =>
        setError(
          failure instanceof ApiError && failure.status > 0 ? failure.message : text.commentFailed,
        ),
    );
    setBusy(false);
  }

  return (
    <section className={css.discussion}>
      <h2>{text.discussion}</h2>
      {data?.comments.length === 0 && <p>{text.noComments}</p>}
      <ul>
        {data?.comments.map((comment) => (
          <li key={comment._id}>
            <strong>{comment.author}</strong> <small>{formatDate(comment.createdAt)}</small>
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {signedIn ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Field label={text.commentLabel} hint={text.commentHint} error={error}>
            {(field) => (
              <Textarea
                {...field}
                rows={3}
                maxLength={LIMITS.comment}
                value={draft.text}
                onChange={(event) => setDraft({ text: event.currentTarget.value })}
              />
            )}
          </Field>
          <Button type="submit" busy={busy}>
            {busy ? text.posting : text.postComment}
          </Button>
        </form>
      ) : (
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={`/login?next=${encodeURIComponent(`/blog/${blogId}`)}`}
        >
          {text.signInToComment}
        </Link>
      )}
    </section>
  );
}
