import { Icon } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { format } from "@tutorsetu/web-kit/i18n";
import { useId } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./my-bookings.module.css";

const FIVE = [1, 2, 3, 4, 5];

interface StarsProps {
  readonly legend: string;
  /** 0 when none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
}

/** A choice of one to five, drawn as stars. */
export function StarsField({ legend, value, onChange }: StarsProps) {
  const t = useMessages();
  const name = useId();
  return (
    <fieldset className={css.stars}>
      <legend>{legend}</legend>
      <div>
        {FIVE.map((count) => (
          <label key={count} data-lit={count <= value || undefined}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={count}
                checked={count === value}
                onChange={() => onChange(count)}
              />
              {count === 1 ? t.star : format(t.starCount, { count })}
            </VisuallyHidden>
            <Icon name="star" size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
