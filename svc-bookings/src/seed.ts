import type { Person } from "@tutorsetu/contracts/people";
import { demoBookings } from "@tutorsetu/demo/bookings";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import type { Collection } from "mongodb";
import { studentParty, tutorParty } from "./bookings/snapshot.ts";
import type { BookingDoc } from "./bookings/store.ts";

function toPerson({ userId, profileId, tutor, student, createdAt, ...rest }: DemoPerson): Person {
  const { city, state, phoneNo, userName, email } = rest;
  const shared = { _id: profileId, city, state, phoneNo, createdAt: createdAt.toISOString() };
  return {
    _id: userId,
    userName,
    email,
    role: rest.role,
    image: null,
    active: true,
    tutor: tutor
      ? { ...shared, ...tutor, rating: null, userId: { _id: userId, userName, image: null, email } }
      : null,
    student: student
      ? {
          ...shared,
          ...student,
          requirement: null,
          grade: student.grade[0] ?? 1,
          userId: { _id: userId, userName, image: null },
        }
      : null,
  };
}

/** Puts the demo bookings in, if they are not there. */
export async function seedBookings(docs: Collection<BookingDoc>) {
  if ((await docs.countDocuments()) > 0) return;
  const people = demoPeople();
  const byId = new Map([...people.tutors, ...people.students].map((p) => [p.userId, toPerson(p)]));
  const all = demoBookings(people).flatMap(({ id, status, ...rest }): BookingDoc[] => {
    const tutor = byId.get(rest.tutorUserId);
    const student = byId.get(rest.studentUserId);
    if (!tutor || !student) return [];
    const open = status !== "cancelled";
    return [
      {
        ...rest,
        _id: id,
        tutor: tutorParty(tutor),
        student: studentParty(student),
        bookingStatus: status,
        open,
        news: [],
      },
    ];
  });
  await docs.insertMany(all, { ordered: false });
}
