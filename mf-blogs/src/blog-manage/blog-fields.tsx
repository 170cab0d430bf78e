import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import { ContentField } from "./content-field.tsx";
import { CoverField } from "./cover-field.tsx";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

const MOST_AUTHOR = 80;
const MOST_EXCERPT = 300;

/** Everything that makes a post. */
export function BlogFields({ values, onChange }: Props) {
  const t = useMessages();
  const put = (change: Partial<Values>) => onChange({ ...values, ...change });
  const optional = (label: string) => fill(t.optional, { label });
  return (
    <>
      <Field label={t.titleField} required>
        {(field) => (
          <Input
            {...field}
            maxLength={LIMITS.blogTitle}
            value={values.title}
            onChange={(event) => put({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t.authorField} required>
        {(field) => (
          <Input
            {...field}
            maxLength={MOST_AUTHOR}
            value={values.author}
            onChange={(event) => put({ author: event.currentTarget.value })}
          />
        )}
      </Field>
      <ContentField value={values.content} onChange={(content) => put({ content })} />
      <CoverField values={values} onChange={(cover) => put({ cover })} />
      <Field label={optional(t.excerptField)} hint={t.excerptHint}>
        {(field) => (
          <Textarea
            {...field}
            rows={2}
            maxLength={MOST_EXCERPT}
            value={values.excerpt}
            onChange={(event) => put({ excerpt: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={optional(t.takeawaysField)} hint={t.takeawaysHint}>
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            value={values.takeaways}
            onChange={(event) => put({ takeaways: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
