import { expect, it } from "vitest";
import type { Slot } from "../bookings.ts";
import { firstClassOver } from "./first-class.ts";

// A Tuesday, 10:30 in the morning in India.
const ACCEPTED = "2026-11-24T05:00:00.000Z";
const accepted = { bookingStatus: "accepted", acceptedAt: ACCEPTED, changedAt: ACCEPTED } as const;
const slot = (day: Slot["day"], part: Slot["part"]): Slot => ({ day, part });
const over = (preferredSlots: readonly Slot[], more = {}) =>
  firstClassOver({ ...accepted, preferredSlots, ...more }).toISOString();

it.each([
  ["later the same day", [slot("tue", "evening")], "2026-11-24T15:30:00.000Z"],
  ["as long as a class fits", [slot("tue", "morning")], "2026-11-24T06:30:00.000Z"],
  ["the next day", [slot("wed", "morning")], "2026-11-25T06:30:00.000Z"],
  ["the week after", [slot("mon", "afternoon")], "2026-11-30T11:30:00.000Z"],
  [
    "the first of several",
    [slot("sat", "morning"), slot("thu", "evening")],
    "2026-11-26T15:30:00.000Z",
  ],
])("is the end of the wished time, %s", (_, slots, end) => {
  expect(over(slots)).toBe(end);
});

it("is a week later where no class fits into what is left of the day", () => {
  const acceptedAt = "2026-11-24T05:30:01.000Z";
  expect(over([slot("tue", "morning")], { acceptedAt })).toBe("2026-12-01T06:30:00.000Z");
});

it("takes the day from India's clock, not from UTC's", () => {
  // Wednesday there, Tuesday here.
  const acceptedAt = "2026-11-24T19:00:00.000Z";
  expect(over([slot("wed", "morning")], { acceptedAt })).toBe("2026-11-25T06:30:00.000Z");
  expect(over([slot("tue", "evening")], { acceptedAt })).toBe("2026-12-01T15:30:00.000Z");
});

it("goes by the agreed time once there is one", () => {
  const agreedSlots = [slot("fri", "morning")];
  expect(over([slot("wed", "morning")], { agreedSlots })).toBe("2026-11-27T06:30:00.000Z");
});

it("is a day after acceptance where there is no time", () => {
  expect(over([])).toBe("2026-11-25T05:00:00.000Z");
  const { acceptedAt: _unknown, ...older } = accepted;
  expect(firstClassOver(older).toISOString()).toBe("2026-11-25T05:00:00.000Z");
  const stored = { ...accepted, acceptedAt: new Date(ACCEPTED), changedAt: new Date(0) };
  expect(firstClassOver(stored).toISOString()).toBe("2026-11-25T05:00:00.000Z");
});

it("holds nobody up where nobody knows when it was accepted", () => {
  const ended = { bookingStatus: "cancelled", changedAt: ACCEPTED } as const;
  expect(firstClassOver(ended).getTime()).toBe(0);
});
