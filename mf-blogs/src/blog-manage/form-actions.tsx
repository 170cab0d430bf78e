import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

interface Props {
  readonly blog: Blog | undefined;
  readonly busy: boolean;
  readonly onSave: (draft: boolean) => void;
  readonly onDiscard: () => void;
}

/** What can be done with the form: the first button is what Enter does. */
export function FormActions({ blog, busy, onSave, onDiscard }: Props) {
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
