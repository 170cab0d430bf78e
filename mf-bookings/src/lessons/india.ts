import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { dateOf, instantOf, MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { currentLanguage } from "@tutorsetu/web-kit/i18n";

// Days and times as India has them, wherever the browser is.

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a phone many times longer than using it. */
function formatted(at: Date, options: Intl.DateTimeFormatOptions): string {
  const isHindi = currentLanguage() === "hi";
  const key = `${isHindi} ${JSON.stringify(options)}`;
  // Hindi says which part of the day it is; English am and pm.
  const parts = isHindi && options.hour ? { dayPeriod: "short" as const } : {};
  const locale = isHindi ? "hi-IN" : "en-IN";
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { timeZone: "Asia/Kolkata", ...options, ...parts });
  formats.set(key, known);
  return Number.isNaN(at.getTime()) ? "" : known.format(at);
}

/** "5:00 – 6:00 pm": what both have in common is said once. */
function range(from: Date, until: Date): string {
  const isHindi = currentLanguage() === "hi";
  // Hindi names the part of the day of each.
  if (isHindi || dateOf(from) !== dateOf(until))
    return `${formatted(from, TIME)} – ${formatted(until, TIME)}`;
  const key = "range";
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", ...TIME });
  formats.set(key, known);
  return known.formatRange(from, until).replace(/\s*–\s*/u, " – ");
}

const noon = (date: string) => instantOf(date, "12:00");

/** "5:00 pm" of `17:00`. */
export const clockTime = (time: string) => formatted(instantOf("2026-01-01", time), TIME);

/** "5:00 – 6:00 pm" of a lesson; also around midnight. */
export function spanOf({ startsAt, minutes }: Pick<Lesson, "startsAt" | "minutes">): string {
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  return range(start, end);
}

/** "Monday, 7 December" of a day. */
export const dayName = (date: string) =>
  formatted(noon(date), { weekday: "long", day: "numeric", month: "long" });

/** "Mon 7": the head of a column. */
export const shortDay = (date: string) =>
  formatted(noon(date), { weekday: "short", day: "numeric" });

/** "7 December 2026". */
export const fullDate = (date: string) =>
  formatted(noon(date), { day: "numeric", month: "long", year: "numeric" });

/** "December 2026" of `2026-12`. */
export const monthName = (month: string) =>
  formatted(noon(`${month}-01`), { month: "long", year: "numeric" });

/** "Monday, 7 December at 5:00 pm". */
export const moment = (iso: string) =>
  formatted(new Date(iso), { weekday: "long", day: "numeric", month: "long", ...TIME });

/** The day of a lesson in India. */
export const dayOf = ({ startsAt }: Pick<Lesson, "startsAt">) => dateOf(new Date(startsAt));

const money = (fractions: number) =>
  new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: fractions,
    maximumFractionDigits: fractions,
  });
const [whole, exact] = [money(0), money(2)];

/** 500050 → "₹5,000.50". */
export const rupees = (paise: number) => (paise % 100 === 0 ? whole : exact).format(paise / 100);
