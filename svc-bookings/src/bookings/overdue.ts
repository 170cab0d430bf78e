import { REASONS } from "@tutorsetu/contracts/domain";
import { bySystem } from "../policy.ts";
import { type BookingDoc, otherSide } from "./booking.ts";
import { eventFor, eventsFor } from "./events.ts";
import type { Bookings } from "../store/bookings.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly publish: (doc: BookingDoc) => void;
  readonly remindAfterDays: number;
  readonly expireAfterDays: number;
}

const DAY_MS = 86_400_000;
const BATCH = 100;

/**
 * Cancels the oldest pending bookings and reminds the asked participant of the old ones once. Each change is a
 * compare-and-set, so any number of processes may run it at once.
 */
export async function sweepOverdue(
  { bookings, publish, remindAfterDays, expireAfterDays }: Deps,
  now = new Date(),
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const reason = REASONS.expired;

  for (const doc of await bookings.overdue(before(expireAfterDays), BATCH)) {
    const events = eventsFor(doc, { kind: "cancelled", status: "cancelled", reason });
    const change = { from: "pending", to: "cancelled", reason, events } as const;
    const expired = await bookings.transition(bySystem(doc), change);
    if (expired) publish(expired);
  }

  for (const doc of await bookings.overdue(before(remindAfterDays), BATCH, "unreminded")) {
    const asked = otherSide(doc.bookerRole);
    const event = eventFor(asked, doc, { kind: "reminder", status: "pending" });
    const reminded = await bookings.remind(bySystem(doc), event);
    if (reminded) publish(reminded);
  }
}
