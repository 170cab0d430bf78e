import type { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { PasswordField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useMessages } from "./messages.ts";
import { useMessages as useFactorMessages } from "./second-factor/messages.ts";
import { UsePasskey } from "./second-factor/use-passkey.tsx";
import * as css from "./settings/settings.module.css";

/** What is sent to show who asks. */
export interface Proof {
  readonly password: string;
  /** Where the account has a second factor. */
  readonly code?: string;
}

interface Props {
  readonly title: string;
  readonly action: string;
  /** The label of the button while it runs. */
  readonly busyLabel: string;
  /** What the error begins with when it is not about the password. */
  readonly failed: string;
  /** What it does takes nothing away. */
  readonly isHarmless?: boolean;
  /** Whether everything else is filled in; shows what is missing. */
  readonly check?: () => boolean;
  readonly onClose: () => void;
  /** Runs with the proof; what it throws is shown below the field it is about. */
  readonly onConfirm: (proof: Proof) => Promise<void>;
  readonly children: ReactNode;
}

/** Stays the same function, so that the focus moves once: when the field appears. */
const focusInput = (field: HTMLElement | null) => field?.querySelector("input")?.focus();

const fieldsOf = (failure: unknown): Readonly<Record<string, string>> =>
  (failure instanceof ApiError && failure.problem.fields) || {};

/** What asks for a passkey, where the account has one. */
const passkeyIn = (failure: unknown) =>
  failure instanceof ApiError && "passkey" in failure.problem ? failure.problem.passkey : undefined;

/** Confirms an action with the person's own password, and with the second factor once it is asked for. */
export function PasswordDialog(props: Props) {
  const { title, action, busyLabel, failed, isHarmless, check } = props;
  const { onClose, onConfirm, children } = props;
  const t = useMessages();
  const factor = useFactorMessages();
  const common = useCommon();
  const form = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({});
  const [passkey, setPasskey] = useState<PasskeyRequest>();
  const { busy, run } = usePending();

  /** `isAsking`: only for another question to the passkey. */
  async function confirm(proved = code, isAsking = false) {
    setErrors(password ? {} : { password: t.passwordNeeded });
    const isComplete = check?.() ?? true;
    if (!password || !isComplete) return;
    try {
      await onConfirm(proved ? { password, code: proved } : { password });
    } catch (failure) {
      const { password: wrong, code: wrongCode } = fieldsOf(failure);
      if (wrongCode) {
        setPasskey(passkeyIn(failure));
        setCodeAsked(true);
        // The first time nothing is wrong yet: the field appears and says what belongs there.
        setErrors(isCodeAsked && !isAsking ? { code: wrongCode } : {});
        return;
      }
      setErrors({ password: wrong || `${failed} ${errorMessage(failure, common.unexpected)}` });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(() => confirm());
  }

  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={busy ? busyLabel : action}
      busy={busy}
      isDangerous={!isHarmless}
      form={form}
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {children}
        <PasswordField
          label={t.yourPassword}
          required
          error={errors.password}
          autoComplete="current-password"
          showLabel={t.show}
          hideLabel={t.hide}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isCodeAsked && passkey && (
          <UsePasskey
            request={passkey}
            onCode={(proved) => confirm(proved)}
            onSpent={() => confirm("", true)}
          />
        )}
        {isCodeAsked && (
          <div ref={focusInput}>
            <TextField
              label={factor.code}
              hint={factor.codeHint}
              error={errors.code}
              required
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </div>
        )}
      </form>
    </ActionDialog>
  );
}
