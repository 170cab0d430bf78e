import { problems } from "@tutorsetu/contracts/problems";
import { expect, it } from "vitest";
import { aStudent, aTutor } from "../testing/person.ts";
import { newBooking } from "./bookings/create-booking.ts";
import { eventFor } from "./bookings/events.ts";
import type { Bookings } from "./store/bookings.ts";
import { bookingOf, newBookingBy, reviewBy } from "./policy.ts";
import type { Reviews } from "./store/reviews.ts";

const [tutor, student, stranger] = [aTutor(), aStudent(), aStudent()];
const people = { tutor, student, studentProfileId: student.student?._id ?? "" };
const requested = newBooking({ ...people, side: "Student", form: {} });
const offered = newBooking({ ...people, side: "Tutor", form: {} });

it("lets people create bookings in their own name only", () => {
  expect(newBookingBy(student._id, requested, [])).toBe(requested);
  expect(newBookingBy(tutor._id, offered, [])).toBe(offered);
  for (const [callerId, doc] of [
    [tutor._id, requested],
    [student._id, offered],
    [stranger._id, requested],
  ] as const)
    expect(() => newBookingBy(callerId, doc, [])).toThrow(problems.forbidden);
});

it("lets only the participants change a booking", () => {
  for (const { _id } of [tutor, student]) expect(bookingOf(_id, requested)).toBe(requested);
  expect(() => bookingOf(stranger._id, requested)).toThrow(problems.no_such_booking);
  expect(() => bookingOf(student._id, null)).toThrow(problems.no_such_booking);
});

it("lets only the student review, and only a booking that was accepted", () => {
  const pending = bookingOf(student._id, requested);
  const accepted = bookingOf(student._id, { ...requested, bookingStatus: "accepted" });
  const ended = bookingOf(student._id, {
    ...requested,
    bookingStatus: "cancelled",
    acceptedAt: new Date(),
  });
  const { studentProfileId } = people;
  const key = { tutorUserId: tutor._id, studentProfileId, reviewerId: student._id };
  for (const booking of [accepted, ended]) expect(reviewBy(student._id, booking)).toEqual(key);
  expect(() => reviewBy(student._id, pending)).toThrow(problems.review_not_yours);
  expect(() => reviewBy(tutor._id, accepted)).toThrow(problems.review_not_yours);
});

it("does not compile to write what no policy has let through", () => {
  const event = eventFor("Tutor", requested, { kind: "reminder", status: "pending" });
  const change = { from: "pending", to: "cancelled", reason: "", events: [] } as const;
  const content = { tutorProfileId: null, author: "", stars: 5, text: "" };
  const withoutPolicy = (bookings: Bookings, reviews: Reviews) => [
    // @ts-expect-error: the policy is missing
    bookings.create(requested),
    // @ts-expect-error: the policy is missing
    bookings.transition(requested, change),
    // @ts-expect-error: a changed copy is not what the policy has seen
    // oxlint-disable-next-line typescript/no-misused-spread -- the type is what forbids it
    bookings.transition({ ...bookingOf(tutor._id, requested), _id: "another" }, change),
    // @ts-expect-error: the policy is missing
    bookings.remind(requested, event),
    // @ts-expect-error: the policy is missing
    bookings.refreshParty("Tutor", requested.tutor),
    // @ts-expect-error: the policy is missing
    reviews.write({ tutorUserId: tutor._id, reviewerId: student._id }, content),
    // @ts-expect-error: a participant of the booking is not yet its reviewer
    reviews.write(bookingOf(tutor._id, requested), content),
    // @ts-expect-error: the policy is missing
    reviews.anonymise(student._id),
  ];
  expect(withoutPolicy).toBeTypeOf("function");
});
