import type { Slot } from "@tutorsetu/contracts/bookings";
import { REASONS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/messages/en/reasons";
import { en as times } from "@tutorsetu/contracts/messages/en/times";
import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { slotsParam, timesIn } from "@tutorsetu/contracts/notifications/words";
import type { BookingDoc, PendingEvent, PendingNotice } from "../bookings/booking.ts";
import { excerpt, titleCase } from "./words.ts";

export type NoticedBooking = Pick<BookingDoc, "subject" | "message" | "preferredSlots">;

/** What a notice says beside its event. */
export interface Noticed {
  readonly notice: NotificationKind;
  /** Times that are about to take the place of the booking's. */
  readonly slots?: readonly Slot[];
  /** Names of other tutors. */
  readonly tutors?: readonly string[];
}

export const reasonOf = (reason: string) => (reason === REASONS.gone ? en.gone : excerpt(reason));

/**
 * The notice of an event, by the same id and for the same person. Its params are in English, for svc-content and pages of
 * before; the site's own subjects, times and reasons in them are known in every language.
 */
export function noticeOf(
  { id, to, from: name, reason, child = "" }: PendingEvent,
  { subject, message, preferredSlots }: NoticedBooking,
  { notice: kind, slots: given = preferredSlots, tutors = [] }: Noticed,
): PendingNotice {
  const slots = slotsParam(given ?? []);
  const params = {
    name,
    child,
    subject: titleCase(subject),
    slots,
    when: timesIn({ times }, slots),
    // Of the request; what comes later has no words beside its reason.
    message: kind === "booking_requested" ? excerpt(message) : "",
    reason: reasonOf(reason),
    tutors: tutors.join(", "),
  };
  const known = Object.entries(params).filter(([, value]) => value);
  return { id, to, kind, params: Object.fromEntries(known), at: new Date() };
}
