import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import type { useErrors } from "../form/use-form.ts";
import { useSubjectOptions, type Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

export function TutorFields({ values, set, errors }: Props) {
  const t = useMessages();
  const subjectOptions = useSubjectOptions();
  return (
    <>
      <div className={css.pair}>
        {(["experience", "fee"] as const).map((name) => (
          <Field
            key={name}
            label={t[name]}
            hint={name === "fee" && t.feeHint}
            required
            error={errors.of(name)}
          >
            {(field) => (
              <Input
                {...field}
                name={name}
                inputMode="decimal"
                value={values[name]}
                onBlur={() => errors.leave(name)}
                onChange={(e) => set({ [name]: e.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <ChoiceChips
        legend={t.subjects}
        options={subjectOptions}
        value={values.subjects}
        error={errors.of("subjects")}
        onBlur={() => errors.leave("subjects")}
        onChange={(subjects) => set({ subjects })}
      />
    </>
  );
}
