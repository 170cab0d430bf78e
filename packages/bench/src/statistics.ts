/** The middle of the values, between the two in the middle where their number is even; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(half)] ?? Number.NaN;
  return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** The smallest value that at least this part of the values does not exceed; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: values.length > 0 ? Math.min(...values) : Number.NaN,
  most: values.length > 0 ? Math.max(...values) : Number.NaN,
});

/** Round by round beside what was measured next to it, so that what else the machine did meets both. */
export const besides = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spreadOf(
    ours.flatMap((value, round) => {
      const other = theirs[round];
      return other === undefined ? [] : [value / other];
    }),
  );
