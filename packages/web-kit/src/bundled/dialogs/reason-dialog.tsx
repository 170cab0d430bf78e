import { TextareaField } from "@tutorsetu/ui/form-fields";
import type { ReactNode } from "react";
import { useDraft } from "../../shared/session/draft.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { useSubmit } from "../forms/use-submit.ts";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly action: string;
  /** What the button says while the reason is sent; else the same. */
  readonly pending?: string;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly isDangerous?: boolean;
  /** The name of the draft that keeps the reason until it is sent. */
  readonly draft: string;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly hasFocus?: boolean;
  /** The error for an empty reason; without it the reason is optional. */
  readonly required?: string | undefined;
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly messageOf: (failure: unknown) => string;
  readonly children: ReactNode;
}

/** Asks for the reason of an action in a dialog; a failed one stays there with its message. */
export function ReasonDialog(props: Props) {
  const { onClose, action, pending = action, required = "", onSend, messageOf, children } = props;
  const { label, hint, maxLength, hasFocus, ...dialog } = props;
  const [{ reason }, setDraft, clearDraft] = useDraft(props.draft, { reason: "" });
  const { busy, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || Boolean(props.busy);

  async function send() {
    await onSend(reason.trim());
    clearDraft();
    onClose();
  }

  return (
    <ActionDialog
      {...dialog}
      action={isBusy ? pending : action}
      busy={isBusy}
      onAct={() => submit(send, reason.trim() ? "" : required)}
    >
      {children}
      <TextareaField
        label={label}
        hint={hint}
        error={error}
        required={required !== ""}
        data-autofocus={hasFocus}
        rows={3}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => {
          clearError();
          setDraft({ reason: event.currentTarget.value });
        }}
      />
    </ActionDialog>
  );
}
