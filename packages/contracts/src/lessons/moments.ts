/** The languages in which instants are told. */
export type Locale = "en-IN" | "hi-IN";

const DAY = { weekday: "long", day: "numeric", month: "long" } as const;
const SHORT_DAY = { weekday: "short", day: "numeric", month: "short" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

// Hindi says "in the evening at five" where English has am and pm.
const timeIn = (locale: Locale) =>
  locale === "hi-IN" ? ({ ...TIME, dayPeriod: "short" } as const) : TIME;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, options: Intl.DateTimeFormatOptions, at: string | Date): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: "Asia/Kolkata", ...options });
  formats.set(key, known);
  return known.format(date).replaceAll("\u202F", " ");
}

/** "Tuesday, 1 December at 5:00 pm", in India; what is no instant stays as it is. */
export const momentIn = (locale: Locale, at: string | Date): string =>
  format(locale, { ...DAY, ...timeIn(locale) }, at);

/** "Tue, 1 Dec". */
export const dayIn = (locale: Locale, at: string | Date): string => format(locale, SHORT_DAY, at);

/** "5:00 pm". */
export const timeOfDayIn = (locale: Locale, at: string | Date): string =>
  format(locale, timeIn(locale), at);
