import type { Booking } from "@tutorsetu/contracts/bookings";
import { type BookingDoc, wasAccepted } from "../bookings/booking.ts";
import type { ReviewDoc } from "../store/reviews.ts";

const DAY_MS = 86_400_000;
/** As long as nobody notes which lessons were held, a tuition of so many days stands for one. */
const LEAST_DAYS = 7;
/** How many days after its first words a review can be changed. */
const EDIT_DAYS = 30;

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** From when on its student may review the tutor: a demo class was held, or a week has passed; null where it was never accepted, or ended before that. */
export function reviewOpensAt(booking: BookingDoc): Date | null {
  if (!wasAccepted(booking)) return null;
  const { bookingStatus, acceptedAt, changedAt, demo } = booking;
  // What older instances accepted does not say when; nothing has changed its status since.
  const afterDays = daysAfter(acceptedAt ?? changedAt, LEAST_DAYS);
  const held = demo?.state === "held" ? demo.startsAt : undefined;
  const opens = held && held < afterDays ? held : afterDays;
  const endedBefore = bookingStatus === "cancelled" && changedAt < opens;
  return endedBefore && !held ? null : opens;
}

/** When what was written stands; of older reviews only the last words have a date. */
export const editableUntil = ({ writtenAt, createdAt }: ReviewDoc): Date =>
  daysAfter(writtenAt ?? createdAt, EDIT_DAYS);

/** As its author sees it. */
export const toOwnReview = (doc: ReviewDoc): NonNullable<Booking["review"]> => ({
  stars: doc.stars,
  text: doc.text,
  ...(doc.marks ? { marks: doc.marks } : {}),
  editableUntil: editableUntil(doc).toISOString(),
});
