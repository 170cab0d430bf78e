import { GRADES, LIMITS, STATES, SUBJECTS } from "@tutorsetu/contracts/domain";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { format, ordinal } from "@tutorsetu/web-kit/i18n";
import { useStateName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import { PinField } from "./pin-field.tsx";
import * as css from "./profile.module.css";
import type { FieldName, Values } from "./values.ts";

const INPUTS = {
  userName: { autoComplete: "name", maxLength: 80 },
  phoneNo: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  city: { autoComplete: "address-level2", maxLength: 80 },
  // Texts: a box of type number takes no comma, no ₹ and no digit but ours.
  fee: { inputMode: "decimal" },
  hourly_rate: { inputMode: "decimal" },
  experience: { inputMode: "decimal" },
} as const;

interface Props {
  readonly name: FieldName;
  readonly values: Values;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Values>) => void;
}

/** One field of the profile, with the control that fits it. */
export function ProfileField({ name, values, error, onChange }: Props) {
  const t = useMessages();
  const stateName = useStateName();
  if (name === "subjects" || name === "classes" || name === "grade" || name === "subjectInterested")
    return (
      <ListField
        name={name}
        value={values[name]}
        error={error}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  if (name === "pinCode") return <PinField values={values} error={error} onChange={onChange} />;
  const value = values[name];
  const shared = {
    name,
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
  if (name === "bio")
    return (
      <div className={css.wide}>
        <TextareaField
          {...shared}
          label={format(t.optional, { label: t.bio })}
          rows={5}
          maxLength={LIMITS.bio}
        />
      </div>
    );
  if (name === "state")
    return (
      <SelectField
        {...shared}
        label={t.state}
        placeholder={t.pickState}
        options={withOwn(STATES, value ? [value] : []).map((state) => ({
          value: state,
          label: stateName(state),
        }))}
      />
    );
  const isAmount = name === "fee" || name === "hourly_rate";
  return (
    <TextField
      {...shared}
      {...INPUTS[name]}
      label={name === "hourly_rate" ? format(t.optional, { label: t[name] }) : t[name]}
      hint={isAmount && t.amountHint}
    />
  );
}

/** What a profile already has is offered too. */
const withOwn = (offered: readonly string[], own: readonly string[]) => [
  ...new Set([...offered, ...own]),
];

interface ListProps {
  readonly name: "subjects" | "classes" | "grade" | "subjectInterested";
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string[]) => void;
}

/** Subjects or classes as chips. */
function ListField({ name, value, error, onChange }: ListProps) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const isClass = name === "grade" || name === "classes";
  const offered = isClass ? GRADES.map(String) : SUBJECTS;
  const label = (slug: string) => (isClass ? ordinal(Number(slug)) : nameOf(slug));
  return (
    <div className={css.wide} data-part={name}>
      <ChoiceChips
        legend={name === "classes" ? format(t.optional, { label: t.classes }) : t[name]}
        options={withOwn(offered, value).map((slug) => ({ value: slug, label: label(slug) }))}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
