import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { Badge } from "@tutorsetu/ui/badge";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { spanOf } from "./india.ts";
import { LessonActions } from "./lesson-actions.tsx";
import { LessonNotes } from "./lesson-notes.tsx";
import { badgeOf } from "./lesson-state.ts";
import * as css from "./lessons.module.css";
import { useLessonTexts } from "./messages.ts";
import { shownName } from "./shown-name.ts";

interface Props {
  readonly lesson: Lesson;
  readonly tone: number;
  readonly isTutor: boolean;
  readonly now: Date;
  /** Without what one may do: in the narrow columns of a week. */
  readonly isBrief?: boolean;
}

/** One lesson: when, with whom, how it stands, and what may be done. */
export function LessonCard({ lesson, tone, isTutor, now, isBrief = false }: Props) {
  const t = useLessonTexts();
  const nameOf = useSubjectName();
  const badge = badgeOf(lesson, t);
  // In a list a lesson that waits to be marked has the buttons that say so.
  const isOpen = isBrief && !badge && new Date(lesson.startsAt) <= now;
  const { subject, child, bookingId } = lesson;
  const about = [subject && nameOf(subject), child && format(t.forChild, { name: child })];
  return (
    <article
      className={`${css.card} ${css.toned}`}
      data-tone={tone}
      data-off={lesson.state === "called_off" || undefined}
      data-brief={isBrief || undefined}
    >
      <p className={css.time}>{spanOf(lesson)}</p>
      <div className={css.whom}>
        <Link to={`/lessons/${bookingId}`}>{shownName(lesson, t)}</Link>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        {isOpen && <Badge tone="neutral">{t.totalOpen}</Badge>}
      </div>
      <p className={css.about}>{about.filter(Boolean).join(" · ")}</p>
      {!isBrief && (
        <div className={css.notes}>
          <LessonNotes lesson={lesson} now={now} />
        </div>
      )}
      {!isBrief && <LessonActions lesson={lesson} isTutor={isTutor} now={now} />}
    </article>
  );
}
