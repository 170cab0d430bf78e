import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "../field/field.tsx";
import { Input } from "../input/input.tsx";
import { PasswordInput } from "../password-input/password-input.tsx";
import { Select } from "../select/select.tsx";
import { Textarea } from "../textarea/textarea.tsx";

type Labelled<Control> = Control & Omit<FieldProps, "children">;

/** A `Field` with an `Input`. */
export function TextField({ label, error, hint, ...input }: Labelled<ComponentProps<"input">>) {
  return (
    <Field label={label} error={error} hint={hint} required={input.required}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

/** A `Field` with a `Textarea`. */
export function TextareaField(props: Labelled<ComponentProps<typeof Textarea>>) {
  const { label, error, hint, ...textarea } = props;
  return (
    <Field label={label} error={error} hint={hint} required={textarea.required}>
      {(control) => <Textarea {...textarea} {...control} />}
    </Field>
  );
}

/** A `Field` with a `PasswordInput`. */
export function PasswordField(props: Labelled<ComponentProps<typeof PasswordInput>>) {
  const { label, error, hint, ...password } = props;
  return (
    <Field label={label} error={error} hint={hint} required={password.required}>
      {(control) => <PasswordInput {...password} {...control} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled<ComponentProps<"select">> {
  readonly options: readonly { readonly value: string | number; readonly label: ReactNode }[];
  /** The first option, for no choice. */
  readonly placeholder?: string;
}

/** A `Field` with a `Select`. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, options, placeholder, ...select } = props;
  return (
    <Field label={label} error={error} hint={hint} required={select.required}>
      {(control) => (
        <Select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
