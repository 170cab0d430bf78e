import { LIMITS } from "@tutorsetu/contracts/domain";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { type ReactNode, useId, useRef } from "react";
import * as css from "./form-dialog.module.css";

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

/** Why the last try failed; nothing when it did not. */
export function FormError({ children }: { readonly children: string }) {
  if (!children) return null;
  return (
    <p role="alert" className={css.reason}>
      {children}
    </p>
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
      <Field label={labels.subject} required={required} error={errors.subject}>
        {(field) => (
          <Input
            {...field}
            maxLength={LIMITS.subject}
            value={values.subject}
            onBlur={() => onLeave?.("subject")}
            onChange={(event) => onChange({ ...values, subject: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={labels.message} hint={hint} required={required} error={errors.message}>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={LIMITS.message}
            value={values.message}
            onBlur={() => onLeave?.("message")}
            onChange={(event) => onChange({ ...values, message: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
