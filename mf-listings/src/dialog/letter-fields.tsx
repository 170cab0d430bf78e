import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";

export interface Message {
  readonly subject: string;
  readonly message: string;
}

interface Props<Values extends Message> {
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
export function MessageFields<Values extends Message>(props: Props<Values>) {
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
