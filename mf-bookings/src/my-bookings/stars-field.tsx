import { Icon } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useId } from "react";
import { useText } from "../text.ts";
import * as css from "./my-bookings.module.css";

const FIVE = [1, 2, 3, 4, 5];

interface Props {
  /** 0 when none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
}

/** A choice of one to five, drawn as stars. */
export function StarsField({ value, onChange }: Props) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className={css.stars}>
      <legend>{text.stars}</legend>
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
              {count === 1 ? text.star : fill(text.starCount, { count })}
            </VisuallyHidden>
            <Icon name="star" size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
