import { bad, unsupported } from "../bson/errors.ts";
import { type Doc, toNumber } from "../bson/values.ts";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const startOfDay = (date: Date) => Math.floor(date.getTime() / DAY_MS) * DAY_MS;

const STARTS: Readonly<Record<string, (date: Date, firstDay: number) => number>> = {
  year: (date) => Date.UTC(date.getUTCFullYear(), 0, 1),
  month: (date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
  week: (date, firstDay) => startOfDay(date) - ((date.getUTCDay() - firstDay + 7) % 7) * DAY_MS,
  day: startOfDay,
  hour: (date) => Math.floor(date.getTime() / 3_600_000) * 3_600_000,
};

/** `$dateTrunc` in UTC with evaluated arguments: the beginning of the year, month, week, day or hour. */
export function truncateDate({ date, unit, startOfWeek = "sunday", binSize = 1, timezone }: Doc) {
  if (toNumber(binSize) !== 1) throw unsupported("A binSize of $dateTrunc other than 1");
  if (timezone !== undefined && timezone !== "UTC") throw unsupported("The timezone of $dateTrunc");
  if (date === null || date === undefined) return null;
  if (!(date instanceof Date)) throw bad("$dateTrunc requires 'date' to be a date");
  const start = typeof unit === "string" && Object.hasOwn(STARTS, unit) ? STARTS[unit] : undefined;
  if (!start) throw unsupported("That unit of $dateTrunc");
  const firstDay = WEEKDAYS.findIndex(
    (day) => day === startOfWeek || day.slice(0, 3) === startOfWeek,
  );
  if (firstDay < 0) throw bad("startOfWeek of $dateTrunc has to be the name of a day");
  return new Date(start(date, firstDay));
}
