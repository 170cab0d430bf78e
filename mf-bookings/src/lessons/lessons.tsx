import { useNotifications } from "@tutorsetu/chat-client/hooks";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { addDays, dateOf, weekdayOf } from "@tutorsetu/contracts/lessons/india-time";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useId } from "react";
import { lessons as calls } from "./api.ts";
import { CalendarCard } from "../calendar/calendar-card.tsx";
import { DayList } from "./day-list.tsx";
import { dayName, dayOf } from "./india.ts";
import { actionsOf } from "./lesson-state.ts";
import * as css from "./lessons.module.css";
import { useLessonTexts } from "./messages.ts";
import { ShownFacts } from "./shown-facts.tsx";
import { TuitionList } from "./tuition-list.tsx";
import { tonesOf } from "./tuition-tone.ts";
import { useNow } from "./use-now.ts";
import { WeekView } from "./week-view.tsx";

type View = "list" | "week";

const LIST_DAYS = 14;
/** So far back unmarked lessons are looked for. */
const UNMARKED_DAYS = 7;

const mondayOf = (date: string) => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));

/** The days that are shown, as the address says them; without that from today on. */
function usePeriod(today: string) {
  const [params, setParams] = useSearchParams();
  const view: View = params.get("view") === "week" ? "week" : "list";
  const given = params.get("from") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  const start = isDay ? given : today;
  const from = view === "week" ? mondayOf(start) : start;
  const days = view === "week" ? 7 : LIST_DAYS;
  const show = (next: { readonly view?: View; readonly from?: string }) => {
    const { view: nextView = view, from: nextFrom = isDay ? given : "" } = next;
    setParams(
      {
        ...(nextView === "week" ? { view: "week" } : {}),
        ...(nextFrom && nextFrom !== today ? { from: nextFrom } : {}),
      },
      { replace: true },
    );
  };
  return { view, from, until: addDays(from, days - 1), days, isNow: !isDay, show };
}

function LessonSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.loading} aria-busy="true" aria-label={common.loading}>
      {[1, 2, 3].map((n) => (
        <li key={n}>
          <Skeleton lines={3} shape="card" />
        </li>
      ))}
    </ul>
  );
}

interface ToMarkProps {
  readonly lessons: readonly Lesson[];
  readonly tones: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Lessons of the last days that the tutor has said nothing about; nothing where there are none. */
function ToMark({ lessons, tones, now }: ToMarkProps) {
  const t = useLessonTexts();
  const heading = useId();
  if (lessons.length === 0) return null;
  return (
    <section className={css.toMark} aria-labelledby={heading}>
      <h2 id={heading}>{t.toMark}</h2>
      <p>{t.toMarkHint}</p>
      <div>
        <DayList lessons={lessons} tones={tones} isTutor now={now} />
      </div>
    </section>
  );
}

/** The timetable of a tutor, a student or a parent: by day or by week, in India's time. */
export default function Lessons() {
  const t = useLessonTexts();
  useTitle(t.title);
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const now = useNow();
  const today = dateOf(now);
  const { view, from, until, days, isNow, show } = usePeriod(today);
  const earliest = addDays(today, -UNMARKED_DAYS);
  const asked = { from: isTutor && isNow && earliest < from ? earliest : from, to: until };
  const query = useQuery(["lessons", "timetable", asked.from, asked.to], () =>
    calls.timetable({ query: asked }),
  );
  useNotifications(({ event, data }) => {
    if (event === "notice" && /^(?:lesson|terms)/.test(data["kind"] ?? "")) refresh("lessons");
  });
  const { data, error, isLoading, reload } = query;
  if (!data)
    return (
      <Page title={t.title}>
        {isLoading || !error ? (
          <LessonSkeletons />
        ) : (
          <Failure title={t.loadFailed} error={error} onRetry={reload} />
        )}
      </Page>
    );
  const tones = tonesOf(data.tuitions);
  if (data.tuitions.length === 0)
    return (
      <Page title={t.title}>
        <EmptyState
          icon="calendar"
          title={t.noTuitions}
          text={t.noTuitionsHint}
          action={
            <Link {...buttonClass()} to="/my-bookings">
              {t.openBookings}
            </Link>
          }
        />
      </Page>
    );
  const shown = data.lessons.filter((one) => dayOf(one) >= from && dayOf(one) <= until);
  const before = data.lessons.filter(
    (lesson) => dayOf(lesson) < today && actionsOf({ lesson, isTutor, now }).mayMark,
  );
  const quiet = buttonClass({ variant: "quiet", size: "s" });

  return (
    <Page title={t.title} lead={t.indiaTime}>
      {isTutor && isNow && <ToMark lessons={before} tones={tones} now={now} />}
      <div className={css.bar}>
        <Toggle
          legend={t.view}
          name="view"
          value={view}
          options={[
            { value: "list" as const, label: t.list },
            { value: "week" as const, label: t.week },
          ]}
          onChange={(next) => show({ view: next })}
        />
        <div className={css.period}>
          <button type="button" {...quiet} onClick={() => show({ from: addDays(from, -days) })}>
            <Icon name="chevron-left" />
            {t.earlier}
          </button>
          <p>{format(t.period, { from: dayName(from), to: dayName(until) })}</p>
          <button type="button" {...quiet} onClick={() => show({ from: addDays(from, days) })}>
            {t.later}
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      {shown.length === 0 && (
        <EmptyState icon="calendar" title={t.noLessons} text={t.noLessonsHint} />
      )}
      {shown.length > 0 && view === "list" && (
        <DayList lessons={shown} tones={tones} isTutor={isTutor} now={now} />
      )}
      {shown.length > 0 && view === "week" && (
        <WeekView lessons={shown} tones={tones} from={from} isTutor={isTutor} now={now} />
      )}
      <TuitionList tuitions={data.tuitions} tones={tones} />
      <CalendarCard />
      {isTutor && <ShownFacts />}
    </Page>
  );
}
