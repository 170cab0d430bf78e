import { TextField } from "@tutorsetu/ui/form-fields";
import type { ComponentProps } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "./form.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "label">;

/** Asks for an e-mail address, with the keyboard and the suggestions that phones have for it. */
export function EmailField(props: Props) {
  const t = useMessages();
  return (
    <TextField
      {...props}
      label={t.email}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
    />
  );
}

/** Why a form could not be sent; nothing while there is no reason. */
export const FailureNote = ({ children }: { readonly children: string }) =>
  children && (
    <p role="alert" className={css.alert}>
      {children}
    </p>
  );
