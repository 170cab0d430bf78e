import type { BlogCover } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { format } from "@tutorsetu/web-kit/i18n";
import { useId, useState } from "react";
import { Article } from "../article/article.tsx";
import { Cover, COVERS } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

const MAX_AUTHOR = 80;
const MAX_EXCERPT = 300;

/** Everything that makes a post. */
export function BlogFields({ values, onChange }: Props) {
  const t = useMessages();
  const put = (change: Partial<Values>) => onChange({ ...values, ...change });
  const optional = (label: string) => format(t.optional, { label });
  return (
    <>
      <TextField
        label={t.titleField}
        required
        maxLength={LIMITS.blogTitle}
        value={values.title}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextField
        label={t.authorField}
        required
        maxLength={MAX_AUTHOR}
        value={values.author}
        onChange={(event) => put({ author: event.currentTarget.value })}
      />
      <ContentField value={values.content} onChange={(content) => put({ content })} />
      <CoverField values={values} onChange={(cover) => put({ cover })} />
      <TextareaField
        label={optional(t.excerptField)}
        hint={t.excerptHint}
        rows={2}
        maxLength={MAX_EXCERPT}
        value={values.excerpt}
        onChange={(event) => put({ excerpt: event.currentTarget.value })}
      />
      <TextareaField
        label={optional(t.takeawaysField)}
        hint={t.takeawaysHint}
        rows={3}
        value={values.takeaways}
        onChange={(event) => put({ takeaways: event.currentTarget.value })}
      />
    </>
  );
}

interface ContentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The content, and how readers will see it. */
function ContentField({ value, onChange }: ContentFieldProps) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextareaField
        label={t.contentField}
        hint={t.contentHint}
        required
        rows={10}
        maxLength={LIMITS.blogContent}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
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

interface CoverFieldProps {
  readonly values: Values;
  readonly onChange: (cover: BlogCover | "") => void;
}

/** One of the drawings, or the one that goes with the title. */
function CoverField({ values, onChange }: CoverFieldProps) {
  const t = useMessages();
  const name = useId();
  const names: Record<BlogCover, string> = {
    books: t.coverBooks,
    lamp: t.coverLamp,
    blocks: t.coverBlocks,
    sums: t.coverSums,
    plant: t.coverPlant,
    bridge: t.coverBridge,
    clock: t.coverClock,
    flask: t.coverFlask,
    house: t.coverHouse,
    voices: t.coverVoices,
    coins: t.coverCoins,
    screen: t.coverScreen,
    scales: t.coverScales,
    pencil: t.coverPencil,
  };
  const options = [
    { value: "" as const, label: t.coverAuto },
    ...COVERS.map((value) => ({ value, label: names[value] })),
  ];
  return (
    <fieldset className={css.covers}>
      <legend>{t.coverField}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={value}
                checked={values.cover === value}
                onChange={() => onChange(value)}
              />
            </VisuallyHidden>
            <Cover src={value || null} title={values.title} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
