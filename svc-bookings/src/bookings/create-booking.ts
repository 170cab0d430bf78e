import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import { type BookingDoc, otherSide, type Side, studentParty, tutorParty } from "./booking.ts";
import { tell } from "./events.ts";

interface Participants {
  readonly tutor: Person;
  readonly student: Person;
}

function counterpart(people: readonly Person[], id: string, role: Side): Person {
  const person = people.find((p) => p._id === id || p.tutor?._id === id || p.student?._id === id);
  if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
  if (person.role !== role)
    throw new HttpProblem(
      "forbidden",
      role === "Tutor" ? "only_students_request" : "only_tutors_offer",
    );
  return person;
}

/** The caller and whom they ask for, as svc-users knows them now; the caller's own side comes from the session (AMB-076). */
export async function findParticipants(
  caller: Caller,
  form: CreateBooking,
  fetchPeople: FetchPeople,
): Promise<Participants> {
  const isStudent = caller.role === "Student";
  const otherId = (isStudent ? form.tutorId : form.studentId)?.toLowerCase();
  if (!otherId) {
    const field = isStudent ? "tutorId" : "studentId";
    throw new HttpProblem("invalid", "bad_id", { problems: { [field]: "bad_id" } });
  }
  if (otherId === caller.id) throw new HttpProblem("forbidden", "not_yourself");
  const people = await fetchPeople([caller.id, otherId]);
  const other = counterpart(people, otherId, isStudent ? "Tutor" : "Student");
  const own = people.find((p) => p._id === caller.id);
  if (!own) throw new HttpProblem("unauthenticated", "session_ended");
  // Hidden until a guardian agrees: signed in, but not among those who book (AMB-130).
  if (!own.active) throw new HttpProblem("forbidden", "forbidden");
  return isStudent ? { tutor: other, student: own } : { tutor: own, student: other };
}

interface NewBooking extends Participants {
  /** By default a new one. */
  readonly id?: string;
  /** The side that asks. */
  readonly side: Side;
  readonly form: CreateBooking;
}

/** A pending booking by `side`, with both people as they are now and the event for the other one. */
export function newBooking({ id = newId(), tutor, student, side, form }: NewBooking): BookingDoc {
  const now = new Date();
  const participants = {
    tutorUserId: tutor._id,
    studentUserId: student._id,
    tutor: tutorParty(tutor),
    student: studentParty(student),
    bookerRole: side,
  };
  const asked = {
    subject: form.subject ?? "",
    message: form.message ?? "",
    preferredSlots: form.preferredSlots ?? [],
  };
  const occurrence = { kind: "requested", status: "pending", notice: "booking_requested" } as const;
  const { events, notices } = tell([otherSide(side)], { ...participants, ...asked }, occurrence);
  return {
    _id: id,
    ...participants,
    ...asked,
    bookingStatus: "pending",
    open: true,
    reason: "",
    mode: form.mode ?? null,
    trial: form.trial ?? false,
    createdAt: now,
    changedAt: now,
    news: events,
    notices,
  };
}
