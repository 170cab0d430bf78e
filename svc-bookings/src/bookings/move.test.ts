import { en } from "@tutorsetu/contracts/messages/en/server";
import { expect, it } from "vitest";
import type { BookingDoc } from "./doc.ts";
import { moveBooking } from "./move.ts";
import type { Bookings } from "./store.ts";

const seen = { _id: "1", bookingStatus: "pending", bookerRole: "Student" } as BookingDoc; // safe: what is looked at
const parties = { tutor: { userName: "T" }, student: { userName: "S" } };

/** The tutor answers a request that somebody else has changed a moment before. */
function answer(to: "accepted" | "cancelled", now: BookingDoc["bookingStatus"] | null) {
  const found = now && { ...seen, bookingStatus: now };
  const slower = { move: async () => null, find: async () => found };
  const wish = { to, by: "Tutor", reason: "", blockers: [] } as const;
  // safe: the two that a move asks
  return moveBooking(slower as unknown as Bookings, { ...seen, ...parties } as BookingDoc, wish);
}

it.each([
  ["accepted", "cancelled", en.bookingIsFinal],
  ["cancelled", "accepted", en.bookingNotPending],
  ["accepted", null, en.bookingNotPending],
] as const)("says to who wants it %s that it is %s by now", async (to, now, message) => {
  await expect(answer(to, now)).rejects.toMatchObject({ code: "conflict", message });
});

it.each(["accepted", "cancelled"] as const)(
  "takes it for done when it is %s already",
  async (to) => {
    const doc = { bookingStatus: to };
    expect(await answer(to, to)).toMatchObject({ isChanged: false, doc });
  },
);
