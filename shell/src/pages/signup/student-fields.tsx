import { GRADES } from "@tutorsetu/contracts/domain";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import type { useErrors } from "../form/use-form.ts";
import { hasGuardian, useSubjectOptions, type Values } from "./values.ts";

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

interface GuardianFieldsProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

const PHONE = "guardian.guardianPhone";

/** Who looks after a minor's account; all of it may be left empty. */
function GuardianFields({ values, set, errors }: GuardianFieldsProps) {
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
