import * as z from "zod/mini";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { Login } from "@tutorsetu/contracts/accounts";
import { Button } from "@tutorsetu/ui/button";
import { client } from "@tutorsetu/web-kit/api";
import { useHead } from "@tutorsetu/web-kit/head";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { withNext } from "../form/on-from-here.ts";
import { useForm } from "../form/use-form.ts";

const users = client(usersCalls);
const ForgotPasswordForm = z.pick(Login, { email: true });

/** Asks for the email and shows the same message whether an account has it or not (AMB-030). */
export function ForgotPassword() {
  const t = useMessages();
  useHead({ title: t.forgotTitle, noindex: true });
  const [params] = useSearchParams();
  const next = safeNext(params.get("next")) ?? "/";
  const [values, setValues] = useState({ email: "" });
  const form = useForm({
    schema: ForgotPasswordForm,
    values,
    onChange: (change) => setValues({ ...values, ...change }),
    send: () => users.forgotPassword({ body: values }),
  });
  return (
    <FormPage title={t.forgotTitle} lead={t.forgotText}>
      <form className={css.form} onSubmit={form.onSubmit} noValidate>
        <FailureNote>{form.failure}</FailureNote>
        <EmailField {...form.bind("email")} />
        {form.state === "sent" && (
          <output className={css.done}>
            {t.forgotSent} {t.forgotSentHint}
          </output>
        )}
        <Button type="submit" block busy={form.busy}>
          {form.busy ? t.sending : t.forgotAction}
        </Button>
        <p>
          <Link to={withNext("/login", next)} replace>
            {t.backToLogin}
          </Link>
        </p>
      </form>
    </FormPage>
  );
}
