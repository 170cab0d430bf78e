import { BOARDS, LESSON_MODES, WEEKDAYS } from "@tutorsetu/contracts/domain";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";
import type { RequirementValues } from "./values.ts";

const AREA_MAX = 120;

interface Props {
  readonly value: RequirementValues;
  /** What is wrong with a field, in the reader's language. */
  readonly errorFor: (name: string) => string | undefined;
  readonly onChange: (value: RequirementValues) => void;
}

/** What a family looks for (AMB-019); every field is optional. */
export function RequirementFields({ value, errorFor, onChange }: Props) {
  const t = useMessages();
  const set = (change: Partial<RequirementValues>) => onChange({ ...value, ...change });
  const choices = {
    board: BOARDS.map((board) => ({ value: board, label: t[`board_${board}`] })),
    mode: LESSON_MODES.map((mode) => ({ value: mode, label: t[`mode_${mode}`] })),
  };
  const errorOf = (name: string) => {
    const message = errorFor(`requirement.${name}`);
    return message && name === "budget" ? t.budgetWrong : message;
  };
  const inputs = {
    area: { maxLength: AREA_MAX },
    budget: { inputMode: "decimal" },
    start: { type: "date" },
  } as const;
  return (
    <fieldset className={css.section} data-part="requirement">
      <legend>{t.requirement}</legend>
      <p>{t.requirementHint}</p>
      <div className={css.fields}>
        {(["board", "mode"] as const).map((name) => (
          <SelectField
            key={name}
            label={t[name]}
            placeholder={t.any}
            options={choices[name]}
            value={value[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        {(["area", "budget", "start"] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            error={errorOf(name)}
            hint={name === "budget" && t.amountHint}
            {...inputs[name]}
            value={value[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <div className={css.wide}>
          <ChoiceChips
            legend={t.days}
            options={WEEKDAYS.map((day) => ({ value: day, label: t[`day_${day}`] }))}
            value={value.days}
            onChange={(days) => set({ days })}
          />
        </div>
      </div>
    </fieldset>
  );
}
