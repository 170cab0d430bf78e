import { GRADES } from "@tutorsetu/contracts/domain";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { useIsStrict } from "./sign-up-rules.ts";
import { type FieldsProps, hasGuardian, useSubjectOptions } from "./values.ts";

/** The fields of students who hold their own account, and their guardians (AMB-020, AMB-130). */
export function StudentFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  const subjectOptions = useSubjectOptions();
  const isStrict = useIsStrict("Student");
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
      <SelectField
        {...form.bind("ageBand", "guardian.ageBand")}
        label={isStrict ? t.ageBandNeeded : t.ageBand}
        required={isStrict}
        placeholder={isStrict ? t.chooseAgeNeeded : t.chooseAge}
        options={[
          { value: "under-13", label: t.ageUnder13 },
          { value: "13-17", label: t.age13to17 },
          { value: "18-plus", label: t.age18 },
        ]}
      />
      {hasGuardian(values) && (
        <GuardianFields values={values} set={set} form={form} isStrict={isStrict} />
      )}
    </>
  );
}

interface GuardianProps extends FieldsProps {
  /** The guardian is asked by e-mail before the student is shown. */
  readonly isStrict: boolean;
}

/** Who looks after a minor's account; but for the address that is asked it may be left empty. */
function GuardianFields({ values, set, form, isStrict }: GuardianProps) {
  const t = useMessages();
  return (
    <>
      <p>{isStrict ? t.guardianAsked : t.guardianWhy}</p>
      <div className={css.pair}>
        <TextField {...form.bind("guardianName")} label={t.guardianName} maxLength={80} />
        <TextField
          {...form.bind("guardianPhone", "guardian.guardianPhone")}
          label={t.guardianPhone}
          type="tel"
          inputMode="tel"
        />
      </div>
      <TextField
        {...form.bind("guardianEmail", "guardian.guardianEmail")}
        label={isStrict ? t.guardianEmailNeeded : t.guardianEmail}
        required={isStrict}
        type="email"
        inputMode="email"
      />
      {!isStrict && (
        <Checkbox
          label={t.consent}
          checked={values.consent}
          onChange={(e) => set({ consent: e.currentTarget.checked })}
        />
      )}
    </>
  );
}
