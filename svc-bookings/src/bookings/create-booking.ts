import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { StoredDemo } from "../demo/demo-class.ts";
import { otherSide, type Side } from "./booking.ts";
import { tell } from "./events.ts";
import { profileOf, studentParty, tutorParty } from "./parties.ts";

interface Participants {
  readonly tutor: Person;
  readonly student: Person;
  /** Of the child whom it is for, or of the student; the user id where there is none. */
  readonly studentProfileId: string;
}

/** A profile that others see now; null when the person has no such child. */
export function childOf(person: Person, profileId: string | undefined) {
  const profile = profileOf(person, profileId);
  if (profileId && profile?._id !== profileId) return null;
  const isHidden = Boolean(person.children && profile?.hidden);
  return { studentProfileId: profile?._id ?? person._id, isHidden };
}

function counterpart(people: readonly Person[], id: string, role: Side): Person {
  const person = people.find(
    ({ _id, tutor, student, children = [] }) =>
      _id === id || [tutor, student, ...children].some((profile) => profile?._id === id),
  );
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
  if (isStudent) {
    const child = childOf(own, form.childId?.toLowerCase());
    if (!child) throw new HttpProblem("not_found", "no_such_child");
    if (child.isHidden) throw new HttpProblem("conflict", "child_hidden");
    return { tutor: other, student: own, studentProfileId: child.studentProfileId };
  }
  // By the id of the user the first one.
  const child = childOf(other, otherId === other._id ? undefined : otherId);
  if (!child || child.isHidden) throw new HttpProblem("not_found", "no_such_person");
  return { tutor: own, student: other, studentProfileId: child.studentProfileId };
}

interface NewBooking extends Participants {
  /** By default a new one. */
  readonly id?: string;
  /** The side that asks. */
  readonly side: Side;
  readonly form: CreateBooking;
  readonly demo?: StoredDemo | undefined;
}

/** A pending booking by `side`, with both people as they are now and the event for the other one. */
export function newBooking({ id = newId(), side, form, demo, ...of }: NewBooking) {
  const { tutor, student, studentProfileId } = of;
  const now = new Date();
  const participants = {
    tutorUserId: tutor._id,
    studentUserId: student._id,
    studentProfileId,
    tutor: tutorParty(tutor),
    student: studentParty(student, studentProfileId),
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
    bookingStatus: "pending" as const,
    open: true,
    reason: "",
    mode: form.mode ?? null,
    trial: form.trial ?? demo !== undefined,
    ...(demo ? { demo } : {}),
    createdAt: now,
    changedAt: now,
    news: events,
    notices,
  };
}
