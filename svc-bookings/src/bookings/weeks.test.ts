import { expect, it } from "vitest";
import { filled, lastWeeks } from "./weeks.ts";

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

it.each([
  ["2026-11-16T00:00:00.000Z", "2026-11-16"],
  ["2026-11-21T12:00:00.000Z", "2026-11-16"],
  ["2026-11-22T23:59:59.999Z", "2026-11-16"],
  ["2027-01-01T08:00:00.000Z", "2026-12-28"],
])("%s is in the week of %s", (now, monday) => {
  expect(lastWeeks(new Date(now)).map(day).at(-1)).toBe(monday);
});

it("gives twelve Mondays, oldest first, and fills the empty weeks with 0", () => {
  const weeks = lastWeeks(new Date("2026-11-21T12:00:00.000Z"));
  const counts = new Map([[Date.UTC(2026, 10, 16), 3]]);
  const shown = filled(weeks, counts);
  expect(shown).toHaveLength(12);
  expect(shown[0]).toEqual({ week: "2026-08-31", count: 0 });
  expect(shown[10]).toEqual({ week: "2026-11-09", count: 0 });
  expect(shown[11]).toEqual({ week: "2026-11-16", count: 3 });
});
