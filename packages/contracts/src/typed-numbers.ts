import * as z from "zod/mini";
import type { ProblemCode } from "./problems.ts";

/** Digits of every script stand in runs of ten, from nought to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** २५०० as 2500: the digits of Devanagari, Bengali, Tamil and every other script as ours. */
export const latinDigits = (typed: string): string =>
  typed.replaceAll(/[^\d\P{Nd}]/gu, (digit) => valueOf(digit));

/** Signs of money before and behind the number: ₹, Rs., INR, रु., /-. */
const BEFORE = /^(?:₹|₨|rs\.?|inr|rupees?|रुपये|रुपए|रु\.?)\s*/iu;
const BEHIND = /\s*(?:\/[-–—=]|₹|₨|rs\.?|inr|rupees?|रुपये|रुपए|रु\.?)$/iu;
/** 1,00,000 and 100,000, with commas or spaces. */
const GROUPED = /^(?:\d{1,2}(?:[,\s]\d{2})*|\d{1,3}(?:[,\s]\d{3})*)[,\s]\d{3}(?:\.\d*)?$/;
const YEARS = /\s*(?:years?|yrs?\.?|वर्ष|साल)$/iu;

const toNumber = (text: string): number => {
  const trimmed = text.trim();
  if (trimmed === "") return Number.NaN;
  return Number(GROUPED.test(trimmed) ? trimmed.replaceAll(/[,\s]/g, "") : trimmed);
};

/** A number as people type it; NaN for what is none, such as 2,5 or 25-30. */
export const parseTyped = (typed: string): number => toNumber(latinDigits(typed));

/** An amount in rupees, with or without ₹, Rs. and /- around it: '₹ 2,500/-' is 2500. */
export function parseRupees(typed: string): number {
  const text = latinDigits(typed).trim().replace(BEFORE, "");
  return toNumber(text.replace(BEHIND, "").replace(BEHIND, ""));
}

/** Years, with or without the word: '5 yrs', '५ साल'. */
export const parseYears = (typed: string): number =>
  toNumber(latinDigits(typed).trim().replace(YEARS, ""));

/** A number, or one as people type it; `required` is said of everything else. */
export const typedNumber = (required: ProblemCode, parse: (typed: string) => number) => {
  const typed = z.string().check(z.trim(), z.minLength(1, required));
  return z.union([z.number(), z.pipe(typed, z.transform(parse))], required);
};

export const between = (required: ProblemCode, min: number, max: number) =>
  z.number(required).check(z.minimum(min, required), z.maximum(max, required));
