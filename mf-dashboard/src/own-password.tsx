import { Field } from "@tutorsetu/ui/field";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { useMessages } from "./messages.ts";

interface Props {
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

/** Asks for one's own password before something that cannot be taken back. */
export function OwnPassword({ value, error, onChange }: Props) {
  const t = useMessages();
  return (
    <Field label={t.yourPassword} required error={error}>
      {(field) => (
        <PasswordInput
          {...field}
          autoComplete="current-password"
          showLabel={t.show}
          hideLabel={t.hide}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
