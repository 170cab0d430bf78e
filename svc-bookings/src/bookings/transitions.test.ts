import { expect, it } from "vitest";
import { problems } from "@tutorsetu/contracts/problems";
import { bySystem } from "../policy.ts";
import type { BookingDoc } from "./booking.ts";
import type { Bookings } from "../store/bookings.ts";
import { canTransition, changeStatus } from "./transitions.ts";

it.each([
  ["pending", "accepted", "Tutor", "Student", "allowed"],
  ["pending", "accepted", "Student", "Tutor", "allowed"],
  ["pending", "accepted", "Student", "Student", "not-yours-to-accept"],
  ["pending", "accepted", "Tutor", "Tutor", "not-yours-to-accept"],
  ["pending", "cancelled", "Student", "Student", "allowed"],
  ["pending", "cancelled", "Tutor", "Student", "allowed"],
  ["accepted", "cancelled", "Tutor", "Student", "reason-missing"],
  ["accepted", "pending", "Tutor", "Student", "impossible"],
  ["cancelled", "pending", "Tutor", "Student", "final"],
  ["cancelled", "accepted", "Tutor", "Student", "final"],
  ["pending", "pending", "Student", "Student", "unchanged"],
  ["accepted", "accepted", "Tutor", "Student", "unchanged"],
  ["cancelled", "cancelled", "Tutor", "Student", "unchanged"],
] as const)(
  "%s → %s by the %s of a %s's booking: %s [SB-012] [SB-013] [SB-014] [SB-015] [SB-016]",
  (from, to, by, bookerRole, result) => {
    expect(canTransition({ from, to, by, bookerRole, reason: "" })).toBe(result);
  },
);

it.each(["Tutor", "Student"] as const)("lets the %s end a tuition with a reason [SB-016]", (by) => {
  const reason = "We move to another city.";
  const change = { from: "accepted", to: "cancelled", by, bookerRole: "Student", reason } as const;
  expect(canTransition(change)).toBe("allowed");
});

const asked = { subject: "", message: "", bookerRole: "Student" } as const;
const pending = { _id: "1", bookingStatus: "pending", ...asked } as BookingDoc; // safe: the fields that are read
const names = { tutor: { userName: "T" }, student: { userName: "S" } };

/** The tutor answers a request that somebody else has just changed. */
function answer(to: "accepted" | "cancelled", now: BookingDoc["bookingStatus"] | null) {
  const found = now && { ...pending, bookingStatus: now };
  const slower = { transition: async () => null, find: async () => found };
  const change = { to, by: "Tutor", reason: "", blockers: [] } as const;
  const doc = bySystem({ ...pending, ...names } as BookingDoc); // safe: as above
  // safe: the two methods that are called
  return changeStatus(slower as unknown as Bookings, doc, change);
}

it.each([
  ["accepted", "cancelled", problems.booking_is_final],
  ["cancelled", "accepted", problems.booking_not_pending],
  ["accepted", null, problems.booking_not_pending],
] as const)("rejects the slower one who wants it %s when it is %s", async (to, now, message) => {
  await expect(answer(to, now)).rejects.toMatchObject({ status: 409, message });
});

it.each(["accepted", "cancelled"] as const)(
  "answers unchanged when it is %s already",
  async (to) => {
    const doc = { bookingStatus: to };
    expect(await answer(to, to)).toMatchObject({ isChanged: false, doc });
  },
);
