import * as z from "zod/mini";
import { WEEKDAYS } from "../domain.ts";
import { code } from "../problems.ts";
import { ClockTime } from "./arrangement.ts";
import { isOrdered, isWithoutOverlap, isWithoutOverlapOfDays, type Range } from "./hours.ts";

/** The end of a time of day; `24:00` is midnight. */
const EndTime = z
  .string(code("time_wrong"))
  .check(
    z.maxLength(5, code("time_wrong")),
    z.regex(/^(?:([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, code("time_wrong")),
  );

const range = { from: ClockTime, until: EndTime };
const ordered = z.refine<Range>(isOrdered, { error: code("hours_order"), path: ["until"] });

export const HoursOfWeek = z.object({ day: z.enum(WEEKDAYS), ...range }).check(ordered);

export const MOST_RANGES_A_DAY = 6;
export const MOST_EXCEPTIONS = 60;

/** A day that is not like its weekday: other hours, or none. */
export const Exception = z.object({
  date: z.iso.date(code("date_wrong")).check(z.maxLength(10, code("date_wrong"))),
  ranges: z
    .array(z.object(range).check(ordered))
    .check(
      z.maxLength(MOST_RANGES_A_DAY, code("too_many")),
      z.refine(isWithoutOverlap, code("hours_overlap")),
    ),
});
export type Exception = z.infer<typeof Exception>;

const Hours = z
  .array(HoursOfWeek)
  .check(
    z.maxLength(WEEKDAYS.length * MOST_RANGES_A_DAY, code("too_many")),
    z.refine(isWithoutOverlapOfDays, code("hours_overlap")),
  );

/** When a tutor has time, in times of India. */
export const Availability = z.object({
  /** Higher with every change; 0: nothing was said yet. */
  version: z.int(),
  hours: z.array(HoursOfWeek),
  /** From today on, in order. */
  exceptions: z.array(Exception),
  /** When she has demo classes, from now on. */
  taken: z.array(z.object({ startsAt: z.iso.datetime(), minutes: z.int() })),
});
export type Availability = z.infer<typeof Availability>;

/** In place of version `version`; of two at once the slower is a 409. */
export const SetAvailability = z.object({
  version: z.int().check(z.minimum(0)),
  hours: Hours,
  exceptions: z.array(Exception).check(
    z.maxLength(MOST_EXCEPTIONS, code("too_many")),
    z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, code("invalid")),
  ),
});
export type SetAvailability = z.infer<typeof SetAvailability>;
