import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { PasswordField } from "@tutorsetu/ui/form-fields";
import { format } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "./form.module.css";
import type { Form } from "./use-form.ts";

interface Props {
  readonly label: string;
  readonly secrets: Secrets;
  readonly form: Pick<Form<Secrets>, "bind">;
}

/** A new password, twice, with its strength. */
export function PasswordPair({ label, secrets, form }: Props) {
  const t = useMessages();
  const shared = {
    required: true,
    autoComplete: "new-password",
    showLabel: t.show,
    hideLabel: t.hide,
  } as const;
  return (
    <div>
      <div className={css.pair}>
        <PasswordField {...shared} {...form.bind("password")} label={label} hint={t.passwordHint} />
        <PasswordField {...shared} {...form.bind("confirmPassword")} label={t.confirmPassword} />
      </div>
      <PasswordStrength
        password={secrets.password}
        isRefused={Boolean(form.bind("password").error)}
      />
    </div>
  );
}

interface StrengthProps {
  readonly password: string;
  /** The service knows better than the rule of thumb here. */
  readonly isRefused: boolean;
}

/** The strength of a password as a bar and a text; empty without a password. */
function PasswordStrength({ password, isRefused }: StrengthProps) {
  const t = useMessages();
  const level = isRefused ? 0 : strengthOf(password);
  const label = password ? format(t.strength, { level: t[`strength${level}`] }) : "";
  return (
    <div className={css.strength} data-level={password ? level : undefined}>
      <span aria-hidden="true" />
      <p aria-live="polite">{label}</p>
    </div>
  );
}

const LONG = 12;
const MEDIUM = 8;

/** 0 weak … 3 strong: length counts first, then how many kinds of characters; repeating one says little. */
function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (password.length < MEDIUM || different < 5) return 0;
  if (password.length < LONG) return kinds > 2 ? 2 : 1;
  return kinds > 1 ? 3 : 2;
}

/** A new password as it is typed; never kept anywhere. */
export interface Secrets {
  readonly password: string;
  readonly confirmPassword: string;
}

export const NO_SECRETS: Secrets = { password: "", confirmPassword: "" };

/** The problem that the two differ, at once: the schema compares them only when everything else fits. */
export const differenceOf = ({ password, confirmPassword }: Secrets): Record<string, ProblemCode> =>
  confirmPassword && confirmPassword !== password ? { confirmPassword: "confirm_differs" } : {};
