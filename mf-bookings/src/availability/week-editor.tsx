import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import * as css from "./availability.module.css";
import { EVENINGS, type HoursDraft, WEEKENDS } from "./hours-draft.ts";
import { useHoursMessages } from "./messages.ts";
import { RangesEditor } from "./ranges-editor.tsx";

type Week = HoursDraft["week"];

interface Props {
  readonly week: Week;
  readonly onChange: (week: Week) => void;
}

/** With one tap, while nothing is there. */
function QuickStart({ onChange }: Pick<Props, "onChange">) {
  const t = useHoursMessages();
  return (
    <div className={css.quick}>
      <p>{t.quickTitle}</p>
      <Button variant="secondary" size="s" onClick={() => onChange(EVENINGS)}>
        {t.quickEvenings}
      </Button>
      <Button variant="secondary" size="s" onClick={() => onChange(WEEKENDS)}>
        {t.quickWeekends}
      </Button>
    </div>
  );
}

/** The hours of every week, day by day. */
export function WeekEditor({ week, onChange }: Props) {
  const t = useHoursMessages();
  const isEmpty = WEEKDAYS.every((day) => week[day].length === 0);
  const everyDay = (ranges: Week["mon"]) =>
    onChange({
      mon: ranges,
      tue: ranges,
      wed: ranges,
      thu: ranges,
      fri: ranges,
      sat: ranges,
      sun: ranges,
    });
  return (
    <section className={css.part} aria-label={t.everyWeek}>
      <h2>{t.everyWeek}</h2>
      {isEmpty && <QuickStart onChange={onChange} />}
      <ul className={css.days}>
        {WEEKDAYS.map((day) => (
          <li key={day}>
            <h3>
              {t[day]}
              {week[day].length === 0 && <small>{t.none}</small>}
            </h3>
            <RangesEditor
              day={t[day]}
              ranges={week[day]}
              onChange={(ranges) => onChange({ ...week, [day]: ranges })}
            >
              {week[day].length > 0 && (
                <Button
                  variant="quiet"
                  size="s"
                  aria-label={format(t.copyFrom, { day: t[day] })}
                  onClick={() => everyDay(week[day])}
                >
                  {t.copy}
                </Button>
              )}
            </RangesEditor>
          </li>
        ))}
      </ul>
    </section>
  );
}
