// What people type into filters, as addresses and the server take it.
import { latinDigits, parseRupees } from "@tutorsetu/contracts/typed-numbers";

const MOST_RUPEES = 1_000_000;
const MOST_KM = 100;
const MOST_LETTERS = 60;

/** "₹2,500", "2500/-" and "२५००" are "2500"; null for what is no amount. */
export function feeOf(typed: string): string | null {
  const rupees = Math.round(parseRupees(typed));
  return rupees > 0 && rupees <= MOST_RUPEES ? String(rupees) : null;
}

/** A point on the earth, rounded to about a kilometre. */
const POINT = /^-?\d{1,2}(?:\.\d{1,2})?,-?\d{1,3}(?:\.\d{1,2})?$/;
const PIN = /^[1-9]\d{5}$/;

export const isPoint = (near: string) => POINT.test(near);
export const isPin = (near: string) => PIN.test(near);

/** "422 001" and "४२२००१" are "422001", "New Delhi" is "new-delhi"; null for what is neither a PIN code nor a name. */
export function placeOf(typed: string): string | null {
  const text = latinDigits(typed).trim().toLowerCase();
  if (isPoint(text)) return text;
  const digits = text.replaceAll(/\s/g, "");
  if (/^\d+$/.test(digits)) return isPin(digits) ? digits : null;
  const slug = text.replaceAll(/[\s-]+/g, "-");
  return /^[\p{L}\p{M}.'()-]{2,}$/u.test(slug) && slug.length <= MOST_LETTERS ? slug : null;
}

export const isFee = (value: string) => feeOf(value) === value;
export const isPlace = (value: string) => placeOf(value) === value;
export const isRadius = (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_KM;

/** A place that the browser found, to be told to others: to about a kilometre. */
export const pointOf = ({ latitude, longitude }: GeolocationCoordinates) =>
  `${Number(latitude.toFixed(2))},${Number(longitude.toFixed(2))}`;

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A search without the words that one of its meanings was read from. */
export function withoutWords(search: string, typed: string): string {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escaped);
  const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  if (words.length === 0) return search;
  const together = new RegExp(`(?<=^|\\s)${words.join("\\s+")}(?=\\s|$)`, "iu");
  if (together.test(search)) return tidy(search.replace(together, " "));
  // They may stand apart, or beside a comma.
  const each = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{M}\\p{N}])`,
    "giu",
  );
  return tidy(search.replaceAll(each, " "));
}
