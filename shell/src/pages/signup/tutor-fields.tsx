import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { TextField } from "@tutorsetu/ui/form-fields";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { type FieldsProps, useSubjectOptions } from "./values.ts";

/** The fields of tutors. */
export function TutorFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  const subjectOptions = useSubjectOptions();
  return (
    <>
      <div className={css.pair}>
        <TextField {...form.bind("experience")} label={t.experience} required inputMode="decimal" />
        <TextField
          {...form.bind("fee")}
          label={t.fee}
          hint={t.feeHint}
          required
          inputMode="decimal"
        />
      </div>
      <ChoiceChips
        legend={t.subjects}
        options={subjectOptions}
        value={values.subjects}
        error={form.errorOf("subjects")}
        onBlur={() => form.leave("subjects")}
        onChange={(subjects) => set({ subjects })}
      />
    </>
  );
}
