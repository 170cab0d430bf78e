import { REASONS } from "@tutorsetu/contracts/domain";
import { type BookingDoc, otherSide } from "../bookings/booking.ts";
import { tell } from "../bookings/events.ts";
import { bySystem } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";

export interface EndDeps {
  readonly bookings: Bookings;
  readonly publishEvents: (doc: BookingDoc) => void;
}

/** Cancels pending bookings of a deleted account, or of a removed child of it, and tells the other side. Answers how many. */
export async function endPending(
  { bookings, publishEvents }: EndDeps,
  userId: string,
  isMeant: (doc: BookingDoc) => boolean = () => true,
): Promise<number> {
  let cancelled = 0;
  const reason = REASONS.gone;
  for (const doc of (await bookings.pendingOf(userId)).filter(isMeant)) {
    const deletedSide = doc.tutorUserId === userId ? "Tutor" : "Student";
    const ended = { kind: "cancelled", status: "cancelled", reason } as const;
    const told = tell([otherSide(deletedSide)], doc, { ...ended, notice: "booking_cancelled" });
    const change = { from: "pending", to: "cancelled", reason, ...told, deletedSide } as const;
    const changed = await bookings.transition(bySystem(doc), change);
    if (!changed) continue;
    cancelled += 1;
    publishEvents(changed);
  }
  return cancelled;
}
