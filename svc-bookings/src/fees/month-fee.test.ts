import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { termsOn } from "../lessons/lessons-of.ts";
import { type AgreedVersion, isMonthSettled, monthFee } from "./month-fee.ts";

type Day = (typeof WEEKDAYS)[number];

const on = (...days: Day[]) => days.map((day) => ({ day, from: "17:00", minutes: 60 }));
let version = 0;
const terms = (startsOn: string, rupees: number, days: Day[], more = {}): AgreedVersion => ({
  version: ++version,
  times: on(...days),
  feePaise: rupees * 100,
  feePer: "month",
  startsOn,
  ...more,
});
const every = [...WEEKDAYS];

it("takes the fee of a whole month as it is, also one with paise", () => {
  const versions = [terms("2026-01-01", 2500, ["mon", "thu"], { feePaise: 250_050 })];
  for (const month of ["2026-02", "2028-02", "2026-12"])
    expect(monthFee({ versions }, month)?.paise).toBe(250_050);
});

it("counts a month in which lessons begin or end by its planned lessons, in whole rupees", () => {
  // December 2026 has Tuesdays on 1, 8, 15, 22 and 29.
  const versions = [terms("2026-12-15", 1000, ["tue"])];
  expect(monthFee({ versions }, "2026-12")?.paise).toBe(60_000);
  expect(monthFee({ versions, endsOn: "2026-12-22" }, "2026-12")?.paise).toBe(40_000);
  expect(monthFee({ versions, endsOn: "2027-01-05" }, "2027-01")?.paise).toBe(25_000);
  expect(monthFee({ versions }, "2026-11")).toBeNull();
  expect(monthFee({ versions, endsOn: "2026-12-31" }, "2027-01")).toBeNull();
  // 1000 × 3 of 7 lessons is 428.57.
  const week = [terms("2026-02-26", 1000, every)];
  expect(monthFee({ versions: week }, "2026-02")?.paise).toBe(Math.round(3000 / 28) * 100);
});

it("knows 29 February", () => {
  const versions = [terms("2028-02-29", 2900, every)];
  expect(monthFee({ versions }, "2028-02")?.paise).toBe(10_000);
  expect(monthFee({ versions: [terms("2026-02-28", 2800, every)] }, "2026-02")?.paise).toBe(10_000);
});

it("shares a month between terms, and the same fee at other times stays the same fee", () => {
  const first = terms("2026-01-01", 3100, every);
  expect(monthFee({ versions: [first, terms("2026-12-21", 6200, every)] }, "2026-12")?.paise).toBe(
    (3100 * 20 + 6200 * 11) * (100 / 31),
  );
  const other = terms("2026-12-10", 3100, ["mon", "wed", "sat"]);
  expect(monthFee({ versions: [first, other] }, "2026-12")?.paise).toBe(310_000);
  const byLesson = terms("2026-12-21", 300, every, { feePer: "lesson" });
  expect(monthFee({ versions: [first, byLesson] }, "2026-12")?.paise).toBe(200_000);
  expect(monthFee({ versions: [byLesson] }, "2026-12")).toBeNull();
});

it("lets the terms agreed last hold, and nothing between an end and a new beginning", () => {
  const ended = terms("2026-12-01", 3100, every, { endedOn: "2026-12-10" });
  const anew = terms("2026-12-22", 3100, every);
  expect(termsOn({ versions: [ended, anew] }, "2026-12-15")).toBeNull();
  expect(termsOn({ versions: [ended, anew] }, "2026-12-22")).toBe(anew);
  expect(monthFee({ versions: [ended, anew] }, "2026-12")?.paise).toBe(200_000);
  const backdated = terms("2026-11-20", 6200, every);
  expect(monthFee({ versions: [ended, backdated] }, "2026-12")?.paise).toBe(620_000);
});

it("ends with the cancelled booking, by the minute in India", () => {
  const versions = [terms("2026-12-01", 3100, every)];
  const at = (time: string) => ({ versions, closedAt: instantOf("2026-12-10", time) });
  expect(monthFee(at("17:00"), "2026-12")?.paise).toBe(90_000);
  expect(monthFee(at("17:01"), "2026-12")?.paise).toBe(100_000);
});

it("is settled from midnight in India on, or as soon as lessons have ended", () => {
  const versions = [terms("2026-12-01", 3100, every)];
  const settled = (at: string, more = {}) =>
    isMonthSettled({ versions, ...more }, "2026-12", new Date(at));
  expect(settled("2026-12-31T18:29:59.999Z")).toBe(false);
  expect(settled("2026-12-31T18:30:00.000Z")).toBe(true);
  expect(settled("2026-12-10T12:00:00.000Z", { endsOn: "2026-12-10" })).toBe(false);
  expect(settled("2026-12-10T18:30:00.000Z", { endsOn: "2026-12-10" })).toBe(true);
  const closedAt = new Date("2026-12-05T10:00:00.000Z");
  expect(settled("2026-12-05T10:00:00.000Z", { closedAt })).toBe(true);
});
