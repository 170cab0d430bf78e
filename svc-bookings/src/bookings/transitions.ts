import type { BookingStatus } from "@tutorsetu/contracts/bookings";

export type Side = "Tutor" | "Student";

interface Move {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: Side;
  readonly bookerRole: Side;
  readonly reason: string;
}

export type Verdict = "go" | "same" | "not-yours-to-accept" | "reason-missing" | "final" | "no";

/** Which change of a booking is allowed, and to whom (AMB-075). */
export function judge({ from, to, by, bookerRole, reason }: Move): Verdict {
  if (from === to) return "same";
  if (from === "cancelled") return "final";
  if (from === "accepted" && to === "cancelled") return reason ? "go" : "reason-missing";
  if (to === "cancelled") return "go";
  if (from === "pending" && to === "accepted")
    return by === bookerRole ? "not-yours-to-accept" : "go";
  return "no";
}
