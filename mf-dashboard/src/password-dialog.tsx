import { PasswordField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useMessages } from "./messages.ts";
import * as css from "./settings/settings.module.css";

interface Props {
  readonly title: string;
  readonly action: string;
  /** The label of the button while it runs. */
  readonly busyLabel: string;
  /** What the error begins with when it is not about the password. */
  readonly failed: string;
  readonly onClose: () => void;
  /** Runs with the password; what it throws is shown below the field. */
  readonly onConfirm: (password: string) => Promise<void>;
  readonly children: ReactNode;
}

/** Confirms a dangerous action with the person's own password. */
export function PasswordDialog(props: Props) {
  const { title, action, busyLabel, failed, onClose, onConfirm, children } = props;
  const t = useMessages();
  const common = useCommon();
  const form = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  async function confirm() {
    setError(password ? "" : t.passwordNeeded);
    if (!password) return;
    try {
      await onConfirm(password);
    } catch (failure) {
      const wrong = failure instanceof ApiError && failure.problem.fields?.["password"];
      setError(wrong || `${failed} ${errorMessage(failure, common.unexpected)}`);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(confirm);
  }

  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={busy ? busyLabel : action}
      busy={busy}
      isDangerous
      form={form}
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {children}
        <PasswordField
          label={t.yourPassword}
          required
          error={error}
          autoComplete="current-password"
          showLabel={t.show}
          hideLabel={t.hide}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
    </ActionDialog>
  );
}
