import { REASONS } from "@tutorsetu/contracts/bookings";
import type { BookingDoc } from "./doc.ts";
import { newsFor, otherSide } from "./news.ts";
import { goneStudent, goneTutor } from "./snapshot.ts";
import type { Bookings } from "./store.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly announce: (doc: BookingDoc) => void;
}

/** Cancels what waits for a deleted person, tells the other side and forgets the contact. Answers how many it cancelled. */
export async function personGone(
  { bookings, announce }: Deps,
  userId: string,
): Promise<{ cancelled: number }> {
  let cancelled = 0;
  const reason = REASONS.gone;
  for (const doc of await bookings.pendingOf(userId)) {
    const other = doc.tutorUserId === userId ? "Student" : "Tutor";
    const news = [newsFor(other, doc, { kind: "cancelled", status: "cancelled", reason })];
    const ended = { reason, news, deletedSide: otherSide(other) } as const;
    const moved = await bookings.move(doc._id, { from: "pending", to: "cancelled", ...ended });
    if (!moved) continue;
    cancelled += 1;
    announce(moved);
  }
  await bookings.refreshParty("Tutor", goneTutor(userId));
  await bookings.refreshParty("Student", goneStudent(userId));
  return { cancelled };
}
