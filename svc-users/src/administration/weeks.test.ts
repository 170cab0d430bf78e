import { expect, it } from "vitest";
import { lastWeeks } from "./weeks.ts";

it.each([
  ["2026-11-16T00:00:00Z", "2026-11-16"],
  ["2026-11-22T23:59:59Z", "2026-11-16"],
  ["2026-11-23T00:00:00Z", "2026-11-23"],
  ["2027-01-01T12:00:00Z", "2026-12-28"],
])("counts %s into the week of Monday %s", (now, monday) => {
  expect(lastWeeks(1, new Date(now)).map((w) => w.week)).toEqual([monday]);
});

it("goes back week by week without a gap, oldest first", () => {
  const weeks = lastWeeks(12, new Date("2026-11-21T07:00:00Z"));
  expect(weeks).toHaveLength(12);
  expect(weeks[0]?.week).toBe("2026-08-31");
  expect(weeks.at(-1)?.week).toBe("2026-11-16");
  weeks.slice(1).forEach((week, n) => expect(weeks[n]?.until).toEqual(week.from));
});
