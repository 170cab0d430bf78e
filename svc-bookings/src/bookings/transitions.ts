import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { rejectBlocked } from "../policy.ts";
import { type BookingDoc, firstAnswer, otherSide, type Side, userIdOf } from "./booking.ts";
import { tell } from "./events.ts";
import type { Bookings } from "../store/bookings.ts";

interface Transition {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: Side;
  readonly bookerRole: Side;
  readonly reason: string;
}

export type TransitionResult =
  | "allowed"
  | "unchanged"
  | "not-yours-to-accept"
  | "reason-missing"
  | "final"
  | "impossible";

/** Which change of a booking's status is allowed, and to whom (AMB-075). */
export function canTransition({ from, to, by, bookerRole, reason }: Transition): TransitionResult {
  if (from === to) return "unchanged";
  if (from === "cancelled") return "final";
  if (from === "accepted" && to === "cancelled") return reason ? "allowed" : "reason-missing";
  if (to === "cancelled") return "allowed";
  if (from === "pending" && to === "accepted")
    return by === bookerRole ? "not-yours-to-accept" : "allowed";
  return "impossible";
}

function reject(result: Exclude<TransitionResult, "allowed" | "unchanged">): never {
  if (result === "final") throw new HttpProblem("conflict", "booking_is_final");
  if (result === "not-yours-to-accept") throw new HttpProblem("conflict", "only_other_accepts");
  if (result === "impossible") throw new HttpProblem("conflict", "booking_not_pending");
  throw unprocessable("reason", "booking_reason_required");
}

interface StatusChange {
  readonly to: BookingStatus;
  readonly by: Side;
  readonly reason: string;
  /** Which of the two have blocked the other. */
  readonly blockers: readonly string[];
}

/** Whoever was asked declines what is pending; everything else that ends is cancelled. */
function noticeOf({ from, to, by, bookerRole }: Omit<Transition, "reason">) {
  if (to === "accepted") return "booking_accepted";
  return from === "pending" && by !== bookerRole ? "booking_declined" : "booking_cancelled";
}

/** Changes the status of a booking, or throws. Of two people who press at once exactly one wins; the other gets an error. */
export async function changeStatus(
  bookings: Bookings,
  doc: Authorized<BookingDoc>,
  { to, by, reason, blockers }: StatusChange,
): Promise<{ doc: BookingDoc; isChanged: boolean }> {
  const { bookingStatus: from, bookerRole } = doc;
  const result = canTransition({ from, to, by, bookerRole, reason });
  if (result === "unchanged") return { doc, isChanged: false };
  if (result !== "allowed") reject(result);
  // Accepting shows both people's numbers. Cancelling is always possible, but sends nothing to a blocker.
  if (to === "accepted") rejectBlocked(blockers, userIdOf(doc, by));
  const receiver = otherSide(by);
  const isHidden = blockers.includes(userIdOf(doc, receiver));
  const kind = to === "accepted" ? "accepted" : "cancelled";
  const notice = noticeOf({ from, to, by, bookerRole });
  const told = tell(isHidden ? [] : [receiver], doc, { kind, status: to, reason, notice });
  const why = isHidden ? { reason: "", unheard: { by: receiver, reason } } : { reason };
  const isAnswer = from === "pending" && by !== bookerRole;
  const answer = isAnswer ? firstAnswer(doc, new Date()) : {};
  const changed = await bookings.transition(doc, { from, to, ...told, ...why, ...answer });
  if (changed) return { doc: changed, isChanged: true };

  const current = await bookings.find(doc._id);
  if (current?.bookingStatus === to) return { doc: current, isChanged: false };
  reject(current?.bookingStatus === "cancelled" ? "final" : "impossible");
}
