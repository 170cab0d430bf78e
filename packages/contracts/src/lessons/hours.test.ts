import { expect, it } from "vitest";
import { freeTimes, hasHours, type Hours, hoursOn, isWithin, quartersOf } from "./hours.ts";
import { SetAvailability } from "./availability.ts";
import { instantOf } from "./india-time.ts";

// 2026-12-01 is a Tuesday.
const EVENINGS: Hours = {
  hours: [
    { day: "tue", from: "17:00", until: "20:00" },
    { day: "tue", from: "22:00", until: "24:00" },
    { day: "wed", from: "00:00", until: "01:00" },
  ],
  exceptions: [
    { date: "2026-12-08", ranges: [] },
    { date: "2026-12-10", ranges: [{ from: "09:00", until: "10:00" }] },
  ],
};
const at = (date: string, time: string) => instantOf(date, time);

it.each([
  ["2026-12-01", "17:00", 60, true],
  ["2026-12-01", "19:15", 45, true],
  ["2026-12-01", "19:30", 45, false],
  ["2026-12-01", "16:45", 30, false],
  ["2026-12-02", "17:00", 60, false],
  // Across midnight, into hours that begin with the day.
  ["2026-12-01", "23:30", 60, true],
  ["2026-12-01", "23:45", 90, false],
  // A day off, the midnight before it, and other hours of one day.
  ["2026-12-08", "17:00", 30, false],
  ["2026-12-10", "09:00", 60, true],
  ["2026-12-10", "09:30", 60, false],
] as const)("%s %s for %i minutes is inside the hours: %s", (date, time, minutes, is) => {
  expect(isWithin(EVENINGS, { startsAt: at(date, time), minutes })).toBe(is);
});

it("goes by the days of India, not by those of UTC", () => {
  const night: Hours = { hours: [{ day: "tue", from: "00:00", until: "05:00" }], exceptions: [] };
  const startsAt = new Date("2026-11-30T19:00:00.000Z");
  expect(isWithin(night, { startsAt, minutes: 30 })).toBe(true);
  expect(hoursOn(night, "2026-12-01")).toHaveLength(1);
});

it("counts every quarter hour that is touched", () => {
  const quarter = (n: number) => Date.UTC(2026, 0, 1) / 900_000 + n;
  const startsAt = new Date(Date.UTC(2026, 0, 1));
  expect(quartersOf({ startsAt, minutes: 45 })).toEqual([quarter(0), quarter(1), quarter(2)]);
  const late = new Date(startsAt.getTime() + 60_000);
  expect(quartersOf({ startsAt: late, minutes: 15 })).toEqual([quarter(0), quarter(1)]);
});

it("finds free times: later than now, within the hours, and beside what is taken", () => {
  const taken = [{ startsAt: at("2026-12-01", "18:00").toISOString(), minutes: 45 }];
  const from = at("2026-12-01", "17:00");
  const search = { from, days: 1, minutes: 45, stepMinutes: 30 };
  const found = freeTimes({ ...EVENINGS, taken }, search);
  expect(found.map((one) => one.toISOString())).toEqual(
    ["19:00", "22:00", "22:30", "23:00", "23:30"].map((t) => at("2026-12-01", t).toISOString()),
  );
  const half: Hours = { hours: [{ day: "wed", from: "17:30", until: "20:00" }], exceptions: [] };
  const begins = freeTimes({ ...half, taken: [] }, { ...search, days: 2, stepMinutes: 60 });
  expect(begins.map((one) => one.toISOString())).toEqual(
    ["17:30", "18:30"].map((time) => at("2026-12-02", time).toISOString()),
  );
  expect(hasHours({ hours: [], exceptions: [{ date: "2026-12-01", ranges: [] }] })).toBe(false);
});

const set = (more: object) =>
  SetAvailability.safeParse({ version: 0, hours: [], exceptions: [], ...more }).error?.issues.map(
    ({ message }) => message,
  ) ?? [];

it("takes hours up to midnight, and refuses what ends before it begins, overlaps, or is no quarter", () => {
  const tue = (from: string, until: string) => ({ day: "tue", from, until });
  expect(set({ hours: [tue("10:00", "12:00"), tue("12:00", "24:00")] })).toEqual([]);
  expect(set({ hours: [tue("10:00", "12:15"), tue("12:00", "13:00")] })).toEqual(["hours_overlap"]);
  expect(set({ hours: [tue("10:00", "12:15"), { ...tue("12:00", "13:00"), day: "wed" }] })).toEqual(
    [],
  );
  expect(set({ hours: [tue("12:00", "12:00")] })).toEqual(["hours_order"]);
  expect(set({ hours: [tue("24:00", "24:00")] })).toContain("time_wrong");
  expect(set({ hours: [tue("10:10", "12:00")] })).toEqual(["time_wrong"]);
  const day = { date: "2026-12-01", ranges: [] };
  expect(set({ exceptions: [day] })).toEqual([]);
  expect(set({ exceptions: [day, day] })).toEqual(["invalid"]);
  expect(set({ exceptions: [{ ...day, date: "2026-02-29" }] })).toEqual(["date_wrong"]);
  const ranges = [
    { from: "10:00", until: "12:00" },
    { from: "11:00", until: "11:15" },
  ];
  expect(set({ exceptions: [{ ...day, ranges }] })).toEqual(["hours_overlap"]);
});
