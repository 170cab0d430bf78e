import { Field } from "@tutorsetu/ui/field";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { useText } from "../text.ts";

interface Props {
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

/** Asks for one's own password before something that cannot be taken back. */
export function OwnPassword({ value, error, onChange }: Props) {
  const text = useText();
  return (
    <Field label={text.yourPassword} required error={error}>
      {(field) => (
        <PasswordInput
          {...field}
          autoComplete="current-password"
          showLabel={text.show}
          hideLabel={text.hide}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
