import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "./form.module.css";
import { strengthOf } from "./strength.ts";

/** How hard a password is to guess, as a bar and in words; nothing while there is none. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useMessages();
  const level = strengthOf(password);
  const said = password ? fill(t.strength, { level: t[`strength${level}`] }) : "";
  return (
    <div className={css.strength} data-level={password ? level : undefined}>
      <span aria-hidden="true" />
      <p aria-live="polite">{said}</p>
    </div>
  );
}
