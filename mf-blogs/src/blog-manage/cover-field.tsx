import type { BlogCover } from "@tutorsetu/contracts/content";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useId } from "react";
import { Cover } from "../cover/cover.tsx";
import { COVERS } from "../cover/drawings.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly onChange: (cover: BlogCover | "") => void;
}

/** One of the drawings, or the one that goes with the title. */
export function CoverField({ values, onChange }: Props) {
  const t = useMessages();
  const name = useId();
  const names: Record<BlogCover, string> = {
    books: t.coverBooks,
    lamp: t.coverLamp,
    blocks: t.coverBlocks,
    sums: t.coverSums,
    plant: t.coverPlant,
    bridge: t.coverBridge,
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
