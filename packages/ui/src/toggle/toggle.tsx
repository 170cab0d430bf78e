import type { ReactNode } from "react";
import * as css from "./toggle.module.css";

interface Props<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly { value: T; label: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** A choice of a few, side by side. */
export function Toggle<T extends string>({ legend, name, value, options, onChange }: Props<T>) {
  return (
    <fieldset className={css.toggle}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
