import { useId } from "react";
import * as css from "./choice-chips.module.css";

interface Props {
  readonly legend: string;
  readonly options: readonly { value: string; label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: string | undefined;
  /** Leaves the group: the time to check it. */
  readonly onBlur?: () => void;
}

/** Several of many, as chips; each is a checkbox. */
export function ChoiceChips({ legend, options, value, onChange, error, onBlur }: Props) {
  const id = useId();
  const flip = (one: string) =>
    onChange(value.includes(one) ? value.filter((v) => v !== one) : [...value, one]);
  return (
    // Leaving the group is no interaction of its own: its checkboxes are what one uses.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={css.group}
      aria-describedby={error ? id : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={() => flip(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <p id={id} className={css.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
