import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { FormError } from "@tutorsetu/ui/form-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import { BlogFields } from "./blog-fields.tsx";
import * as css from "./blog-manage.module.css";
import { initialValues, isComplete, toPayload, type Values, valuesOf } from "./values.ts";

interface Props {
  /** The post that is changed; without it a new one is written. */
  readonly blog?: Blog;
  readonly onDone?: () => void;
}

const nothing = () => {};

/** Writes a post or changes one; only title, content and author are needed. */
export function BlogForm({ blog, onDone = nothing }: Props) {
  const t = useMessages();
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, error, busy, save, discard } = useSaveBlog(blog, onDone);
  const isEditing = blog !== undefined;
  useEffect(() => {
    if (isEditing) form.current?.querySelector("input")?.focus();
  }, [isEditing]);
  useEffect(() => {
    if (!error) return;
    const controls = form.current?.querySelectorAll<HTMLInputElement>("[required]") ?? [];
    [...controls].find((control) => control.value.trim() === "")?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    save(blog?.draft ?? false);
  }

  return (
    <Card>
      <form ref={form} className={css.form} aria-labelledby={heading} onSubmit={submit} noValidate>
        <h2 id={heading}>{isEditing ? t.editTitle : t.createTitle}</h2>
        <BlogFields values={values} onChange={setValues} />
        <FormError>{error}</FormError>
        <FormActions blog={blog} busy={busy} onSave={save} onDiscard={discard} />
      </form>
    </Card>
  );
}

interface FormActionsProps {
  readonly blog: Blog | undefined;
  readonly busy: boolean;
  readonly onSave: (draft: boolean) => void;
  readonly onDiscard: () => void;
}

/** What can be done with the form: the first button is what Enter does. */
function FormActions({ blog, busy, onSave, onDiscard }: FormActionsProps) {
  const t = useMessages();
  if (!blog)
    return (
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {busy ? t.creating : t.create}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onSave(true)}>
          {t.saveDraft}
        </Button>
      </div>
    );
  return (
    <div className={css.actions}>
      <Button type="submit" busy={busy}>
        {busy ? t.saving : t.saveChanges}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => onSave(!blog.draft)}>
        {blog.draft ? t.publish : t.unpublish}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onDiscard}>
        {t.stopEditing}
      </Button>
    </div>
  );
}

/** The values of the form and how they are saved; kept through a reload and a failed send. */
function useSaveBlog(blog: Blog | undefined, onDone: () => void) {
  const t = useMessages();
  const [values, setValues, clear] = useDraft<Values>(
    `blog:${blog?._id ?? "new"}`,
    blog ? valuesOf(blog) : initialValues,
  );
  const { busy, error, submit } = useSubmit((failure) =>
    errorMessage(blog ? t.updateFailed : t.createFailed, failure),
  );

  async function send(draft: boolean) {
    const body = toPayload(values, draft);
    if (blog) await content.updateBlog({ params: { id: blog._id }, body });
    else await content.createBlog({ body });
    const done = blog ? t.updated : t.created;
    toast.success(draft ? t.draftSaved : done);
    clear();
    refresh("blogs");
    refresh("blog");
    onDone();
  }

  const save = (draft: boolean) => submit(() => send(draft), isComplete(values) ? "" : t.required);
  const discard = () => {
    clear();
    onDone();
  };
  return { values, setValues, error, busy, save, discard };
}
