import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { useText } from "../text.ts";
import * as css from "./blog-manage.module.css";

interface Props {
  readonly blog: Blog | undefined;
  readonly busy: boolean;
  readonly onSave: (draft: boolean) => void;
  readonly onDrop: () => void;
}

/** What can be done with the form: the first button is what Enter does. */
export function FormActions({ blog, busy, onSave, onDrop }: Props) {
  const text = useText();
  if (!blog)
    return (
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {busy ? text.creating : text.create}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onSave(true)}>
          {text.saveDraft}
        </Button>
      </div>
    );
  return (
    <div className={css.actions}>
      <Button type="submit" busy={busy}>
        {busy ? text.saving : text.saveChanges}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => onSave(!blog.draft)}>
        {blog.draft ? text.publish : text.unpublish}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onDrop}>
        {text.stopEditing}
      </Button>
    </div>
  );
}
