import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { format, formatPhone } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type FormEvent, type ReactNode, useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./security.module.css";
import { SendLink } from "../banners/send-link.tsx";

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly isConfirmed: boolean;
  readonly children: ReactNode;
}

function Row({ label, value, isConfirmed, children }: RowProps) {
  const t = useMessages();
  return (
    <li className={css.row}>
      <div>
        <h3>
          {label}{" "}
          <Badge tone={isConfirmed ? "good" : "warn"}>
            {isConfirmed ? t.confirmed : t.notConfirmed}
          </Badge>
        </h3>
        <p>{value}</p>
      </div>
      {!isConfirmed && children}
    </li>
  );
}

/** Whether the email and the number are confirmed, and how to do that. */
export function Confirmed({ profile }: { readonly profile: OwnProfile }) {
  const t = useMessages();
  const { email, phoneNo, emailVerifiedAt, phoneVerifiedAt } = profile;
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = usePending();

  const sendCode = () =>
    users.sendPhoneCode().then(
      () => setAsked(true),
      (failure: unknown) => toast.error(errorMessage(failure)),
    );

  return (
    <>
      <ul className={css.rows}>
        <Row label={t.email} value={email} isConfirmed={Boolean(emailVerifiedAt)}>
          <SendLink label={t.sendLink} variant="secondary" />
        </Row>
        {phoneNo && (
          <Row
            label={t.phoneNo}
            value={formatPhone(phoneNo)}
            isConfirmed={Boolean(phoneVerifiedAt)}
          >
            <Button variant="secondary" size="s" busy={busy} onClick={() => void run(sendCode)}>
              {busy ? t.sending : t.sendCode}
            </Button>
          </Row>
        )}
      </ul>
      {isAsked && !phoneVerifiedAt && <CodeForm phone={formatPhone(phoneNo)} />}
    </>
  );
}

const reasonOf = (failure: unknown) =>
  (failure instanceof ApiError && failure.problem.fields?.["code"]) || errorMessage(failure);

/** Takes the six digits of the text message. */
function CodeForm({ phone }: { readonly phone: string }) {
  const t = useMessages();
  const [code, setCode] = useState("");
  const { busy, error, submit } = useSubmit(reasonOf);

  async function confirm() {
    await users.verifyPhone({ body: { code } });
    toast.success(t.phoneDone);
    refresh("profile");
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(confirm);
  }

  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <output className={css.quiet}>{format(t.codeSent, { phone })}</output>
      <TextField
        label={t.code}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {busy ? t.confirming : t.confirmCode}
      </Button>
    </form>
  );
}
