import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayName, dayOf, shortDay } from "./india.ts";
import { LessonCard } from "./lesson-card.tsx";
import * as css from "./lessons.module.css";

interface Props {
  readonly lessons: readonly Lesson[];
  readonly tones: ReadonlyMap<string, number>;
  /** A Monday. */
  readonly from: string;
  readonly isTutor: boolean;
  readonly now: Date;
}

/** A week, a column for each day; below one another where there is no room for seven. */
export function WeekView({ lessons, tones, from, isTutor, now }: Props) {
  const today = dateOf(now);
  const days = Array.from({ length: 7 }, (_, n) => addDays(from, n));
  return (
    <div className={css.week}>
      {days.map((day) => (
        <section key={day} data-today={day === today || undefined} aria-label={dayName(day)}>
          <h2 aria-hidden="true">{shortDay(day)}</h2>
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
                    isBrief
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
