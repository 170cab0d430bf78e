import type { Rating } from "./proof.ts";

/** What so many reviews with one star, two …, five say; the average has one decimal. */
export function ratingFrom(distribution: readonly number[]): Rating {
  const count = distribution.reduce((sum, some) => sum + some, 0);
  if (count === 0) return null;
  const stars = distribution.reduce((sum, some, n) => sum + some * (n + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count, distribution: [...distribution] };
}

/** How far back requests count for the time in which a tutor answers, in days, and how many of them are needed. */
export const ANSWER_DAYS = 90;
export const LEAST_ANSWERS = 3;

interface Answering {
  readonly answersInHours?: number | null | undefined;
  readonly rating?: Rating | undefined;
}

/** What is known of a tutor's answers; of whom it was told before it stood by itself, it stands in the rating. */
export const knownAnswerHours = ({ answersInHours: hours, rating }: Answering) =>
  hours === undefined ? rating?.answersInHours : (hours ?? undefined);

const HOUR_MS = 3_600_000;

/** Whole hours within which half of these waits, in milliseconds, ended; undefined where there are too few of them. */
export function answersInHours(waitsMs: readonly number[]): number | undefined {
  if (waitsMs.length < LEAST_ANSWERS) return undefined;
  const sorted = waitsMs.toSorted((a, b) => a - b);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return Math.max(1, Math.ceil(median / HOUR_MS));
}
