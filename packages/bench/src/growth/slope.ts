/** How a time grows with a size: 0 not at all, 1 as the size itself. */
export const slopeOf = (
  times: readonly [number, number],
  sizes: readonly [number, number],
): number => Math.log(times[1] / times[0]) / Math.log(sizes[1] / sizes[0]);

/** Microseconds for each thing more that is stored. */
export const usForEach = (
  timesMs: readonly [number, number],
  sizes: readonly [number, number],
): number => ((timesMs[1] - timesMs[0]) * 1000) / (sizes[1] - sizes[0]);

/** Above 1, the time has grown faster than the logarithm of the size. */
export const besideLogarithm = (
  times: readonly [number, number],
  sizes: readonly [number, number],
): number => times[1] / times[0] / (Math.log(sizes[1]) / Math.log(sizes[0]));
