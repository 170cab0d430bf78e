import { expect, it } from "vitest";
import { lastWeeks } from "../src/weeks.ts";

it.each([
  ["a Monday's first moment", "2026-03-02T00:00:00.000Z"],
  ["a Sunday's last moment", "2026-03-08T23:59:59.999Z"],
])("begins the week of %s at its Monday", (_, now) => {
  expect(lastWeeks(1, new Date(now))).toEqual([
    {
      week: "2026-03-02",
      from: new Date("2026-03-02T00:00:00.000Z"),
      until: new Date("2026-03-09T00:00:00.000Z"),
    },
  ]);
});

it.each([
  ["2026-11-16T00:00:00.000Z", "2026-11-16"],
  ["2026-11-21T12:00:00.000Z", "2026-11-16"],
  ["2026-11-22T23:59:59.999Z", "2026-11-16"],
  ["2027-01-01T08:00:00.000Z", "2026-12-28"],
])("%s is in the week of %s", (now, monday) => {
  expect(lastWeeks(12, new Date(now)).at(-1)?.week).toBe(monday);
});

it("counts back over a change of year, oldest first and without a gap", () => {
  const weeks = lastWeeks(3, new Date("2027-01-05T12:00:00.000Z"));
  expect(weeks.map(({ week }) => week)).toEqual(["2026-12-21", "2026-12-28", "2027-01-04"]);
  expect(weeks.slice(1).map(({ from }) => from)).toEqual(
    weeks.slice(0, 2).map(({ until }) => until),
  );
});
