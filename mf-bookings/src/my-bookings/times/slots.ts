import type { Booking, Slot } from "@tutorsetu/contracts/bookings";
import { format } from "@tutorsetu/web-kit/i18n";
import type { Messages } from "../../messages.ts";

export const slotNames = (slots: readonly Slot[], t: Messages) =>
  slots.map(({ day, part }) => format(t.slot, { day: t[day], part: t[part] })).join(", ");

/** The sides of a booking, as the viewer stands to them. */
export function sidesOf({ tutorId, bookerRole }: Booking, viewerId: string) {
  const own = tutorId._id === viewerId ? ("Tutor" as const) : ("Student" as const);
  return { own, isBooker: own === bookerRole };
}

/** Whether the viewer may agree to what the other side has proposed: only who asked does (AMB-075). */
export function awaitsAgreement(booking: Booking, viewerId: string): boolean {
  const { bookingStatus, proposal, proposedBy, timeAgreedAt } = booking;
  const { own, isBooker } = sidesOf(booking, viewerId);
  const isOpen = bookingStatus !== "cancelled" && !timeAgreedAt;
  return isBooker && isOpen && Boolean(proposal) && proposedBy !== own;
}
