import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayName, dayOf } from "./india.ts";
import { LessonCard } from "./lesson-card.tsx";
import * as css from "./lessons.module.css";
import { type LessonTexts, useLessonTexts } from "./messages.ts";

interface Props {
  readonly lessons: readonly Lesson[];
  readonly tones: ReadonlyMap<string, number>;
  readonly isTutor: boolean;
  readonly now: Date;
}

function headingOf(date: string, today: string, t: LessonTexts): string {
  const name = dayName(date);
  if (date === today) return `${t.today}, ${name}`;
  return date === addDays(today, 1) ? `${t.tomorrow}, ${name}` : name;
}

/** The lessons of some days, day by day; days without one are left out. */
export function DayList({ lessons, tones, isTutor, now }: Props) {
  const t = useLessonTexts();
  const days = [...new Set(lessons.map(dayOf))];
  const today = dateOf(now);
  return days.map((day) => (
    <section key={day} className={css.day} data-today={day === today || undefined}>
      <h2>{headingOf(day, today, t)}</h2>
      <ul>
        {lessons
          .filter((lesson) => dayOf(lesson) === day)
          .map((lesson) => (
            <li key={lesson._id}>
              <LessonCard
                lesson={lesson}
                tone={tones.get(lesson.bookingId) ?? 0}
                isTutor={isTutor}
                now={now}
              />
            </li>
          ))}
      </ul>
    </section>
  ));
}
