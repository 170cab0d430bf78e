import { parseRupees } from "@tutorsetu/contracts/typed-numbers";
import { currentLanguage, formatRupees } from "@tutorsetu/web-kit/i18n";

const PAISE = 100;
const MOST_PAISE = 100_000_000;

/** 250000 → "₹2,500", 250050 → "₹2,500.50". */
export function amountOf(paise: number): string {
  const whole = formatRupees(Math.floor(paise / PAISE));
  const rest = paise % PAISE;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** 250050 → "2500.50", for fields, files and UPI links. */
export const plainAmount = (paise: number) => (paise / PAISE).toFixed(2).replace(/\.00$/, "");

/** What somebody has typed, in paise; null where that is no amount that a book takes. */
export function paiseIn(typed: string): number | null {
  const paise = Math.round(parseRupees(typed) * PAISE);
  return paise >= 1 && paise <= MOST_PAISE ? paise : null;
}

const formats: { [language: string]: Intl.DateTimeFormat } = {};

/** `2026-12` → "December 2026". */
export function monthName(month: string): string {
  const locale = currentLanguage() === "hi" ? "hi-IN" : "en-IN";
  const format = (formats[locale] ??= new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }));
  return format.format(new Date(`${month}-01T00:00Z`));
}
