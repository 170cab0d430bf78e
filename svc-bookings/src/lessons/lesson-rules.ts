import type { MARKS } from "@tutorsetu/contracts/lessons/tuitions";
import { MOVE_DAYS } from "@tutorsetu/contracts/lessons/tuitions";
import { CONTRADICT_DAYS } from "@tutorsetu/contracts/lessons/lessons";
import { DAY_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { Side } from "../bookings/booking.ts";
import type { LessonState } from "./lesson.ts";

/** The lesson after a change, or why there is none; `unchanged`: the same was asked before. */
export type LessonOutcome = LessonState | "unchanged" | ProblemCode;

interface Who {
  readonly by: Side;
  /** The version that was seen. */
  readonly seen: number;
  readonly at: Date;
  /** The side that does not read the words that come with it. */
  readonly unheardBy?: Side | undefined;
}

const heard = (unheardBy: Side | undefined) => (unheardBy ? { unheardBy } : {});

/** What every later version keeps. */
const kept = ({ _id, bookingId, plannedAt, startsAt, minutes, version }: LessonState) => ({
  _id,
  bookingId,
  plannedAt,
  startsAt,
  minutes,
  version: version + 1,
});

/** Before it begins and is marked a lesson is either side's to change. */
function changeable({ version, markedAt, startsAt }: LessonState, { seen, at }: Who) {
  if (version !== seen) return "lesson_outdated";
  if (markedAt) return "lesson_marked";
  return startsAt <= at ? "lesson_begun" : null;
}

const isAgain = (lesson: LessonState, { by, seen }: Who) =>
  lesson.version === seen + 1 && lesson.by === by;

interface Move {
  readonly startsAt: Date;
  readonly reason: string;
}

/** To another time that is still to come; what was called off is held after all. */
export function move(lesson: LessonState, { startsAt, reason }: Move, who: Who): LessonOutcome {
  const isSame = lesson.startsAt.getTime() === startsAt.getTime();
  if (isAgain(lesson, who) && isSame && lesson.state === "moved") return "unchanged";
  const problem = changeable(lesson, who);
  // What was called off may be given another time, whenever it was.
  if (problem && !(problem === "lesson_begun" && lesson.state === "called_off")) return problem;
  const distance = Math.abs(startsAt.getTime() - lesson.plannedAt.getTime());
  if (startsAt <= who.at || distance > MOVE_DAYS * DAY_MS) return "move_wrong";
  if (isSame && lesson.state !== "called_off") return "unchanged";
  return { ...kept(lesson), startsAt, state: "moved", reason, by: who.by, ...heard(who.unheardBy) };
}

export function callOff(lesson: LessonState, reason: string, who: Who): LessonOutcome {
  if (isAgain(lesson, who) && lesson.state === "called_off") return "unchanged";
  const problem = changeable(lesson, who);
  if (problem) return problem;
  if (lesson.state === "called_off") return "unchanged";
  return { ...kept(lesson), state: "called_off", reason, by: who.by, ...heard(who.unheardBy) };
}

interface Mark {
  readonly state: (typeof MARKS)[number];
  readonly note: string;
}

/** Until it stands the tutor may say otherwise, and always where the student does. */
export function mark(lesson: LessonState, { state, note }: Mark, who: Who): LessonOutcome {
  const { version, startsAt, markedAt, standsAt, contradicted } = lesson;
  const isSame = lesson.state === state && lesson.reason === note;
  if (version === who.seen + 1 && markedAt && isSame && !contradicted) return "unchanged";
  if (version !== who.seen) return "lesson_outdated";
  if (startsAt > who.at) return "lesson_not_begun";
  if (lesson.state === "called_off" && !markedAt) return "lesson_is_called_off";
  if (standsAt && standsAt <= who.at) return "lesson_stands";
  return {
    ...kept(lesson),
    state,
    reason: note,
    markedAt: who.at,
    standsAt: new Date(who.at.getTime() + CONTRADICT_DAYS * DAY_MS),
    ...heard(who.unheardBy),
  };
}

/** Within three days; then what the tutor said stands. */
export function contradict(lesson: LessonState, text: string, who: Who): LessonOutcome {
  const { version, state, reason, markedAt, standsAt, contradicted, unheardBy } = lesson;
  if (version === who.seen + 1 && contradicted?.text === text) return "unchanged";
  if (version !== who.seen) return "lesson_outdated";
  if (!markedAt) return "lesson_not_marked";
  if (contradicted) return "lesson_outdated";
  if (!standsAt || standsAt <= who.at) return "lesson_stands";
  return {
    ...kept(lesson),
    state,
    reason,
    markedAt,
    ...heard(unheardBy),
    contradicted: { text, at: who.at, ...heard(who.unheardBy) },
  };
}
