import { PhoneVisible, type Role } from "@tutorsetu/contracts/people";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { Field } from "@tutorsetu/ui/field";
import { Select } from "@tutorsetu/ui/select";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";
import type { Values } from "./values.ts";

interface Props {
  readonly role: Role;
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

/** Who sees the phone number, and for tutors whether their card shows their email. */
export function ContactFields({ role, values, set }: Props) {
  const t = useMessages();
  return (
    <fieldset className={css.section}>
      <legend>{t.contactSection}</legend>
      <div className={css.fields}>
        <Field label={t.phoneVisible}>
          {(control) => (
            <Select
              {...control}
              value={values.phoneVisible}
              onChange={(event) => set({ phoneVisible: event.currentTarget.value })}
            >
              {PhoneVisible.options.map((who) => (
                <option key={who} value={who}>
                  {t[`phone_${who}`]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {role === "Tutor" && (
          <Checkbox
            className={css.check}
            label={t.showEmail}
            checked={values.showEmail}
            onChange={(event) => set({ showEmail: event.currentTarget.checked })}
          />
        )}
      </div>
    </fieldset>
  );
}
