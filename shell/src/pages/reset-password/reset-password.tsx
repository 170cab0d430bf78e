import { ResetPassword as ResetPasswordForm } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages.ts";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { differenceOf, NO_SECRETS, PasswordPair } from "../form/password-pair.tsx";
import { useErrors } from "../form/use-form.ts";

/** Where the link of the mail leads: `/reset-password?token=…`. */
export function ResetPassword() {
  const t = useMessages();
  useTitle(t.resetTitle);
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

const users = client(usersApi);

/** Sets the new password with the mail's token and leads to the login page. */
function ResetForm({ token }: { readonly token: string }) {
  const t = useMessages();
  const common = useCommon();
  const navigate = useNavigate();
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isLinkBad, setLinkBad] = useState(false);
  const body = { token, ...secrets };
  const errors = useErrors(ResetPasswordForm, body, differenceOf(secrets));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !errors.check(form)) return;
    setBusy(true);
    setFailure("");
    try {
      await users.resetPassword({ body });
      useSession.getState().signOut(); // every session of the account has just ended, this one perhaps too
      toast.success(t.resetDone);
      await navigate("/login", { replace: true });
    } catch (error) {
      const isAnswer = error instanceof ApiError;
      const fields = (isAnswer && error.problem.fields) || {};
      const isField = Boolean(fields["password"] ?? fields["confirmPassword"]);
      errors.showServerErrors(fields, form, () => {
        setBusy(false);
        setLinkBad(isAnswer && [400, 404, 410].includes(error.status) && !isField);
        setFailure(isAnswer ? error.displayMessage : common.unexpected);
      });
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && (
        <div role="alert" className={css.alert}>
          <p>{failure}</p>
          {isLinkBad && <Link to="/forgot-password">{t.askForLink}</Link>}
        </div>
      )}
      <PasswordPair label={t.newPassword} secrets={secrets} onChange={setSecrets} errors={errors} />
      <Button type="submit" block busy={busy}>
        {busy ? t.resetting : t.resetAction}
      </Button>
    </form>
  );
}
