import { Requirement, WEEKDAYS } from "@tutorsetu/contracts/people";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";
import type { RequirementValues } from "./values.ts";

const BOARDS = Requirement.shape.board.unwrap().options;
const MODES = Requirement.shape.mode.unwrap().options;
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
    board: BOARDS.map((board) => ({ id: board, label: t[`board_${board}`] })),
    mode: MODES.map((mode) => ({ id: mode, label: t[`mode_${mode}`] })),
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
    <fieldset className={css.section}>
      <legend>{t.requirement}</legend>
      <p>{t.requirementHint}</p>
      <div className={css.fields}>
        {(["board", "mode"] as const).map((name) => (
          <Field key={name} label={t[name]}>
            {(control) => (
              <Select
                {...control}
                value={value[name]}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              >
                <option value="">{t.any}</option>
                {choices[name].map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        {(["area", "budget", "start"] as const).map((name) => (
          <Field
            key={name}
            label={t[name]}
            error={errorOf(name)}
            hint={name === "budget" && t.amountHint}
          >
            {(control) => (
              <Input
                {...control}
                {...inputs[name]}
                value={value[name]}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              />
            )}
          </Field>
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
