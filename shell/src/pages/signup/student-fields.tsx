import { GRADES } from "@tutorsetu/contracts/domain";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { type FieldsProps, hasGuardian, useSubjectOptions } from "./values.ts";

/** The fields of students and their guardians (AMB-020, AMB-130). */
export function StudentFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  const subjectOptions = useSubjectOptions();
  return (
    <>
      <SelectField
        {...form.bind("grade")}
        label={t.grade}
        required
        placeholder={t.chooseGrade}
        options={GRADES.map((grade) => ({ value: grade, label: ordinal(grade) }))}
      />
      <ChoiceChips
        legend={t.subjectInterested}
        options={subjectOptions}
        value={values.subjectInterested}
        error={form.errorOf("subjectInterested")}
        onBlur={() => form.leave("subjectInterested")}
        onChange={(subjectInterested) => set({ subjectInterested })}
      />
      <Toggle
        legend={t.holder}
        name="accountHolder"
        value={values.accountHolder}
        options={[
          { value: "student", label: t.holderStudent },
          { value: "guardian", label: t.holderGuardian },
        ]}
        onChange={(accountHolder) => set({ accountHolder })}
      />
      <SelectField
        {...form.bind("ageBand")}
        label={t.ageBand}
        placeholder={t.chooseAge}
        options={[
          { value: "under-13", label: t.ageUnder13 },
          { value: "13-17", label: t.age13to17 },
          { value: "18-plus", label: t.age18 },
        ]}
      />
      {hasGuardian(values) && <GuardianFields values={values} set={set} form={form} />}
    </>
  );
}

/** Who looks after a minor's account; all of it may be left empty. */
function GuardianFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  return (
    <>
      <p>{t.guardianWhy}</p>
      <div className={css.pair}>
        <TextField {...form.bind("guardianName")} label={t.guardianName} maxLength={80} />
        <TextField
          {...form.bind("guardianPhone", "guardian.guardianPhone")}
          label={t.guardianPhone}
          type="tel"
          inputMode="tel"
        />
      </div>
      <Checkbox
        label={t.consent}
        checked={values.consent}
        onChange={(e) => set({ consent: e.currentTarget.checked })}
      />
    </>
  );
}
