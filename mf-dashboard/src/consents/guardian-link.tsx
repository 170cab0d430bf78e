import type { ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { Email } from "@tutorsetu/contracts/people";
import { Button } from "@tutorsetu/ui/button";
import { FormError } from "@tutorsetu/ui/form-error";
import { TextField } from "@tutorsetu/ui/form-fields";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type FormEvent, useState } from "react";
import { users } from "../api.ts";
import * as css from "../security/security.module.css";
import { useMessages } from "./messages.ts";

/** Where the guardian is asked: sends the link again, or to a corrected address. */
export function GuardianLink({ profile }: { readonly profile: ProfileConsent }) {
  const t = useMessages();
  const problemText = useProblemText();
  const { isShown, guardianEmail, guardianStays } = profile;
  const [email, setEmail] = useState(guardianEmail ?? "");
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));
  const isOther = email.trim().toLowerCase() !== (guardianEmail ?? "");

  async function send() {
    await users.sendGuardianLink({ query: {}, body: isOther ? { email } : {} });
    toast.success(format(t.sent, { email: email.trim() }));
    refresh("consents");
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const isEmail = Email.safeParse(email).success;
    submit(send, isEmail ? "" : problemText("email_invalid"));
  }

  const lead = isShown ? t.hasLink : t.waits;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <p className={css.quiet}>{guardianEmail ? format(lead, { email: guardianEmail }) : t.none}</p>
      {guardianStays ? (
        <p className={css.quiet}>{t.stays}</p>
      ) : (
        <TextField
          label={t.email}
          name="guardianEmail"
          type="email"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <FormError>{error}</FormError>
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? t.sending : sendLabel(t, isOther)}
      </Button>
    </form>
  );
}

const sendLabel = (t: ReturnType<typeof useMessages>, isOther: boolean) =>
  isOther ? t.send : t.sendAgain;
