import {
  addDays,
  dateOf,
  instantOf,
  MINUTE_MS,
  timeOf,
  type Weekday,
  weekdayOf,
} from "./india-time.ts";

/** From one time of day until another, such as `17:00` until `24:00`. */
export interface Range {
  readonly from: string;
  readonly until: string;
}

/** A weekday's range. */
export interface HoursOfDay extends Range {
  readonly day: Weekday;
}

export interface Hours {
  readonly hours: readonly HoursOfDay[];
  readonly exceptions: readonly { readonly date: string; readonly ranges: readonly Range[] }[];
}

interface Lasting {
  readonly startsAt: Date;
  readonly minutes: number;
}

export const QUARTER_MINUTES = 15;
const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;

// Times of day are two digits each, so that their order is that of their letters.
export const isOrdered = ({ from, until }: Range): boolean => from < until;

/** Whether no two overlap; one may begin when another ends. */
export function isWithoutOverlap(ranges: readonly Range[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.every(({ from }, n) => (sorted[n - 1]?.until ?? "") <= from);
}

/** The same, each weekday by itself. */
export const isWithoutOverlapOfDays = (hours: readonly HoursOfDay[]): boolean =>
  [...new Set(hours.map(({ day }) => day))].every((day) =>
    isWithoutOverlap(hours.filter((one) => one.day === day)),
  );

/** Whether a tutor has said any hours at all. */
export const hasHours = ({ hours, exceptions }: Hours): boolean =>
  hours.length > 0 || exceptions.some(({ ranges }) => ranges.length > 0);

/** Of one day; what is said of the date counts in place of what is said of its weekday. */
export function hoursOn({ hours, exceptions }: Hours, date: string): readonly Range[] {
  const exception = exceptions.find((one) => one.date === date);
  if (exception) return exception.ranges;
  const day = weekdayOf(date);
  return hours.filter((one) => one.day === day);
}

/** The quarter hours that something takes, counted from 1970: every offset of India's is whole quarters. */
export function quartersOf({ startsAt, minutes }: Lasting): number[] {
  const first = Math.floor(startsAt.getTime() / QUARTER_MS);
  const last = Math.ceil((startsAt.getTime() + minutes * MINUTE_MS) / QUARTER_MS);
  return Array.from({ length: last - first }, (_, n) => first + n);
}

export const isOnQuarter = (at: Date): boolean => at.getTime() % QUARTER_MS === 0;

/** Whether all of it is within the hours, also across midnight. */
export const isWithin = (hours: Hours, lasting: Lasting): boolean =>
  quartersOf(lasting).every((quarter) => {
    const at = new Date(quarter * QUARTER_MS);
    const time = timeOf(at);
    return hoursOn(hours, dateOf(at)).some(({ from, until }) => from <= time && time < until);
  });

interface Search {
  readonly from: Date;
  readonly days: number;
  readonly minutes: number;
  /** Between one beginning and the next. */
  readonly stepMinutes: number;
}

interface Taken {
  readonly taken: readonly { readonly startsAt: string; readonly minutes: number }[];
}

/** When something of so many minutes may begin, in order: from the beginning of each range on, later than `from`, and not while something else is. */
export function freeTimes(
  { taken, ...hours }: Hours & Taken,
  { from, days, minutes, stepMinutes }: Search,
): Date[] {
  const busy = new Set(
    taken.flatMap((one) => quartersOf({ startsAt: new Date(one.startsAt), minutes: one.minutes })),
  );
  const today = dateOf(from);
  const dates = Array.from({ length: days }, (_, n) => addDays(today, n));
  const begins = dates.flatMap((date) =>
    hoursOn(hours, date)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .flatMap((range) => {
        const [first, end] = [instantOf(date, range.from), instantOf(date, range.until)];
        const steps = Math.ceil((end.getTime() - first.getTime()) / (stepMinutes * MINUTE_MS));
        return Array.from(
          { length: steps },
          (_, n) => new Date(first.getTime() + n * stepMinutes * MINUTE_MS),
        );
      }),
  );
  return begins
    .filter((startsAt) => startsAt > from && isWithin(hours, { startsAt, minutes }))
    .filter((startsAt) => !quartersOf({ startsAt, minutes }).some((one) => busy.has(one)));
}
