import type { Spread } from "../statistics.ts";

const usual = (value: number) => (value >= 100 ? 0 : 1);

/** A figure as tables have it; a dash for what is no number. */
export function shown(value: number, digits = usual(value)): string {
  if (!Number.isFinite(value)) return "–";
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The median with the least and the most of the rounds. */
export const shownSpread = ({ median, least, most }: Spread, digits = usual(median)): string =>
  `${shown(median, digits)} (${shown(least, digits)} – ${shown(most, digits)})`;
