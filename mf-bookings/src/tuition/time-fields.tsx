import { MOST_LESSONS_A_WEEK } from "@tutorsetu/contracts/lessons/arrangement";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { useLessonTexts } from "../lessons/messages.ts";
import { NEW_TIME, type TypedTerms } from "./terms-form.ts";
import * as css from "./tuition.module.css";

type Times = TypedTerms["times"];

const MINUTES = [30, 45, 60, 75, 90, 120, 150, 180, 240] as const;

interface Props {
  readonly times: Times;
  readonly onChange: (times: Times) => void;
}

/** The lessons of a week, a row for each. */
export function TimeFields({ times, onChange }: Props) {
  const t = useLessonTexts();
  const days = WEEKDAYS.map((value) => ({ value, label: t[value] }));
  const set = (n: number, more: Partial<Times[number]>) =>
    onChange(times.map((one, at) => (at === n ? { ...one, ...more } : one)));
  // A day that has none yet.
  const next = WEEKDAYS.find((day) => times.every((one) => one.day !== day)) ?? NEW_TIME.day;
  return (
    <div className={css.times}>
      {times.map(({ day, from, minutes }, n) => {
        const known = MINUTES.map(String);
        const lengths = known.includes(minutes) ? known : [...known, minutes];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that stays
          <div key={n} className={css.timeRow}>
            <SelectField
              label={t.day}
              options={days}
              value={day}
              onChange={(event) => set(n, { day: event.currentTarget.value })}
            />
            <TextField
              label={t.time}
              type="time"
              step={900}
              required
              value={from}
              onChange={(event) => set(n, { from: event.currentTarget.value })}
            />
            <SelectField
              label={t.length}
              options={lengths.map((value) => ({
                value,
                label: format(t.minutes, { count: value }),
              }))}
              value={minutes}
              onChange={(event) => set(n, { minutes: event.currentTarget.value })}
            />
            {times.length > 1 && (
              <button
                type="button"
                className={css.remove}
                aria-label={format(t.removeTime, {
                  day: days.find(({ value }) => value === day)?.label ?? day,
                })}
                onClick={() => onChange(times.filter((_, at) => at !== n))}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        );
      })}
      {times.length < MOST_LESSONS_A_WEEK && (
        <Button
          variant="secondary"
          size="s"
          onClick={() => onChange([...times, { ...(times.at(-1) ?? NEW_TIME), day: next }])}
        >
          {t.addTime}
        </Button>
      )}
    </div>
  );
}
