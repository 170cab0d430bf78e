import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";
import { type BookingDoc, otherSide, type Side } from "../bookings/booking.ts";
import { type ArrangementDoc, stateFor } from "./arrangement.ts";
import type { Reader } from "./lesson.ts";
import { childOf, nameOf } from "./tuition-notice.ts";

export const sideOf = ({ tutorUserId }: BookingDoc, userId: string): Side =>
  tutorUserId === userId ? "Tutor" : "Student";

export const readerOf = (booking: BookingDoc, side: Side): Reader => ({
  side,
  name: nameOf(booking, otherSide(side)),
  child: childOf(booking, side),
  subject: booking.subject,
});

/** One tuition as one side sees it in a list. */
export function toTuition(
  booking: BookingDoc,
  arrangement: ArrangementDoc | null,
  side: Side,
  now: Date,
): Tuition {
  const { name, child, subject } = readerOf(booking, side);
  const isOver = booking.bookingStatus !== "accepted";
  return {
    bookingId: booking._id,
    name,
    ...(child ? { child } : {}),
    ...(child && booking.studentProfileId ? { childId: booking.studentProfileId } : {}),
    subject,
    arrangement: isOver ? "ended" : stateFor(arrangement, side, now),
  };
}
