import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";

const TONES = 8;

/** A colour for each tuition: ids grow with time, so that a later one changes no other's. */
export function tonesOf(tuitions: readonly Tuition[]): ReadonlyMap<string, number> {
  const ids = tuitions.map(({ bookingId }) => bookingId).toSorted();
  return new Map(ids.map((id, n) => [id, n % TONES]));
}
