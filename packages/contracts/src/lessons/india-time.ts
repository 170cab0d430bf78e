import { WEEKDAYS } from "../domain.ts";

/** Days and times of lessons are those of India, wherever the reader is: +05:30, in every season. */
const OFFSET_MS = 5.5 * 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

export type Weekday = (typeof WEEKDAYS)[number];

/** `2026-12-01` and `17:00` in India as an instant; `24:00` is the end of the day. */
export const instantOf = (date: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(Date.parse(`${date}T00:00Z`) - OFFSET_MS + (hours * 60 + minutes) * MINUTE_MS);
};

const inIndia = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString();

/** The day in India, such as `2026-12-01`. */
export const dateOf = (instant: Date): string => inIndia(instant).slice(0, 10);

/** The time of day in India, such as `17:00`. */
export const timeOf = (instant: Date): string => inIndia(instant).slice(11, 16);

/** The month in India, such as `2026-12`. */
export const monthOf = (instant: Date): string => inIndia(instant).slice(0, 7);

/** `date` and so many days. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export function weekdayOf(date: string): Weekday {
  const day = new Date(`${date}T00:00Z`).getUTCDay();
  return WEEKDAYS[(day + 6) % 7] ?? "mon";
}

/** The first day of a month, and that of the next: `2026-02` is from `2026-02-01` until before `2026-03-01`. */
export function daysOfMonth(month: string): { readonly from: string; readonly until: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const until = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: `${month}-01`, until };
}
