import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { LessonTexts } from "./messages.ts";

interface Seen {
  readonly lesson: Lesson;
  readonly isTutor: boolean;
  readonly now: Date;
}

/** What one may do with a lesson now. */
export function actionsOf({ lesson, isTutor, now }: Seen) {
  const { state, startsAt, markedAt, standsAt, contradicted } = lesson;
  const hasBegun = new Date(startsAt) <= now;
  const isOff = state === "called_off" && !markedAt;
  const isOpen = standsAt !== undefined && new Date(standsAt) > now;
  return {
    mayChange: !markedAt && !hasBegun && !isOff,
    mayHoldAgain: isOff,
    mayMark: isTutor && hasBegun && !markedAt && !isOff,
    mayMarkAgain: isTutor && markedAt !== undefined && (isOpen || contradicted !== undefined),
    mayContradict: !isTutor && isOpen && !contradicted,
  };
}

const TONES = {
  planned: "neutral",
  moved: "info",
  called_off: "neutral",
  held: "good",
  absent: "warn",
} as const;

/** How it stands, in a word and a colour; nothing of what is simply to come. */
export function badgeOf({ state, contradicted }: Lesson, t: LessonTexts) {
  if (contradicted) return { tone: "bad" as const, text: t.contradicted };
  if (state === "planned") return null;
  const text = { moved: t.moved, called_off: t.calledOff, held: t.held, absent: t.absent }[state];
  return { tone: TONES[state], text };
}
