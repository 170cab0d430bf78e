import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayIn } from "@tutorsetu/contracts/lessons/moments";
import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { Toggle } from "@tutorsetu/ui/toggle";
import { format } from "@tutorsetu/web-kit/i18n";
import { useLocale } from "../demo/moments.ts";
import * as css from "./availability.module.css";
import { type DayDraft, dayProblem } from "./hours-draft.ts";
import { useHoursMessages } from "./messages.ts";
import { RangesEditor } from "./ranges-editor.tsx";

interface Props {
  readonly days: readonly DayDraft[];
  readonly today: string;
  /** Somebody wanted to save: also what is not filled in yet is said. */
  readonly isTried: boolean;
  readonly onChange: (days: readonly DayDraft[]) => void;
}

const OF_DATE = ["dateNeeded", "isPast", "dateTwice"] as const;

/** Days that are not like their weekday: off, or with other hours. */
export function DaysEditor({ days, today, isTried, onChange }: Props) {
  const t = useHoursMessages();
  const locale = useLocale();
  const set = (key: string, change: Partial<DayDraft>) =>
    onChange(days.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const add = () =>
    onChange([...days, { key: crypto.randomUUID(), date: "", isOff: true, ranges: [] }]);

  return (
    <section className={css.part} aria-label={t.exceptions}>
      <h2>{t.exceptions}</h2>
      <p className={css.lead}>{t.exceptionsText}</p>
      <ul className={css.exceptions}>
        {days.map((one) => {
          const { key, date, isOff, ranges } = one;
          const name = date ? dayIn(locale, instantOf(date, "00:00")) : t.date;
          const problem = OF_DATE.find((code) => code === dayProblem(one, days, today));
          return (
            <li key={key}>
              <div className={css.date}>
                <TextField
                  label={t.date}
                  type="date"
                  min={today}
                  value={date}
                  error={problem && (date || isTried) ? t[problem] : undefined}
                  onChange={(event) => set(key, { date: event.currentTarget.value })}
                />
                <Button
                  variant="quiet"
                  className={css.remove}
                  aria-label={format(t.removeDay, { day: name })}
                  onClick={() => onChange(days.filter((other) => other.key !== key))}
                >
                  <Icon name="trash" />
                </Button>
              </div>
              <Toggle
                legend={date ? format(t.kind, { day: name }) : t.kindOfNew}
                name={`kind-${key}`}
                options={[
                  { value: "off", label: t.dayOff },
                  { value: "hours", label: t.otherHours },
                ]}
                value={isOff ? "off" : "hours"}
                onChange={(value) => set(key, { isOff: value === "off" })}
              />
              {!isOff && (
                <RangesEditor
                  day={name}
                  ranges={ranges}
                  onChange={(next) => set(key, { ranges: next })}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="secondary" onClick={add}>
        {t.addDay}
      </Button>
    </section>
  );
}
