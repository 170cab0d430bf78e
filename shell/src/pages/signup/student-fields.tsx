import { GRADES } from "@tutorsetu/contracts/domain";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field } from "@tutorsetu/ui/field";
import { Select } from "@tutorsetu/ui/select";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import type { useErrors } from "../form/use-form.ts";
import { GuardianFields } from "./guardian-fields.tsx";
import { useSubjectOptions } from "./subject-options.ts";
import { hasGuardian, type Values } from "./values.ts";

const AGES = ["", "under-13", "13-17", "18-plus"] as const;

interface Props {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

/** What only a student is asked, and who stands for them (AMB-020, AMB-130). */
export function StudentFields({ values, set, errors }: Props) {
  const t = useMessages();
  const subjectOptions = useSubjectOptions();
  return (
    <>
      <Field label={t.grade} required error={errors.of("grade")}>
        {(field) => (
          <Select
            {...field}
            name="grade"
            value={values.grade}
            onBlur={() => errors.leave("grade")}
            onChange={(e) => set({ grade: e.currentTarget.value })}
          >
            <option value="">{t.chooseGrade}</option>
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {ordinal(grade)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ChoiceChips
        legend={t.subjectInterested}
        options={subjectOptions}
        value={values.subjectInterested}
        error={errors.of("subjectInterested")}
        onBlur={() => errors.leave("subjectInterested")}
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
      <Field label={t.ageBand}>
        {(field) => (
          <Select
            {...field}
            name="ageBand"
            value={values.ageBand}
            onChange={(e) =>
              set({ ageBand: AGES.find((age) => age === e.currentTarget.value) ?? "" })
            }
          >
            <option value="">{t.chooseAge}</option>
            <option value="under-13">{t.ageUnder13}</option>
            <option value="13-17">{t.age13to17}</option>
            <option value="18-plus">{t.age18}</option>
          </Select>
        )}
      </Field>
      {hasGuardian(values) && <GuardianFields values={values} set={set} errors={errors} />}
    </>
  );
}
