import { REASONS } from "@tutorsetu/contracts/bookings";
import type { BookingDoc } from "./doc.ts";
import { newsFor, otherSide } from "./news.ts";
import type { Bookings } from "./store.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly announce: (doc: BookingDoc) => void;
  readonly remindAfterDays: number;
  readonly expireAfterDays: number;
}

const DAY = 86_400_000;
const BATCH = 100;

/**
 * One look at the bookings that wait for an answer: the oldest are cancelled, the asked party of the old ones is
 * reminded once. Each change is a compare-and-set, so any number of processes may look at once.
 */
export async function sweepOverdue(
  { bookings, announce, remindAfterDays, expireAfterDays }: Deps,
  now = new Date(),
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const reason = REASONS.expired;

  for (const doc of await bookings.overdue(before(expireAfterDays), BATCH)) {
    const expired = { kind: "cancelled", status: "cancelled", reason } as const;
    const news = [newsFor("Tutor", doc, expired), newsFor("Student", doc, expired)];
    const moved = await bookings.move(doc._id, { from: "pending", to: "cancelled", reason, news });
    if (moved) announce(moved);
  }

  for (const doc of await bookings.overdue(before(remindAfterDays), BATCH, "unreminded")) {
    const waiting = { kind: "reminder", status: "pending" } as const;
    const reminded = await bookings.remind(
      doc._id,
      newsFor(otherSide(doc.bookerRole), doc, waiting),
    );
    if (reminded) announce(reminded);
  }
}
