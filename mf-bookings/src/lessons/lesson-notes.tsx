import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { format } from "@tutorsetu/web-kit/i18n";
import { fullDate, moment } from "./india.ts";
import type { LessonTexts } from "./messages.ts";
import { useLessonTexts } from "./messages.ts";

function reasonOf({ reason, by, markedAt }: Lesson, t: LessonTexts): string {
  if (!reason) return "";
  if (markedAt || !by) return format(t.note, { reason });
  return format(by === "Tutor" ? t.byTutor : t.byStudent, { reason });
}

function contradictionOf({ contradicted }: Lesson, t: LessonTexts): string {
  if (!contradicted) return "";
  const { text } = contradicted;
  return text ? format(t.saysOtherwise, { text }) : t.saysOtherwiseBare;
}

interface Props {
  readonly lesson: Lesson;
  /** Whether what is marked stands already. */
  readonly now: Date;
}

/** What was said about a lesson, one line each. */
export function LessonNotes({ lesson, now }: Props) {
  const t = useLessonTexts();
  const { plannedAt, startsAt, standsAt } = lesson;
  const isOpen = standsAt !== undefined && new Date(standsAt) > now;
  const lines = [
    plannedAt === startsAt ? "" : format(t.movedFrom, { when: moment(plannedAt) }),
    reasonOf(lesson, t),
    contradictionOf(lesson, t),
    isOpen ? format(t.standsFrom, { date: fullDate(dateOf(new Date(standsAt))) }) : "",
  ].filter(Boolean);
  return lines.map((line) => <p key={line}>{line}</p>);
}
