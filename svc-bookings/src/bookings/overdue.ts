import { REASONS } from "@tutorsetu/contracts/domain";
import { bySystem } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";
import { type BookingDoc, otherSide } from "./booking.ts";
import { tell } from "./events.ts";
import type { SimilarTutors } from "./similar-tutors.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly publish: (doc: BookingDoc) => void;
  readonly similarTutors: SimilarTutors;
  readonly remindAfterDays: number;
  readonly expireAfterDays: number;
}

const DAY_MS = 86_400_000;
const BATCH = 100;

async function expire({ bookings, publish }: Deps, before: Date) {
  const reason = REASONS.expired;
  const occurrence = { kind: "cancelled", status: "cancelled", reason } as const;
  for (const doc of await bookings.overdue(before, BATCH)) {
    const told = tell(["Tutor", "Student"], doc, { ...occurrence, notice: "booking_expired" });
    const change = { from: "pending", to: "cancelled", reason, isOverdue: true, ...told } as const;
    const expired = await bookings.transition(bySystem(doc), change);
    if (expired) publish(expired);
  }
}

async function remind({ bookings, publish }: Deps, before: Date) {
  const occurrence = { kind: "reminder", status: "pending", notice: "booking_reminder" } as const;
  for (const doc of await bookings.overdue(before, BATCH, "unreminded")) {
    const told = tell([otherSide(doc.bookerRole)], doc, occurrence);
    const reminded = await bookings.remind(bySystem(doc), told);
    if (reminded) publish(reminded);
  }
}

/** Tells who asked; a student with tutors like the one who is silent. What svc-users does not answer waits for the next time. */
async function offer({ bookings, publish, similarTutors }: Deps, before: Date) {
  const occurrence = { kind: "reminder", status: "pending", notice: "booking_unanswered" } as const;
  for (const doc of await bookings.overdue(before, BATCH, "unoffered")) {
    const found = doc.bookerRole === "Student" ? await similarTutors(doc) : [];
    const tutors = found.map(({ userName }) => userName);
    const { notices } = tell([doc.bookerRole], doc, { ...occurrence, tutors });
    const ids = found.map(({ _id }) => _id);
    const offered = await bookings.offer(bySystem(doc), ids, { events: [], notices });
    if (offered) publish(offered);
  }
}

/**
 * Cancels the oldest pending bookings, reminds the asked participant of the old ones once, and tells who waits. Each change
 * is a compare-and-set, so any number of processes may run it at once.
 */
export async function sweepOverdue(deps: Deps, now = new Date()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await expire(deps, before(deps.expireAfterDays));
  await remind(deps, before(deps.remindAfterDays));
  await offer(deps, before(deps.remindAfterDays));
}
