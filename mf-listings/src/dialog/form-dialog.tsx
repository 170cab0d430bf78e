import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { type ReactNode, useId, useRef } from "react";
import * as css from "./form-dialog.module.css";
import { FormError } from "./reason.tsx";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** What the button says, while sending too. */
  readonly submitLabel: string;
  readonly busy: boolean;
  /** Why the last try failed; empty when it did not. */
  readonly reason: string;
  readonly onSubmit: () => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
}

/** A short form in a dialog, with Cancel and one button that sends it. */
export function FormDialog(props: Props) {
  const { title, onClose, submitLabel, busy, reason, onSubmit, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  async function submit() {
    await onSubmit();
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <ActionDialog title={title} onClose={onClose} action={submitLabel} busy={busy} form={id}>
      <form
        ref={form}
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <FormError>{reason}</FormError>
      </form>
    </ActionDialog>
  );
}
