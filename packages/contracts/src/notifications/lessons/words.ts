import { WEEKDAYS } from "../../domain.ts";
import type { LessonTime, Terms } from "../../lessons/arrangement.ts";
import { instantOf } from "../../lessons/india-time.ts";
import type { Words } from "../words.ts";

/** "mon-17:00-60,thu-18:30-90": days, times and minutes as `params` carry them, in no language. */
export const termsParam = (times: readonly LessonTime[]) =>
  times.map(({ day, from, minutes }) => `${day}-${from}-${minutes}`).join(",");

/** "500000-month": paise, and for what. */
export const feeParam = ({ feePaise, feePer }: Pick<Terms, "feePaise" | "feePer">) =>
  `${feePaise}-${feePer}`;

const timeZone = "Asia/Kolkata";
const TIME = { timeZone, hour: "numeric", minute: "2-digit" } as const;
const DAY = { timeZone, weekday: "long", day: "numeric", month: "long" } as const;

type Format = Intl.DateTimeFormatOptions;
/** Hindi says which part of the day it is; English am and pm. */
const partsOf = (locale: Words["locale"], { hour }: Format): Format =>
  hour && locale === "hi-IN" ? { dayPeriod: "short" } : {};
const written = ({ locale }: Words, at: Date, how: Format) =>
  Number.isNaN(at.getTime())
    ? ""
    : new Intl.DateTimeFormat(locale, { ...how, ...partsOf(locale, how) }).format(at);

function termsIn(words: Words, terms: string): string {
  const parts = terms.split(",").map((one) => {
    const [day = "", from = "", minutes = ""] = one.split("-");
    const weekday = WEEKDAYS.find((known) => known === day);
    const time = written(words, instantOf("2026-01-01", from), TIME);
    if (!weekday || !time || !Number(minutes)) return "";
    return `${words.times[weekday]} ${time} (${minutes} ${words.lessons.minutes})`;
  });
  return parts.includes("") ? "" : parts.join(", ");
}

function feeIn({ locale, lessons: { month, lesson } }: Words, fee: string): string {
  const [paise = "", per = ""] = fee.split("-");
  if (!fee || Number.isNaN(Number(paise))) return "";
  const rupees = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: Number(paise) % 100 === 0 ? 0 : 2,
  }).format(Number(paise) / 100);
  return `${rupees} / ${per === "lesson" ? lesson : month}`;
}

type Params = Readonly<Record<string, string>>;

/** What `params` say of lessons in words of the reader's language and India's time; what is not understood is left out. */
export function lessonParamsIn(words: Words, params: Params): Params {
  const { terms, fee, at, was, startsOn, endsOn } = params;
  const moment = (instant: string) => written(words, new Date(instant), { ...DAY, ...TIME });
  const day = (date: string) =>
    written(words, instantOf(date, "12:00"), { ...DAY, year: "numeric" });
  return {
    ...params,
    ...(terms ? { terms: termsIn(words, terms) } : {}),
    ...(fee ? { fee: feeIn(words, fee) } : {}),
    ...(at ? { at: moment(at) } : {}),
    ...(was ? { was: moment(was) } : {}),
    ...(startsOn ? { startsOn: day(startsOn) } : {}),
    ...(endsOn ? { endsOn: day(endsOn) } : {}),
  };
}
