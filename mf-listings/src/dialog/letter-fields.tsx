import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";

export interface Letter {
  readonly subject: string;
  readonly message: string;
}

interface Props<L extends Letter> {
  readonly letter: L;
  readonly onChange: (letter: L) => void;
  readonly labels: Letter;
  readonly hint?: string;
  readonly required?: boolean;
  readonly errors?: Partial<Letter>;
  /** Leaves a field: the time to check it. */
  readonly onLeave?: (name: keyof Letter) => void;
}

/** A subject and a message. */
export function LetterFields<L extends Letter>(props: Props<L>) {
  const { letter, onChange, labels, hint, required = false, errors = {}, onLeave } = props;
  return (
    <>
      <Field label={labels.subject} required={required} error={errors.subject}>
        {(field) => (
          <Input
            {...field}
            maxLength={LIMITS.subject}
            value={letter.subject}
            onBlur={() => onLeave?.("subject")}
            onChange={(event) => onChange({ ...letter, subject: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={labels.message} hint={hint} required={required} error={errors.message}>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={LIMITS.message}
            value={letter.message}
            onBlur={() => onLeave?.("message")}
            onChange={(event) => onChange({ ...letter, message: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
