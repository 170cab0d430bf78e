import { ChangePassword as Form } from "@tutorsetu/contracts/accounts";
import { Button } from "@tutorsetu/ui/button";
import { PasswordField } from "@tutorsetu/ui/form-fields";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useFieldErrors } from "@tutorsetu/web-kit/problem-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { noteWeakPassword } from "@tutorsetu/web-kit/weak-password";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import * as css from "./settings.module.css";

const initialValues = { currentPassword: "", password: "", confirmPassword: "" };
type Name = keyof typeof initialValues;
type Errors = Readonly<Record<string, string>>;
const NONE: Errors = {};

/** The three fields and the call, the same in both dashboards. */
export function ChangePassword() {
  const t = useMessages();
  const ref = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(initialValues);
  const [errors, setErrors] = useState(NONE);
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  const fieldErrors = useFieldErrors();

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function send() {
    try {
      await users.changePassword({ body: form });
      setForm(initialValues);
      noteWeakPassword(null);
      toast.success(t.passwordUpdated);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.problem.fields ?? NONE) : NONE;
      setErrors(fields);
      const isSaid = Object.keys(initialValues).some((name) => fields[name]);
      setFailure(isSaid ? "" : errorMessage(error));
      toast.error(t.passwordFailed);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fieldErrors(Form, form);
    setErrors(wrong);
    setFailure("");
    // Only a call makes the button busy: a busy button takes the focus back from the wrong field.
    if (Object.keys(wrong).length === 0) void run(send);
  }

  const fields: readonly { name: Name; label: string; autoComplete: string }[] = [
    { name: "currentPassword", label: t.currentPassword, autoComplete: "current-password" },
    { name: "password", label: t.newPassword, autoComplete: "new-password" },
    { name: "confirmPassword", label: t.confirmPassword, autoComplete: "new-password" },
  ];
  return (
    <form ref={ref} className={css.form} onSubmit={submit} noValidate>
      {fields.map(({ name, label, autoComplete }) => (
        <PasswordField
          key={name}
          name={name}
          label={label}
          required
          error={errors[name]}
          autoComplete={autoComplete}
          showLabel={t.show}
          hideLabel={t.hide}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
        />
      ))}
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {busy ? t.updatingPassword : t.updatePassword}
      </Button>
    </form>
  );
}
