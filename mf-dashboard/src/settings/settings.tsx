import { ChangePassword } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Field } from "@tutorsetu/ui/field";
import { Page } from "@tutorsetu/ui/page";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { users } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./settings.module.css";

const EMPTY = { currentPassword: "", password: "", confirmPassword: "" };
type Name = keyof typeof EMPTY;

function PasswordForm() {
  const text = useText();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const parsed = ChangePassword.safeParse(form);
    setErrors(
      Object.fromEntries(
        (parsed.error?.issues ?? [])
          .toReversed()
          .map((issue) => [issue.path.join("."), issue.message]),
      ),
    );
    if (!parsed.success) return;
    setBusy(true);
    try {
      await users.changePassword({ body: parsed.data });
      setForm(EMPTY);
      toast.success(text.passwordUpdated);
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.problem.fields ?? {}) : {});
      toast.error(text.passwordFailed);
    }
    setBusy(false);
  }

  const fields: readonly { name: Name; label: string; autoComplete: string }[] = [
    { name: "currentPassword", label: text.currentPassword, autoComplete: "current-password" },
    { name: "password", label: text.newPassword, autoComplete: "new-password" },
    { name: "confirmPassword", label: text.confirmPassword, autoComplete: "new-password" },
  ];
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} required error={errors[name]}>
          {(field) => (
            <PasswordInput
              {...field}
              name={name}
              autoComplete={autoComplete}
              showLabel={text.show}
              hideLabel={text.hide}
              value={form[name]}
              onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" busy={busy}>
        {text.updatePassword}
      </Button>
    </form>
  );
}

/** Settings of both dashboards. */
export function Settings() {
  const text = useText();
  useTitle(text.settings);
  return (
    <Page title={text.settings} narrow>
      <Card>
        <details className={css.section}>
          <summary>{text.changePassword}</summary>
          <PasswordForm />
        </details>
      </Card>
    </Page>
  );
}
