import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  dateOf,
  daysOfMonth,
  instantOf,
  monthOf,
  timeOf,
  weekdayOf,
} from "./india-time.ts";

afterEach(() => vi.unstubAllEnvs());

/** The first and the last zone of the world, the other side of it, and one with a summer time. */
const ZONES = ["Pacific/Kiritimati", "Etc/GMT+12", "America/Los_Angeles", "Europe/Berlin"];

describe.each(ZONES)("on a machine in %s", (zone) => {
  it("begins days, months and years at India's midnight", () => {
    vi.stubEnv("TZ", zone);
    const midnight = instantOf("2026-12-31", "24:00");
    expect(midnight.toISOString()).toBe("2026-12-31T18:30:00.000Z");
    expect([dateOf(midnight), timeOf(midnight), monthOf(midnight)]).toEqual([
      "2027-01-01",
      "00:00",
      "2027-01",
    ]);
    const before = new Date(midnight.getTime() - 1);
    expect([dateOf(before), timeOf(before), monthOf(before)]).toEqual([
      "2026-12-31",
      "23:59",
      "2026-12",
    ]);
  });

  it("gives each day and time back, also where clocks elsewhere are put forward and back", () => {
    vi.stubEnv("TZ", zone);
    for (let date = "2028-02-26"; date < "2029-03-02"; date = addDays(date, 1))
      for (const time of ["00:00", "02:30", "23:45"])
        expect(`${dateOf(instantOf(date, time))} ${timeOf(instantOf(date, time))}`).toBe(
          `${date} ${time}`,
        );
  });
});

it("knows how long months are, and 29 February", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", until: "2028-03-01" });
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01" });
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addDays("2028-02-29", 366)).toBe("2029-03-01");
  expect([weekdayOf("2028-02-29"), weekdayOf("2028-03-01"), weekdayOf("2026-11-29")]).toEqual([
    "tue",
    "wed",
    "sun",
  ]);
});
