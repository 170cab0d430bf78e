import { Login as LoginForm } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { Field } from "@tutorsetu/ui/field";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useEffect, useState } from "react";
import { noteRestored } from "../../layout/banners.tsx";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useOnFromHere, withNext } from "../form/on-from-here.ts";
import { useErrors } from "../form/use-form.ts";

const users = client(usersApi);
const REMEMBERED = "rememberedEmail";
const forgetFailure = () => useSession.setState({ error: null });

/** Email and password; goes on to where the visitor wanted to be. */
export function Login() {
  const t = useMessages();
  const common = useCommon();
  useTitle(t.loginTitle);
  const goOn = useOnFromHere();
  const [params] = useSearchParams();
  const { user, signIn, ended, error: failure, begin, fail } = useSession();
  const [form, setForm] = useState({ email: readText(REMEMBERED) ?? "", password: "" });
  const [remember, setRemember] = useState(readText(REMEMBERED) !== null);
  const [busy, setBusy] = useState(false);
  const errors = useErrors(LoginForm, form);
  const next = safeNext(params.get("next")) ?? "/";
  useEffect(() => forgetFailure, []);

  function messageFor(error: unknown): string {
    if (!(error instanceof ApiError) || error.status === 0) return t.loginNoAnswer;
    return error.problem.code === "unknown" ? t.loginFailed : error.displayMessage || t.loginFailed;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !errors.check(event.currentTarget)) return;
    setBusy(true);
    begin();
    const waiting = toast.loading(t.signingIn);
    try {
      const reply = await users.login({ body: form });
      writeText(REMEMBERED, remember ? form.email : null);
      noteRestored(reply.restored ? reply.user._id : null);
      signIn(reply.user);
      toast.success(t.loginDone);
      await goOn(next);
    } catch (error) {
      setBusy(false);
      const message = messageFor(error);
      fail(message);
      toast.error(message);
    } finally {
      toast.dismiss(waiting);
    }
  }

  if (user && !busy) return <Navigate to={next} replace />;
  return (
    <FormPage title={t.loginTitle} lead={t.loginLead}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {ended && !failure && <p className={css.alert}>{common.sessionEnded}</p>}
        <FailureNote>{failure}</FailureNote>
        <EmailField
          bound={{
            name: "email",
            value: form.email,
            onBlur: () => errors.leave("email"),
            onChange: (e) => setForm({ ...form, email: e.currentTarget.value }),
          }}
          error={errors.of("email")}
        />
        <Field label={t.password} required error={errors.of("password")}>
          {(field) => (
            <PasswordInput
              {...field}
              name="password"
              autoComplete="current-password"
              showLabel={t.show}
              hideLabel={t.hide}
              value={form.password}
              onBlur={() => errors.leave("password")}
              onChange={(e) => setForm({ ...form, password: e.currentTarget.value })}
            />
          )}
        </Field>
        <div className={css.row}>
          <Checkbox
            label={t.rememberMe}
            checked={remember}
            onChange={(e) => setRemember(e.currentTarget.checked)}
          />
          <Link to={withNext("/forgot-password", next)} replace>
            {t.forgot}
          </Link>
        </div>
        <Button type="submit" block busy={busy}>
          {busy ? t.signingIn : t.login}
        </Button>
        <p>
          {t.noAccount}{" "}
          <Link to={withNext("/signup", next)} replace>
            {t.signUpHere}
          </Link>
        </p>
      </form>
    </FormPage>
  );
}
