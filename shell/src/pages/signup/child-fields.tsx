import { GRADES } from "@tutorsetu/contracts/domain";
import { CheckField } from "@tutorsetu/ui/check-field";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { useIsStrict } from "./sign-up-rules.ts";
import { type FieldsProps, useSubjectOptions } from "./values.ts";

/** The fields of the child whose parent or guardian signs up; further children come afterwards. */
export function ChildFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  const family = useFamilyMessages();
  const isStrict = useIsStrict("Student");
  return (
    <>
      <div className={css.pair}>
        <TextField
          {...form.bind("childName", "guardian.childName")}
          label={family.childName}
          required
          autoComplete="off"
          maxLength={80}
        />
        <SelectField
          {...form.bind("grade")}
          label={family.grade}
          required
          placeholder={t.chooseGrade}
          options={GRADES.map((grade) => ({ value: grade, label: ordinal(grade) }))}
        />
      </div>
      <ChoiceChips
        legend={family.subjects}
        options={useSubjectOptions()}
        value={values.subjectInterested}
        error={form.errorOf("subjectInterested")}
        onBlur={() => form.leave("subjectInterested")}
        onChange={(subjectInterested) => set({ subjectInterested })}
      />
      <CheckField
        name="consent"
        label={family.consent}
        required
        checked={values.consent}
        error={form.errorOf("guardian.consent")}
        onBlur={() => form.leave("guardian.consent")}
        onChange={(event) => set({ consent: event.currentTarget.checked })}
      />
      {isStrict && <p>{family.consentLink}</p>}
      <p>{family.more}</p>
    </>
  );
}
