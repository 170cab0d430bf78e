import type { Blog } from "@tutorsetu/contracts/content";
import { Card } from "@tutorsetu/ui/card";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useMessages } from "../messages.ts";
import { BlogFields } from "./blog-fields.tsx";
import * as css from "./blog-manage.module.css";
import { FormActions } from "./form-actions.tsx";
import { useSaveBlog } from "./use-save-blog.ts";

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
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
        <FormActions blog={blog} busy={busy} onSave={save} onDiscard={discard} />
      </form>
    </Card>
  );
}
