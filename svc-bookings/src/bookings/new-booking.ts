import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import { newId } from "@tutorsetu/service-kit/new-id";
import { studentParty, tutorParty } from "./snapshot.ts";
import type { BookingDoc } from "./store.ts";
import type { Side } from "./transitions.ts";

interface Wish {
  readonly tutor: Person;
  readonly student: Person;
  readonly side: Side;
  readonly form: CreateBooking;
}

/** A pending booking by `side`, with both people as they are now and the news for the other one. */
export function newBooking({ tutor, student, side, form }: Wish): BookingDoc {
  const now = new Date();
  const other =
    side === "Student"
      ? { to: tutor._id, from: student.userName }
      : { to: student._id, from: tutor.userName };
  return {
    _id: newId(),
    tutorUserId: tutor._id,
    studentUserId: student._id,
    tutor: tutorParty(tutor),
    student: studentParty(student),
    bookerRole: side,
    bookingStatus: "pending",
    open: true,
    subject: form.subject ?? "",
    message: form.message ?? "",
    reason: "",
    createdAt: now,
    changedAt: now,
    news: [{ id: crypto.randomUUID(), ...other, status: "pending" }],
  };
}
