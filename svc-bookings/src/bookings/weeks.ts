import type { BookingStats } from "@tutorsetu/contracts/bookings";

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const SHOWN = 12;

/** The Monday (UTC) of the ISO week an instant is in, in milliseconds. */
function mondayOf(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return midnight - ((now.getUTCDay() + 6) % 7) * DAY;
}

/** The Mondays of the last twelve ISO weeks, oldest first; the last is of the week we are in. */
export const lastWeeks = (now: Date): number[] =>
  Array.from({ length: SHOWN }, (_, n) => mondayOf(now) - (SHOWN - 1 - n) * WEEK);

/** Every week with its count, those without any as 0. */
export const filled = (
  weeks: readonly number[],
  counts: ReadonlyMap<number, number>,
): BookingStats["perWeek"] =>
  weeks.map((week) => ({
    week: new Date(week).toISOString().slice(0, 10),
    count: counts.get(week) ?? 0,
  }));
