import type { Slot } from "../bookings.ts";
import { SUBJECTS, WEEKDAYS } from "../domain.ts";
import { type Locale, momentIn } from "../lessons/moments.ts";
import { en as englishReasons } from "../messages/en/reasons.ts";
import type { en as lessons } from "../messages/en/lesson-words.ts";
import type { en as subjects } from "../messages/en/subjects.ts";
import type { en as times } from "../messages/en/times.ts";

/** What services know by a word of their own, as a language calls it. */
export interface Words {
  /** For dates and money. */
  readonly locale: Locale;
  readonly subjects: typeof subjects;
  readonly times: typeof times;
  readonly lessons: typeof lessons;
  readonly reasons: Readonly<Record<keyof typeof englishReasons, string>>;
}

type Params = Readonly<Record<string, string>>;

const PARTS = ["morning", "afternoon", "evening"] as const satisfies readonly Slot["part"][];

/** "mon-morning,mon-evening": times as `params` carry them, in no language. */
export const slotsParam = (slots: readonly Slot[]) =>
  slots.map(({ day, part }) => `${day}-${part}`).join(",");

/** "Monday morning or evening, Tuesday": a day without a part suits as a whole. Empty when a newer release knows more times. */
export function timesIn({ times }: Pick<Words, "times">, slots: string): string {
  const wanted = new Set(slots.split(","));
  const days = WEEKDAYS.map((day) => ({
    day,
    parts: PARTS.filter((part) => wanted.delete(`${day}-${part}`)),
  })).filter(({ parts }) => parts.length > 0);
  if (wanted.size > 0) return "";
  return days
    .map(({ day, parts }) => {
      const names = parts.map((part) => times[part]).join(` ${times.or} `);
      return parts.length === PARTS.length ? times[day] : `${times[day]} ${names}`;
    })
    .join(", ");
}

function subjectIn({ subjects }: Words, subject: string): string {
  const known = SUBJECTS.find((one) => one === subject.toLowerCase());
  return known ? subjects[known] : subject;
}

const REASONS = Object.keys(englishReasons) as (keyof typeof englishReasons)[]; // safe: its own keys

/** A reason that was chosen is kept in English. */
function reasonIn({ reasons }: Words, reason: string): string {
  const chosen = REASONS.find((one) => englishReasons[one] === reason);
  return chosen ? reasons[chosen] : reason;
}

/** `2026-12` as "December 2026"; anything else as it is. */
function monthIn({ locale }: Words, month: string): string {
  if (!/^\d{4}-\d{2}$/.test(month)) return month;
  const form = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, form).format(new Date(`${month}-01T00:00Z`));
}

/** What is no instant stays as it is. */
const momentsIn = ({ locale }: Words, instants: string): string =>
  instants
    .split(",")
    .map((at) => momentIn(locale, at))
    .join(" · ");

/**
 * The params of a booking in words of the reader's language: subjects of the site, times, and reasons that were chosen.
 * What is not known, or was written by a person, stays as it is; so do times of services of before, in English.
 */
export function paramsIn(words: Words, params: Params): Params {
  const { subject = "", slots = "", when = "", reason = "", month = "", times = "" } = params;
  return {
    ...params,
    ...(times ? { times: momentsIn(words, times) } : {}),
    subject: subjectIn(words, subject),
    when: timesIn(words, slots) || when,
    reason: reasonIn(words, reason),
    ...(month ? { month: monthIn(words, month) } : {}),
  };
}
