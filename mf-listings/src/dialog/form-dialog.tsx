import { LIMITS } from "@tutorsetu/contracts/domain";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { type ReactNode, type SubmitEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import * as css from "./form-dialog.module.css";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** The label of the button, while sending too. */
  readonly submitLabel: string;
  readonly busy: boolean;
  /** Why the last try failed; empty when it did not. */
  readonly error: string;
  readonly onSubmit: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A short form in a dialog, with Cancel and one button that sends it. */
export function FormDialog(props: Props) {
  const { title, onClose, submitLabel, busy, error, onSubmit, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    flushSync(onSubmit);
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={submitLabel}
      busy={busy}
      form={id}
      error={error}
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={submit}>
        {children}
      </form>
    </ActionDialog>
  );
}

interface Message {
  readonly subject: string;
  readonly message: string;
}

interface MessageFieldsProps<Values extends Message> {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly labels: Message;
  readonly hint?: string;
  readonly required?: boolean;
  readonly errors?: Partial<Message>;
  /** Leaves a field: the time to check it. */
  readonly onLeave?: (name: keyof Message) => void;
}

/** A subject and a message. */
export function MessageFields<Values extends Message>(props: MessageFieldsProps<Values>) {
  const { values, onChange, labels, hint, required = false, errors = {}, onLeave } = props;
  return (
    <>
      <TextField
        label={labels.subject}
        required={required}
        error={errors.subject}
        maxLength={LIMITS.subject}
        value={values.subject}
        onBlur={() => onLeave?.("subject")}
        onChange={(event) => onChange({ ...values, subject: event.currentTarget.value })}
      />
      <TextareaField
        label={labels.message}
        hint={hint}
        required={required}
        error={errors.message}
        rows={4}
        maxLength={LIMITS.message}
        value={values.message}
        onBlur={() => onLeave?.("message")}
        onChange={(event) => onChange({ ...values, message: event.currentTarget.value })}
      />
    </>
  );
}
