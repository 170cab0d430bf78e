import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { useMessages } from "../../messages.ts";
import * as css from "./form.module.css";

/** What binds a control to one value of a form. */
export interface Bound {
  readonly name: string;
  readonly value: string;
  readonly onBlur: () => void;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

interface Props {
  readonly bound: Bound;
  readonly error: string | undefined;
}

/** Asks for an e-mail address, with the keyboard and the suggestions that phones have for it. */
export function EmailField({ bound, error }: Props) {
  const t = useMessages();
  return (
    <Field label={t.email} required error={error}>
      {(field) => (
        <Input {...field} {...bound} type="email" inputMode="email" autoComplete="email" />
      )}
    </Field>
  );
}

/** Why a form could not be sent; nothing while there is no reason. */
export const FailureNote = ({ children }: { readonly children: string | null }) =>
  children ? (
    <p role="alert" className={css.alert}>
      {children}
    </p>
  ) : null;
