import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { ResetPassword as ResetPasswordForm } from "@tutorsetu/contracts/accounts";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useHead } from "@tutorsetu/web-kit/head";
import { Link, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useMessages } from "../../messages.ts";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { differenceOf, NO_SECRETS, PasswordPair } from "../form/password-pair.tsx";
import { useForm } from "../form/use-form.ts";

/** Where the link of the mail leads: `/reset-password?token=…`. */
export function ResetPassword() {
  const t = useMessages();
  useHead({ title: t.resetTitle, noindex: true });
  const [params] = useSearchParams();
  const token = params.get("token");
  if (!token) {
    return (
      <Page title={t.resetTitle} lead={t.resetIncomplete} narrow>
        <Link {...buttonClass()} to="/forgot-password">
          {t.askForLink}
        </Link>
      </Page>
    );
  }
  return (
    <FormPage title={t.resetTitle} lead={t.resetText}>
      <ResetForm token={token} />
    </FormPage>
  );
}

const users = client(usersCalls);

/** Sets the new password with the mail's token and leads to the login page. */
function ResetForm({ token }: { readonly token: string }) {
  const t = useMessages();
  const navigate = useNavigate();
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const body = { token, ...secrets };
  const form = useForm({
    schema: ResetPasswordForm,
    values: secrets,
    body,
    onChange: (change) => setSecrets({ ...secrets, ...change }),
    more: differenceOf(secrets),
    isLong: true,
    send: async () => {
      await users.resetPassword({ body });
      useSession.getState().signOut(); // every session of the account has just ended, this one perhaps too
      toast.success(t.resetDone);
      await navigate("/login", { replace: true });
    },
  });
  return (
    <form className={css.form} onSubmit={form.onSubmit} noValidate>
      {form.failure && (
        <div role="alert" className={css.alert}>
          <p>{form.failure}</p>
          {isAboutLink(form.error) && <Link to="/forgot-password">{t.askForLink}</Link>}
        </div>
      )}
      <PasswordPair label={t.newPassword} form={form} secrets={secrets} />
      <Button type="submit" block busy={form.busy}>
        {form.busy ? t.resetting : t.resetAction}
      </Button>
    </form>
  );
}

/** Whether the link was refused, not one of the passwords. */
function isAboutLink(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) return false;
  const { fields } = error.problem;
  return !fields?.["password"] && !fields?.["confirmPassword"];
}
