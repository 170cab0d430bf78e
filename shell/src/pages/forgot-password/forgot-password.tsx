import { Login } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { withNext } from "../form/on-from-here.ts";
import { useErrors } from "../form/use-form.ts";

const users = client(usersApi);
const Form = Login.pick({ email: true });

/** Asks for the email and says the same whether an account has it or not (AMB-030). */
export function ForgotPassword() {
  const t = useMessages();
  const common = useCommon();
  useTitle(t.forgotTitle);
  const [params] = useSearchParams();
  const next = safeNext(params.get("next")) ?? "/";
  const [email, setEmail] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [failure, setFailure] = useState("");
  const errors = useErrors(Form, { email });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending" || !errors.check(event.currentTarget)) return;
    setState("sending");
    setFailure("");
    try {
      await users.forgotPassword({ body: { email } });
      setState("sent");
    } catch (error) {
      setState("idle");
      setFailure(errorMessage(error, common.unexpected));
    }
  }

  return (
    <FormPage title={t.forgotTitle} lead={t.forgotText}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <FailureNote>{failure}</FailureNote>
        <EmailField
          bound={{
            name: "email",
            value: email,
            onBlur: () => errors.leave("email"),
            onChange: (e) => {
              setEmail(e.currentTarget.value);
              setState("idle");
            },
          }}
          error={errors.of("email")}
        />
        {state === "sent" && (
          <output className={css.done}>
            {t.forgotSent} {t.forgotSentHint}
          </output>
        )}
        <Button type="submit" block busy={state === "sending"}>
          {state === "sending" ? t.sending : t.forgotAction}
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
