import { Field } from "@tutorsetu/ui/field";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { useMessages } from "../../messages.ts";
import * as css from "./form.module.css";
import { PasswordStrength } from "./password-strength.tsx";
import type { Secrets } from "./secrets.ts";
import type { useErrors } from "./use-form.ts";

interface Props {
  readonly label: string;
  readonly secrets: Secrets;
  readonly onChange: (secrets: Secrets) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

/** A new password, twice, with its strength. */
export function PasswordPair({ label, secrets, onChange, errors }: Props) {
  const t = useMessages();
  const labels = { password: label, confirmPassword: t.confirmPassword };
  return (
    <div>
      <div className={css.pair}>
        {(["password", "confirmPassword"] as const).map((name) => (
          <Field
            key={name}
            label={labels[name]}
            hint={name === "password" ? t.passwordHint : undefined}
            required
            error={errors.of(name)}
          >
            {(field) => (
              <PasswordInput
                {...field}
                name={name}
                autoComplete="new-password"
                showLabel={t.show}
                hideLabel={t.hide}
                value={secrets[name]}
                onBlur={() => errors.leave(name)}
                onChange={(e) => onChange({ ...secrets, [name]: e.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <PasswordStrength password={secrets.password} />
    </div>
  );
}
