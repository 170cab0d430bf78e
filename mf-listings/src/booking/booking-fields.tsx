import { DAY_PARTS, LESSON_MODES, WEEKDAYS } from "@tutorsetu/contracts/domain";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Toggle } from "@tutorsetu/ui/toggle";
import { MessageFields } from "../dialog/form-dialog.tsx";
import { useMessages } from "../messages.ts";
import type { BookingValues } from "./booking-values.ts";

interface Props {
  readonly values: BookingValues;
  /** The days on which the tutor has time; missing where that is not said. */
  readonly free?: readonly string[] | undefined;
  readonly onChange: (values: BookingValues) => void;
}

/** Subject, message, when, where, and whether to try first; nothing is needed. */
export function BookingFields({ values, free, onChange }: Props) {
  const t = useMessages();
  const optionsOf = <Name extends keyof typeof t>(names: readonly Name[]) =>
    names.map((value) => ({ value, label: t[value] }));
  const places = { home: t.home, online: t.online, either: t.bookEither };
  const isOffered = (day: string) => !free?.length || free.includes(day);
  const days = WEEKDAYS.filter((day) => isOffered(day) || values.days.includes(day));
  return (
    <>
      <MessageFields
        values={values}
        onChange={onChange}
        labels={{ subject: t.bookSubject, message: t.bookMessage }}
        hint={t.bookMessageHint}
      />
      <ChoiceChips
        legend={t.bookDays}
        options={optionsOf(days)}
        value={values.days}
        onChange={(days) => onChange({ ...values, days })}
      />
      {values.days.length > 0 && (
        <ChoiceChips
          legend={t.bookParts}
          options={optionsOf(DAY_PARTS)}
          value={values.parts}
          onChange={(parts) => onChange({ ...values, parts })}
        />
      )}
      <Toggle
        legend={t.bookMode}
        name="mode"
        options={LESSON_MODES.map((mode) => ({ value: mode, label: places[mode] }))}
        value={values.mode}
        onChange={(mode) => onChange({ ...values, mode })}
      />
      <Checkbox
        label={t.bookTrial}
        checked={values.trial}
        onChange={(event) => onChange({ ...values, trial: event.currentTarget.checked })}
      />
    </>
  );
}
