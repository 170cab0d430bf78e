import { type ComponentProps, useId } from "react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import * as css from "./check-field.module.css";

interface Props extends ComponentProps<typeof Checkbox> {
  readonly error?: string | undefined;
}

/** A checkbox that has to be ticked, and under it what is wrong. */
export function CheckField({ error, ...checkbox }: Props) {
  const note = useId();
  return (
    <div>
      <Checkbox
        {...checkbox}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
      />
      <p id={note} className={css.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
