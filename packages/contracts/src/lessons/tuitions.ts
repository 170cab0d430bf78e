import * as z from "zod/mini";
import { Id } from "../page.ts";
import { optionalText } from "../people.ts";
import { code } from "../problems.ts";
import { AnswerTerms, Arrangements, ProposeTerms, Side } from "./arrangement.ts";
import { LessonFacts } from "./facts.ts";
import { Lesson } from "./lessons.ts";

/** So many days are asked for at once. */
export const MOST_DAYS = 62;

/** So far from the arranged day a lesson may be moved. */
export const MOVE_DAYS = 31;

/** So many days back, and ahead, the first terms may begin. */
export const FIRST_DAY = { back: 31, ahead: 366 } as const;

const reason = optionalText(500);
const day = z.iso.date(code("date_wrong"));

const ARRANGEMENT_STATES = ["none", "yours", "theirs", "agreed", "ended"] as const;

/** One of the caller's tuitions, for a list. */
export const Tuition = z.object({
  bookingId: z.string(),
  /** Of the other person; of the student in a parent's account the child's. */
  name: z.string(),
  /** Whom of the caller's children it is for. */
  child: z.optional(z.string()),
  /** The profile of that child. */
  childId: z.optional(z.string()),
  subject: z.string(),
  /** `yours`: the other side waits for the caller's answer to its terms; `theirs`: the caller for theirs. */
  arrangement: z.enum(ARRANGEMENT_STATES),
});
export type Tuition = z.infer<typeof Tuition>;

/** Days of India, both included. */
const TimetableQuery = z.object({ from: day, to: day, booking: z.optional(Id) });

/** One lesson of the booking in the path, as the caller has seen it. */
const seen = {
  lesson: z
    .string(code("no_such_lesson"))
    .check(z.regex(/^[0-9a-f]{24}-\d{8}-\d{4}$/, code("no_such_lesson"))),
  version: z.int().check(z.minimum(0)),
};

export const MARKS = ["held", "absent", "called_off"] as const;

const Arranged = z.object({ arrangement: Arrangements, message: z.string() });
const Changed = z.object({ lesson: Lesson, message: z.string() });

export const lessonsSchemas = {
  arrangement: {
    reply: z.object({
      arrangement: Arrangements,
      tuition: Tuition,
      /** The caller's. */
      side: Side,
      /** Whether anything may still be arranged: the booking is not cancelled. */
      isOpen: z.boolean(),
    }),
  },
  proposeTerms: { body: ProposeTerms, reply: Arranged },
  agreeTerms: { body: AnswerTerms, reply: Arranged },
  declineTerms: { body: AnswerTerms, reply: Arranged },
  endLessons: {
    body: z.object({ version: z.int().check(z.minimum(1)), endsOn: day, reason }),
    reply: Arranged,
  },
  timetable: {
    query: TimetableQuery,
    reply: z.object({ lessons: z.array(Lesson), tuitions: z.array(Tuition) }),
  },
  moveLesson: {
    body: z.object({
      ...seen,
      startsAt: z.iso.datetime(code("date_wrong")),
      reason,
      /** Only where both have time then, and otherwise a 422 says who has not; without it, it is moved in any case. */
      ifFree: z.optional(z.boolean()),
    }),
    reply: Changed,
  },
  callOffLesson: { body: z.object({ ...seen, reason }), reply: Changed },
  markLesson: {
    body: z.object({ ...seen, state: z.enum(MARKS), note: z.optional(reason) }),
    reply: Changed,
  },
  contradictLesson: { body: z.object({ ...seen, text: reason }), reply: Changed },
  lessonFacts: { reply: z.object({ facts: z.nullable(LessonFacts) }) },
  ownLessonFacts: { reply: z.object({ shown: z.boolean(), facts: z.nullable(LessonFacts) }) },
  showLessonFacts: {
    body: z.object({ shown: z.boolean() }),
    reply: z.object({ shown: z.boolean(), message: z.string() }),
  },
};
