import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./blog-manage.module.css";

const EMPTY = { title: "", content: "", author: "" };

/** Title, content and author; what was typed survives a failure. */
export function CreateForm() {
  const text = useText();
  const [draft, setDraft, clearDraft] = useDraft("blog", EMPTY);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isComplete = draft.title.trim() && draft.content.trim() && draft.author.trim();
    setError(isComplete ? "" : text.required);
    if (!isComplete) return;
    setBusy(true);
    await content.createBlog({ body: draft }).then(
      () => {
        clearDraft();
        toast.success(text.created);
        refresh("blogs");
      },
      () => setError(text.createFailed),
    );
    setBusy(false);
  }

  return (
    <Card>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={text.titleField} required>
          {(field) => (
            <Input
              {...field}
              maxLength={LIMITS.blogTitle}
              value={draft.title}
              onChange={(e) => setDraft({ ...draft, title: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.authorField} required>
          {(field) => (
            <Input
              {...field}
              maxLength={80}
              value={draft.author}
              onChange={(e) => setDraft({ ...draft, author: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.contentField} hint={text.contentHint} required>
          {(field) => (
            <Textarea
              {...field}
              rows={8}
              maxLength={LIMITS.blogContent}
              value={draft.content}
              onChange={(e) => setDraft({ ...draft, content: e.currentTarget.value })}
            />
          )}
        </Field>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
        <Button type="submit" busy={busy}>
          {busy ? text.creating : text.create}
        </Button>
      </form>
    </Card>
  );
}
