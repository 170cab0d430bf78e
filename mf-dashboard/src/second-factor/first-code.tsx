import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useSession } from "@tutorsetu/web-kit/session";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { QrCode } from "@tutorsetu/web-kit/qr-code";
import { useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

interface Props {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the app, and the form for its first code. */
export function FirstCode({ secret, uri, onDone, onCancel }: Props) {
  const t = useMessages();
  const common = useCommon();
  const [code, setCode] = useState("");
  const { busy, error, clearError, submit } = useSubmit((failure) => {
    const wrong = failure instanceof ApiError && failure.problem.fields?.["code"];
    return wrong || `${t.confirmFailed} ${errorMessage(failure, common.unexpected)}`;
  });

  async function confirm() {
    const { user, recoveryCodes } = await users.confirmSecondFactor({ body: { code } });
    // This session has ended with all the others; the reply opened a new one.
    useSession.getState().signIn(user);
    onDone(recoveryCodes);
  }

  return (
    <form
      className={css.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(confirm, code.trim() ? "" : t.codeNeeded);
      }}
    >
      <p>{t.step1}</p>
      <QrCode text={uri} label={t.qrLabel} />
      <p>
        {t.orType}
        <br />
        <code className={css.secret}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <p>{t.step2}</p>
      <TextField
        label={t.code}
        hint={t.codeHintNew}
        error={error}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => {
          clearError();
          setCode(event.currentTarget.value);
        }}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {busy ? t.checking : t.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
