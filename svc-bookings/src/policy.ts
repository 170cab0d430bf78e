import { authorized, type Authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { type BookingDoc, userIdOf, wasAccepted } from "./bookings/booking.ts";
import { isNobody } from "./bookings/parties.ts";
import type { SetAvailability } from "@tutorsetu/contracts/lessons/availability";
import type { NewHours } from "./store/demo/availabilities.ts";
import type { NewAnswer } from "./store/review-answers.ts";
import type { NewReviewReport } from "./store/review-reports.ts";
import type { ReviewDoc, ReviewKey } from "./store/reviews.ts";

// Who may write which booking or review. Only this file and that of posts, `requirements/policy.ts`, make `Authorized` values here.

/** Throws while either of two people has blocked the other. The blocked person learns no more than that. */
export function rejectBlocked(blockers: readonly string[], callerId: string): void {
  if (blockers.includes(callerId)) throw new HttpProblem("forbidden", "booking_blocked_by_you");
  if (blockers.length > 0) throw new HttpProblem("forbidden", "booking_blocked");
}

/** Nothing new is agreed with a deleted account, for a child that was removed, or with whoever is suspended or hidden for now. */
export function rejectAbsent({ tutor, student }: BookingDoc): void {
  if (isNobody(tutor) || isNobody(student)) throw new HttpProblem("not_found", "no_such_person");
}

/** A new booking in the caller's own name, unless one of the two has blocked the other. */
export function newBookingBy<Doc extends BookingDoc>(
  callerId: string,
  doc: Doc,
  blockers: readonly string[],
): Authorized<Doc> {
  rejectBlocked(blockers, callerId);
  return authorized(doc, userIdOf(doc, doc.bookerRole) === callerId, ["forbidden", "forbidden"]);
}

/** A booking for one of its two participants; for everybody else it does not exist. */
export function bookingOf(callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> {
  const noSuchBooking = ["not_found", "no_such_booking"] as const;
  if (!doc) throw new HttpProblem(...noSuchBooking);
  const isParticipant = [doc.tutorUserId, doc.studentUserId].includes(callerId);
  return authorized(doc, isParticipant, noSuchBooking);
}

/** A booking that was accepted, for one of its two participants: what lessons hang on. */
export function tuitionOf(callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> {
  const booking = bookingOf(callerId, doc);
  if (!wasAccepted(booking)) throw new HttpProblem("conflict", "tuition_not_begun");
  return booking;
}

/** One that is not cancelled: only in such something new is arranged. */
export function openTuitionOf(callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> {
  const booking = tuitionOf(callerId, doc);
  if (booking.bookingStatus !== "accepted") throw new HttpProblem("conflict", "tuition_over");
  return booking;
}

/** A tuition in which the caller says whether lessons were held. */
export const marksIn = (callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> => {
  const booking = tuitionOf(callerId, doc);
  return authorized(booking, booking.tutorUserId === callerId, ["forbidden", "only_tutor_marks"]);
};

/** A tuition in which the caller says that a lesson was otherwise. */
export const contradictsIn = (callerId: string, doc: BookingDoc | null): Authorized<BookingDoc> => {
  const booking = tuitionOf(callerId, doc);
  const isStudent = booking.studentUserId === callerId;
  return authorized(booking, isStudent, ["forbidden", "only_student_contradicts"]);
};

/** The review of a booking's tutor by its student, once the booking has been accepted. */
export function reviewBy(callerId: string, booking: Authorized<BookingDoc>): Authorized<ReviewKey> {
  const shown = booking.student.student?._id ?? callerId;
  const { tutorUserId, studentProfileId = shown } = booking;
  const key = { tutorUserId, studentProfileId, reviewerId: callerId };
  const mayReview = booking.studentUserId === callerId && wasAccepted(booking);
  return authorized(key, mayReview, ["forbidden", "review_not_yours"]);
}

function shown(review: ReviewDoc | null): ReviewDoc {
  if (!review || review.hidden) throw new HttpProblem("not_found", "no_such_review");
  return review;
}

/** What the tutor says to a review that everybody sees. */
export function answerBy(
  callerId: string,
  review: ReviewDoc | null,
  text: string,
): Authorized<NewAnswer> {
  const { _id: reviewId, tutorUserId } = shown(review);
  const isTheirs = tutorUserId === callerId;
  return authorized({ reviewId, text }, isTheirs, ["forbidden", "forbidden"]);
}

interface ReportBody {
  readonly reason: string;
  readonly text?: string | undefined;
  readonly about?: "answer" | undefined;
}

/** A report of a review, or of the answer to it, that the caller sees and did not write. */
export function reviewReportBy(
  callerId: string,
  found: ReviewDoc | null,
  { reason, text = "", about }: ReportBody,
): Authorized<NewReviewReport> {
  const review = shown(found);
  if (about && (!review.answer || review.answerHidden))
    throw new HttpProblem("not_found", "no_such_review");
  const report = {
    reviewId: review._id,
    by: callerId,
    reason,
    text,
    isOfAnswer: about === "answer",
  };
  const author = about ? review.tutorUserId : review.studentUserId;
  return authorized(report, author !== callerId, ["forbidden", "report_self"]);
}

/** Whether a tutor shows how many lessons were held; the role is checked by the call. */
export const ownChoice = (tutorUserId: string, shown: boolean) =>
  authorized({ tutorUserId, shown }, true);
/** The hours of the tutor who is signed in. */
export const hoursBy = ({ id, role }: Caller, hours: SetAvailability): Authorized<NewHours> =>
  authorized({ ...hours, tutorUserId: id }, role === "Tutor", ["forbidden", "forbidden"]);

/** The calendar address of whoever is signed in. */
export const calendarBy = ({ id: userId }: Caller): Authorized<{ readonly userId: string }> =>
  authorized({ userId }, true);

/** What only administrators write. */
export const byAdmin = <T>({ role }: Caller, resource: T): Authorized<T> =>
  authorized(resource, role === "Admin", ["forbidden", "forbidden"]);

/** What a job of this service, or another service with the shared secret, writes for nobody in particular. */
export const bySystem = <T>(resource: T): Authorized<T> => authorized(resource, true);
