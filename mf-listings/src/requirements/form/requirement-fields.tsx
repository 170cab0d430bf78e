import { BOARDS, GRADES, LESSON_MODES, SUBJECTS, WEEKDAYS } from "@tutorsetu/contracts/domain";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import type { Child } from "@tutorsetu/web-kit/family";
import { usePinPlace } from "@tutorsetu/web-kit/pin-place";
import { useEffect } from "react";
import { useMessages as useListMessages } from "../../messages.ts";
import * as css from "../requirements.module.css";
import { useRequirementWords } from "../words.ts";
import type { FormValues } from "./form-values.ts";

interface Props {
  readonly values: FormValues;
  /** A parent's children that tutors may see; one post is for one of them. */
  readonly family: readonly Child[];
  /** A post stays with the student whom it was written for. */
  readonly isEdit: boolean;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onChild: (childId: string) => void;
}

/** Everything that a post says. */
export function RequirementFields(props: Props) {
  const { values, family, isEdit, errorOf, onChange, onChild } = props;
  const { t, subjectOf, boardOf, modeOf, placeOf } = useRequirementWords();
  const list = useListMessages();
  const set = (change: Partial<FormValues>) => onChange({ ...values, ...change });
  const { ask, placeOf: placeOfPin } = usePinPlace(() => {});
  useEffect(() => ask(values.pinCode));
  const place = placeOfPin(values.pinCode);
  const pinHint = values.mode === "online" ? t.pinHintOnline : t.pinHint;
  const selects = [
    {
      name: "subject",
      required: true,
      placeholder: t.choose,
      options: SUBJECTS.map((value) => ({ value, label: subjectOf(value) })),
    },
    {
      name: "class",
      required: true,
      placeholder: t.choose,
      options: GRADES.map((value) => ({ value: String(value), label: String(value) })),
    },
    {
      name: "board",
      required: false,
      placeholder: t.anyBoard,
      options: BOARDS.map((value) => ({ value, label: boardOf(value) })),
    },
  ] as const;
  return (
    <>
      {family.length > 0 && !isEdit && (
        <SelectField
          label={t.whom}
          options={family.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.childId}
          onChange={(event) => onChild(event.currentTarget.value)}
        />
      )}
      <div className={css.pair}>
        {selects.map(({ name, ...select }) => (
          <SelectField
            key={name}
            label={t[name]}
            error={errorOf(name)}
            {...select}
            value={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Toggle
        legend={t.mode}
        name="mode"
        options={LESSON_MODES.map((mode) => ({ value: mode, label: modeOf(mode) }))}
        value={values.mode}
        onChange={(mode) => set({ mode })}
      />
      <div className={css.pair}>
        <TextField
          label={t.pinCode}
          hint={place ? `${placeOf(place)} · ${pinHint}` : pinHint}
          error={errorOf("pinCode")}
          required={values.mode !== "online"}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          value={values.pinCode}
          onChange={(event) => set({ pinCode: event.currentTarget.value })}
        />
        <TextField
          label={t.budget}
          hint={t.budgetHint}
          error={errorOf("budget")}
          inputMode="decimal"
          value={values.budget}
          onChange={(event) => set({ budget: event.currentTarget.value })}
        />
      </div>
      <ChoiceChips
        legend={t.days}
        options={WEEKDAYS.map((day) => ({ value: day, label: list[day] }))}
        value={values.days}
        onChange={(days) => set({ days })}
      />
      <TextareaField
        label={t.text}
        hint={t.textHint}
        error={errorOf("text")}
        rows={4}
        maxLength={REQUIREMENT_LIMITS.text}
        value={values.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
    </>
  );
}
