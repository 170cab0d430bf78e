import type { Person } from "@tutorsetu/contracts/people";
import { demoBookings } from "@tutorsetu/demo/bookings";
import type { DemoBooking } from "@tutorsetu/demo/demo-booking";
import { demoReviews } from "@tutorsetu/demo/bookings-reviews";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";
import { profileOf, studentParty, tutorParty } from "../bookings/parties.ts";
import type { ReviewDoc } from "./reviews.ts";

function toPerson({ userId, profileId, tutor, student, createdAt, ...rest }: DemoPerson): Person {
  const { city, state, userName, email, phoneVisible } = rest;
  const phoneNo = phoneVisible === "never" ? null : rest.phoneNo;
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

const profileIdOf = (student: Person | undefined) => (student && profileOf(student)?._id) ?? "";

/** Inserts what hangs on the bookings, before them: where they are, everything is. */
export type SeedTuitions = (
  demo: readonly DemoBooking[],
  bookings: readonly BookingDoc[],
  now: Date,
) => Promise<void>;

/** Inserts the demo bookings and reviews, if there are no bookings. */
export async function seedBookings(
  docs: Collection<BookingDoc>,
  reviewDocs: Collection<ReviewDoc>,
  tuitions?: SeedTuitions,
): Promise<void> {
  if ((await docs.countDocuments()) > 0) return;
  const now = new Date();
  const people = demoPeople();
  const byId = new Map([...people.tutors, ...people.students].map((p) => [p.userId, toPerson(p)]));
  const demo = demoBookings(people, now);
  const bookings = demo.flatMap(({ id, status, ...rest }): BookingDoc[] => {
    const tutor = byId.get(rest.tutorUserId);
    const student = byId.get(rest.studentUserId);
    if (!tutor || !student) return [];
    return [
      {
        ...(status === "accepted" ? { acceptedAt: rest.changedAt } : {}),
        ...rest,
        _id: id,
        studentProfileId: profileIdOf(student),
        tutor: tutorParty(tutor),
        student: studentParty(student),
        bookingStatus: status,
        open: status !== "cancelled",
        news: [],
      },
    ];
  });
  // svc-users puts the ratings in itself: nothing of it is due for delivery.
  const reviews = demoReviews(demo, now.getTime()).map(({ id, ...rest }): ReviewDoc => ({
    ...rest,
    _id: id,
    writtenAt: rest.createdAt,
    studentProfileId: profileIdOf(byId.get(rest.studentUserId)),
    tutorProfileId: byId.get(rest.tutorUserId)?.tutor?._id ?? null,
    author: byId.get(rest.studentUserId)?.userName ?? "",
    version: id,
  }));
  // Another process may insert the same ones at the same time.
  await unlessDuplicate(reviewDocs.insertMany(reviews, { ordered: false }), null);
  await tuitions?.(demo, bookings, now);
  await unlessDuplicate(docs.insertMany(bookings, { ordered: false }), null);
}
