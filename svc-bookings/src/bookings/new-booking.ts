import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { BookingDoc } from "./doc.ts";
import { newsFor, otherSide } from "./news.ts";
import { studentParty, tutorParty } from "./snapshot.ts";
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
  const people = {
    tutorUserId: tutor._id,
    studentUserId: student._id,
    tutor: tutorParty(tutor),
    student: studentParty(student),
  };
  return {
    _id: newId(),
    ...people,
    bookerRole: side,
    bookingStatus: "pending",
    open: true,
    subject: form.subject ?? "",
    message: form.message ?? "",
    reason: "",
    preferredSlots: form.preferredSlots ?? [],
    mode: form.mode ?? null,
    trial: form.trial ?? false,
    createdAt: now,
    changedAt: now,
    news: [newsFor(otherSide(side), people, { kind: "requested", status: "pending" })],
  };
}
