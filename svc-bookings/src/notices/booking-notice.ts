import type { Slot } from "@tutorsetu/contracts/bookings";
import { REASONS } from "@tutorsetu/contracts/domain";
import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import type { BookingDoc, PendingEvent, PendingNotice } from "../bookings/booking.ts";
import { excerpt, titleCase, when } from "./words.ts";

export type NoticedBooking = Pick<BookingDoc, "subject" | "message" | "preferredSlots">;

/** What a notice says beside its event. */
export interface Noticed {
  readonly notice: NotificationKind;
  /** Times that are about to take the place of the booking's. */
  readonly slots?: readonly Slot[];
  /** Names of other tutors. */
  readonly tutors?: readonly string[];
}

const reasonOf = (reason: string) =>
  reason === REASONS.gone ? "The account was deleted" : excerpt(reason);

/** The notice of an event, by the same id and for the same person. */
export function noticeOf(
  { id, to, from: name, reason }: PendingEvent,
  { subject, message, preferredSlots }: NoticedBooking,
  { notice: kind, slots = preferredSlots, tutors = [] }: Noticed,
): PendingNotice {
  const params = {
    name,
    subject: titleCase(subject),
    when: when(slots),
    // Of the request; what comes later has no words beside its reason.
    message: kind === "booking_requested" ? excerpt(message) : "",
    reason: reasonOf(reason),
    tutors: tutors.join(", "),
  };
  const known = Object.entries(params).filter(([, value]) => value);
  return { id, to, kind, params: Object.fromEntries(known), at: new Date() };
}
