import type { Filter } from "mongodb";
import { type BookingDoc, otherSide, type Side } from "../bookings/booking.ts";

/**
 * What waits for this person, who is always on that side: who asked answers a time that the other side has proposed, until
 * that is agreed, also when the request is accepted by then; who was asked answers all other requests.
 */
export function turnOf(userId: string, own: Side): Filter<BookingDoc> {
  const other = otherSide(own);
  const mine = own === "Tutor" ? { tutorUserId: userId } : { studentUserId: userId };
  return {
    ...mine,
    bookingStatus: { $in: ["pending", "accepted"] },
    $or: [
      { bookerRole: own, proposedBy: other, timeAgreedAt: { $exists: false } },
      { bookerRole: other, bookingStatus: "pending", proposedBy: { $ne: own } },
      { bookerRole: other, bookingStatus: "pending", timeAgreedAt: { $exists: true } },
      { bookingStatus: "accepted", "demo.state": "proposed", "demo.by": other },
    ],
  };
}
