import type { Availability, SetAvailability } from "@tutorsetu/contracts/lessons/availability";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { isOrdered, isWithoutOverlap, type Range } from "@tutorsetu/contracts/lessons/hours";
import type { Weekday } from "@tutorsetu/contracts/lessons/india-time";

export interface DayDraft {
  /** For React; never sent. */
  readonly key: string;
  /** Empty until it is chosen. */
  readonly date: string;
  readonly isOff: boolean;
  readonly ranges: readonly Range[];
}

/** The hours while they are edited. */
export interface HoursDraft {
  /** The version that was loaded; -1: nothing is edited. */
  readonly version: number;
  readonly week: Readonly<Record<Weekday, readonly Range[]>>;
  readonly days: readonly DayDraft[];
}

export const NO_DRAFT: HoursDraft = {
  version: -1,
  week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  days: [],
};

const sorted = (ranges: readonly Range[]) =>
  ranges
    .map(({ from, until }) => ({ from, until }))
    .toSorted((a, b) => a.from.localeCompare(b.from));

export function toDraft({ version, hours, exceptions }: Availability): HoursDraft {
  const of = (day: Weekday) => sorted(hours.filter((one) => one.day === day));
  return {
    version,
    week: {
      mon: of("mon"),
      tue: of("tue"),
      wed: of("wed"),
      thu: of("thu"),
      fri: of("fri"),
      sat: of("sat"),
      sun: of("sun"),
    },
    days: exceptions.map(({ date, ranges }) => ({
      key: date,
      date,
      isOff: ranges.length === 0,
      ranges: sorted(ranges),
    })),
  };
}

export const toBody = ({ version, week, days }: HoursDraft): SetAvailability => ({
  version,
  hours: WEEKDAYS.flatMap((day) => sorted(week[day]).map((range) => ({ day, ...range }))),
  exceptions: days
    .map(({ date, isOff, ranges }) => ({ date, ranges: isOff ? [] : sorted(ranges) }))
    .toSorted((a, b) => a.date.localeCompare(b.date)),
});

/** What is wrong with the times of one day: a code of the contract. */
export function rangesProblem(ranges: readonly Range[]): "hours_order" | "hours_overlap" | null {
  if (!ranges.every(isOrdered)) return "hours_order";
  return isWithoutOverlap(ranges) ? null : "hours_overlap";
}

/** What is wrong with a day that is different. */
export function dayProblem(
  { key, date, isOff, ranges }: DayDraft,
  all: readonly DayDraft[],
  today: string,
) {
  if (!date) return "dateNeeded" as const;
  if (date < today) return "isPast" as const;
  if (all.some((one) => one.key !== key && one.date === date)) return "dateTwice" as const;
  return isOff ? null : rangesProblem(ranges);
}

export const isFaultless = ({ week, days }: HoursDraft, today: string): boolean =>
  WEEKDAYS.every((day) => rangesProblem(week[day]) === null) &&
  days.every((day) => dayProblem(day, days, today) === null);

const EVENING: Range = { from: "17:00", until: "20:00" };

/** The next time of a day: the evening, or later than what is there already. */
export function nextRange(ranges: readonly Range[]): Range {
  const last = sorted(ranges).at(-1);
  if (!last) return EVENING;
  const hour = Number(last.until.slice(0, 2));
  if (hour >= 22) return { from: "08:00", until: "10:00" };
  const two = (n: number) => String(n).padStart(2, "0");
  return { from: `${two(hour + 1)}:00`, until: `${two(hour + 2)}:00` };
}

const MORNING: Range = { from: "09:00", until: "12:00" };
const NONE: readonly Range[] = [];

export const EVENINGS: HoursDraft["week"] = {
  mon: [EVENING],
  tue: [EVENING],
  wed: [EVENING],
  thu: [EVENING],
  fri: [EVENING],
  sat: NONE,
  sun: NONE,
};
export const WEEKENDS: HoursDraft["week"] = {
  ...NO_DRAFT.week,
  sat: [MORNING],
  sun: [MORNING],
};
