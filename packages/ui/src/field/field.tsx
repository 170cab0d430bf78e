import { type ReactNode, useId } from "react";
import * as css from "./field.module.css";

export interface FieldControl {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label above, the control, and under it a hint or what is wrong. */
export function Field({ label, error, hint, required, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const described = error || hint ? note : undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described,
      })}
      <p id={note} className={error ? css.error : css.hint} aria-live="polite">
        {error || hint}
      </p>
    </div>
  );
}
