import { GRADES, LIMITS, STATES, SUBJECTS } from "@tutorsetu/contracts/domain";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field, type FieldControl as Control } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { Textarea } from "@tutorsetu/ui/textarea";
import { fill, ordinal } from "@tutorsetu/web-kit/i18n";
import { useStateName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";
import type { FieldName } from "./values.ts";

type Texts = Exclude<FieldName, "subjects" | "grade" | "subjectInterested">;

const INPUTS = {
  userName: { autoComplete: "name", maxLength: 80 },
  phoneNo: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  city: { autoComplete: "address-level2", maxLength: 80 },
  // Texts: a box of type number takes no comma, no ₹ and no digit but ours.
  fee: { inputMode: "decimal" },
  hourly_rate: { inputMode: "decimal" },
  experience: { inputMode: "decimal" },
} as const;

interface TextProps {
  readonly name: Texts;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text, a number, a long text or one of the states, each with the control that fits. */
export function TextField({ name, value, error, onChange }: TextProps) {
  const t = useMessages();
  const nameOf = useStateName();
  const label =
    name === "hourly_rate" || name === "bio" ? fill(t.optional, { label: t[name] }) : t[name];
  const draw = (control: Control) => {
    const shared = {
      ...control,
      name,
      value,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(event.currentTarget.value),
    };
    if (name === "bio") return <Textarea {...shared} rows={5} maxLength={LIMITS.bio} />;
    if (name !== "state") return <Input {...shared} {...INPUTS[name]} />;
    return (
      <Select {...shared}>
        <option value="">{t.pickState}</option>
        {[...new Set([...STATES, ...(value ? [value] : [])])].map((state) => (
          <option key={state} value={state}>
            {nameOf(state)}
          </option>
        ))}
      </Select>
    );
  };
  const isAmount = name === "fee" || name === "hourly_rate";
  return (
    <div className={name === "bio" ? css.wide : undefined}>
      <Field label={label} error={error} hint={isAmount && t.amountHint}>
        {draw}
      </Field>
    </div>
  );
}

interface ListProps {
  readonly name: Exclude<FieldName, Texts>;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string[]) => void;
}

/** Subjects or classes as chips; what a profile already has is offered too. */
export function ListField({ name, value, error, onChange }: ListProps) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const slugs = [...new Set([...(name === "grade" ? GRADES.map(String) : SUBJECTS), ...value])];
  const label = (slug: string) => (name === "grade" ? ordinal(Number(slug)) : nameOf(slug));
  return (
    <div className={css.wide}>
      <ChoiceChips
        legend={t[name]}
        options={slugs.map((slug) => ({ value: slug, label: label(slug) }))}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
