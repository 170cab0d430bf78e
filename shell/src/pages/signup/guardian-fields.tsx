import { Checkbox } from "@tutorsetu/ui/checkbox";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import type { useErrors } from "../form/use-form.ts";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

const PHONE = "guardian.guardianPhone";

/** Who looks after a minor's account; all of it may be left empty. */
export function GuardianFields({ values, set, errors }: Props) {
  const t = useMessages();
  return (
    <>
      <p>{t.guardianWhy}</p>
      <div className={css.pair}>
        <Field label={t.guardianName}>
          {(field) => (
            <Input
              {...field}
              name="guardianName"
              maxLength={80}
              value={values.guardianName}
              onChange={(e) => set({ guardianName: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t.guardianPhone} error={errors.of(PHONE)}>
          {(field) => (
            <Input
              {...field}
              name="guardianPhone"
              type="tel"
              inputMode="tel"
              value={values.guardianPhone}
              onBlur={() => errors.leave(PHONE)}
              onChange={(e) => set({ guardianPhone: e.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t.consent}
        checked={values.consent}
        onChange={(e) => set({ consent: e.currentTarget.checked })}
      />
    </>
  );
}
