import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Icon } from "@tutorsetu/ui/icon";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useState } from "react";
import { Article } from "../article/article.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The content, and how readers will see it. */
export function ContentField({ value, onChange }: Props) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Field label={t.contentField} hint={t.contentHint} required>
        {(field) => (
          <Textarea
            {...field}
            rows={10}
            maxLength={LIMITS.blogContent}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        variant="quiet"
        size="s"
        aria-expanded={isShown}
        iconStart={<Icon name="eye" size={18} />}
        onClick={() => setShown(!isShown)}
      >
        {t.preview}
      </Button>
      {isShown && (
        <section className={css.preview} aria-label={t.preview}>
          <Article content={value} />
        </section>
      )}
    </div>
  );
}
