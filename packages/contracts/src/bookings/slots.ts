import type { Slot } from "../bookings.ts";
import { DAY_PARTS, WEEKDAYS } from "../domain.ts";

/** Every chosen part of every chosen day, Monday first; no part means the whole day. */
export function slotsOf(days: readonly string[], parts: readonly string[]): Slot[] {
  const chosen = parts.length > 0 ? DAY_PARTS.filter((part) => parts.includes(part)) : DAY_PARTS;
  const wanted = WEEKDAYS.filter((day) => days.includes(day));
  return wanted.flatMap((day) => chosen.map((part) => ({ day, part })));
}
