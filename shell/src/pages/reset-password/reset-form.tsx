import { ResetPassword } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link, useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { PasswordPair } from "../form/password-pair.tsx";
import { differenceOf, NO_SECRETS } from "../form/secrets.ts";
import { useErrors } from "../form/use-form.ts";

const users = client(usersApi);

/** Sets the new password with the mail's token and leads to the login page. */
export function ResetForm({ token }: { readonly token: string }) {
  const t = useMessages();
  const common = useCommon();
  const navigate = useNavigate();
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isLinkBad, setLinkBad] = useState(false);
  const body = { token, ...secrets };
  const errors = useErrors(ResetPassword, body, differenceOf(secrets));

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
      errors.say(fields, form, () => {
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
