import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { addDays, daysOfMonth, monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useId } from "react";
import { lessons as calls } from "../lessons/api.ts";
import { dayName, dayOf, monthName, spanOf } from "../lessons/india.ts";
import { LessonActions } from "../lessons/lesson-actions.tsx";
import { LessonNotes } from "../lessons/lesson-notes.tsx";
import { badgeOf } from "../lessons/lesson-state.ts";
import { type LessonTexts, useLessonTexts } from "../lessons/messages.ts";
import * as css from "./tuition.module.css";

interface Props {
  readonly bookingId: string;
  readonly isTutor: boolean;
  readonly now: Date;
  /** Above a printed page. */
  readonly name: string;
}

/** The month in the address, else the present one. */
function useMonth(now: Date) {
  const [params, setParams] = useSearchParams();
  const given = params.get("month") ?? "";
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(given) ? given : monthOf(now);
  const { from, until } = daysOfMonth(month);
  const show = (next: string) =>
    setParams(next === monthOf(now) ? {} : { month: next }, {
      replace: true,
      preventScrollReset: true,
    });
  return {
    month,
    from,
    to: addDays(until, -1),
    showBefore: () => show(addDays(from, -1).slice(0, 7)),
    showAfter: () => show(until.slice(0, 7)),
  };
}

const isUnmarked = ({ state }: Lesson) => state === "planned" || state === "moved";

/** How many there are of each kind; of those that are still to come nothing else is known. */
function totalsOf(lessons: readonly Lesson[], now: Date, t: LessonTexts) {
  const count = (is: (lesson: Lesson) => boolean) => lessons.filter(is).length;
  const hasBegun = ({ startsAt }: Lesson) => new Date(startsAt) <= now;
  return [
    [t.totalHeld, count(({ state }) => state === "held")],
    [t.totalAbsent, count(({ state }) => state === "absent")],
    [t.totalCalledOff, count(({ state }) => state === "called_off")],
    [t.totalOpen, count((one) => isUnmarked(one) && hasBegun(one))],
    [t.totalPlanned, count((one) => isUnmarked(one) && !hasBegun(one))],
  ] as const;
}

interface TableProps extends Pick<Props, "isTutor" | "now"> {
  readonly lessons: readonly Lesson[];
}

function AttendanceTable({ lessons, isTutor, now }: TableProps) {
  const t = useLessonTexts();
  return (
    <table className={css.attendance}>
      <thead>
        <tr>
          <th scope="col">{t.columnDay}</th>
          <th scope="col">{t.columnState}</th>
        </tr>
      </thead>
      <tbody>
        {lessons.map((lesson) => {
          const badge = badgeOf(lesson, t);
          // What is over and was neither marked nor called off says that, moved or not.
          const isOpen = isUnmarked(lesson) && new Date(lesson.startsAt) <= now;
          const shown = isOpen ? null : badge;
          return (
            <tr key={lesson._id}>
              <th scope="row">
                {dayName(dayOf(lesson))}
                <span>{spanOf(lesson)}</span>
              </th>
              <td>
                <Badge tone={shown?.tone ?? "neutral"}>
                  {shown?.text ?? (isOpen ? t.totalOpen : t.planned)}
                </Badge>
                <div className={css.notes}>
                  <LessonNotes lesson={lesson} now={now} />
                </div>
                <div className={css.screenOnly}>
                  <LessonActions lesson={lesson} isTutor={isTutor} now={now} />
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Who came in a month, with totals, as it is printed. */
export function AttendanceSection({ bookingId, isTutor, now, name }: Props) {
  const t = useLessonTexts();
  const heading = useId();
  const { month, from, to, showBefore, showAfter } = useMonth(now);
  const query = useQuery(["lessons", "attendance", bookingId, month], () =>
    calls.timetable({ query: { from, to, booking: bookingId } }),
  );
  const { data, error, isLoading, reload } = query;
  const named = monthName(month);
  return (
    <section className={`${css.section} ${css.printed}`} aria-labelledby={heading}>
      <p className={css.printOnly}>{format(t.printTitle, { name })}</p>
      <div className={css.head}>
        <h2 id={heading}>{format(t.attendanceOf, { month: named })}</h2>
        <div className={css.months}>
          <button type="button" aria-label={t.monthBefore} onClick={showBefore}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" aria-label={t.monthAfter} onClick={showAfter}>
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      {!data && (isLoading || !error) && (
        <div aria-busy="true">
          <Skeleton lines={6} shape="card" />
        </div>
      )}
      {!data && !isLoading && Boolean(error) && (
        <Failure title={t.loadFailed} error={error} onRetry={reload} />
      )}
      {data && data.lessons.length === 0 && <p>{format(t.noneInMonth, { month: named })}</p>}
      {data && data.lessons.length > 0 && (
        <>
          <dl className={css.totals}>
            {totalsOf(data.lessons, now, t).map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
          <AttendanceTable lessons={data.lessons} isTutor={isTutor} now={now} />
          <Button className={css.screenOnly} variant="secondary" onClick={() => globalThis.print()}>
            {t.print}
          </Button>
        </>
      )}
    </section>
  );
}
