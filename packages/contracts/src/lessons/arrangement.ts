import * as z from "zod/mini";
import { WEEKDAYS } from "../domain.ts";
import { code } from "../problems.ts";
import { optionalText } from "../people.ts";

export const SIDES = ["Tutor", "Student"] as const;
export const Side = z.enum(SIDES);
export type Side = z.infer<typeof Side>;

/** A time of day in India, in quarter hours. */
export const ClockTime = z
  .string(code("time_wrong"))
  .check(
    z.maxLength(5, code("time_wrong")),
    z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, code("time_wrong")),
  );

export const LESSON_MINUTES = { least: 15, most: 240 } as const;
export const Minutes = z
  .int(code("minutes_wrong"))
  .check(
    z.minimum(LESSON_MINUTES.least, code("minutes_wrong")),
    z.maximum(LESSON_MINUTES.most, code("minutes_wrong")),
  );

/** A lesson of each week. */
export const LessonTime = z.object({ day: z.enum(WEEKDAYS), from: ClockTime, minutes: Minutes });
export type LessonTime = z.infer<typeof LessonTime>;

/** The most that is written down at once: ten lakh rupees. */
export const MOST_PAISE = 100_000_000;

/** Money is whole paise everywhere. */
export const Paise = z
  .int(code("amount_wrong"))
  .check(z.minimum(0, code("amount_wrong")), z.maximum(MOST_PAISE, code("amount_wrong")));

export const MOST_LESSONS_A_WEEK = 14;

/** What two people arrange: which days, for which fee, from when on. */
export const Terms = z.object({
  times: z
    .array(LessonTime)
    .check(
      z.minLength(1, code("times_required")),
      z.maxLength(MOST_LESSONS_A_WEEK, code("too_many")),
    ),
  feePaise: Paise,
  feePer: z.enum(["month", "lesson"]),
  /** The first day on which it holds. */
  startsOn: z.iso.date(code("date_wrong")),
});
export type Terms = z.infer<typeof Terms>;

/** One version of an arrangement. The first is 1; each proposal has the next number. */
export const Arrangement = z.extend(Terms, {
  version: z.int(),
  by: Side,
  /** `declined` also of what its own side took back; `replaced` of a proposal in whose place another one came. */
  state: z.enum(["proposed", "agreed", "declined", "replaced"]),
  /** Of a refusal. */
  reason: z.string(),
  proposedAt: z.iso.datetime(),
  agreedAt: z.optional(z.iso.datetime()),
  /** Its last day with lessons, where somebody ended them and later terms began them anew. */
  endedOn: z.optional(z.iso.date()),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** What is arranged in one booking. An agreed version holds from its `startsOn` until the next agreed one's. */
export const Arrangements = z.object({
  bookingId: z.string(),
  /** The number of the newest version; 0: none yet. */
  version: z.int(),
  /** Oldest first; the last twenty, and every agreed one that holds, or held, on some day. */
  versions: z.array(Arrangement),
  /** The last day with lessons, once somebody has ended them. */
  endsOn: z.optional(z.iso.date()),
  /** Who ended them, and why. */
  endedBy: z.optional(Side),
  endReason: z.optional(z.string()),
});
export type Arrangements = z.infer<typeof Arrangements>;

/** Other terms in place of version `version`; 0: the first ones. Of two at once the slower is a 409. */
export const ProposeTerms = z.extend(Terms, { version: z.int().check(z.minimum(0)) });
export const AnswerTerms = z.object({
  version: z.int().check(z.minimum(1)),
  /** Of a refusal. */
  reason: z.optional(optionalText(500)),
});
