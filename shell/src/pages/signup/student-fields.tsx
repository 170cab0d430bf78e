import { GRADES, SUBJECTS } from "@tutorsetu/contracts/market";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { useText } from "../../text.ts";
import type { useErrors } from "../form/use-form.ts";
import { subjectOptions } from "./subject-options.ts";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: ReturnType<typeof useErrors>;
}

export function StudentFields({ values, set, errors }: Props) {
  const text = useText();
  return (
    <>
      <Field label={text.grade} required error={errors.of("grade")}>
        {(field) => (
          <Select
            {...field}
            name="grade"
            value={values.grade}
            onBlur={() => errors.leave("grade")}
            onChange={(e) => set({ grade: e.currentTarget.value })}
          >
            <option value="">{text.chooseGrade}</option>
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {ordinal(grade)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ChoiceChips
        legend={text.subjectInterested}
        options={subjectOptions(SUBJECTS)}
        value={values.subjectInterested}
        error={errors.of("subjectInterested")}
        onBlur={() => errors.leave("subjectInterested")}
        onChange={(subjectInterested) => set({ subjectInterested })}
      />
      <Toggle
        legend={text.holder}
        name="accountHolder"
        value={values.accountHolder}
        options={[
          { value: "student", label: text.holderStudent },
          { value: "guardian", label: text.holderGuardian },
        ]}
        onChange={(accountHolder) => set({ accountHolder })}
      />
      {values.accountHolder === "guardian" && (
        <>
          <Field label={text.guardianName}>
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
          <Checkbox
            label={text.consent}
            checked={values.consent}
            onChange={(e) => set({ consent: e.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
