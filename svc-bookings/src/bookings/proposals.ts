import type { Slot } from "@tutorsetu/contracts/bookings";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Bookings } from "../store/bookings.ts";
import type { Proposals } from "../store/proposals.ts";
import { type BookingDoc, otherSide, type Side } from "./booking.ts";
import { tell } from "./events.ts";

type Answer = "allowed" | "unchanged" | Refusal;
type Refusal =
  | "booking_is_final"
  | "booking_not_pending"
  | "proposal_outdated"
  | "nothing_proposed"
  | "only_booker_agrees";

interface Times {
  readonly by: Side;
  /** The number of the proposal that was seen; 0: the booker's wish. */
  readonly seen: number;
  readonly slots: readonly Slot[];
}

const isSame = (a: readonly Slot[], b: readonly Slot[]) =>
  a.length === b.length && a.every(({ day, part }, n) => b[n]?.day === day && b[n]?.part === part);

/** Whether these times may take the place of the present ones; sent once more they change nothing. */
export function canPropose(doc: BookingDoc, { by, seen, slots }: Times): Answer {
  const { bookingStatus, proposal = 0, proposedBy, preferredSlots = [] } = doc;
  const isRepeated = proposal === seen + 1 && proposedBy === by && isSame(preferredSlots, slots);
  if (isRepeated) return "unchanged";
  if (bookingStatus === "cancelled") return "booking_is_final";
  if (bookingStatus === "accepted") return "booking_not_pending";
  return proposal === seen ? "allowed" : "proposal_outdated";
}

/** Whether this side may agree to the proposal that it has seen: only who asked, and only to what the other side proposed. */
export function canAgree(doc: BookingDoc, by: Side, seen: number): Answer {
  const { bookingStatus, bookerRole, proposal = 0, proposedBy, timeAgreedAt } = doc;
  if (by !== bookerRole) return "only_booker_agrees";
  if (bookingStatus === "cancelled") return "booking_is_final";
  if (proposal !== seen) return "proposal_outdated";
  if (proposedBy === bookerRole) return "nothing_proposed";
  return timeAgreedAt ? "unchanged" : "allowed";
}

export interface Changed {
  readonly doc: BookingDoc;
  readonly isChanged: boolean;
}

/**
 * Makes a change that `check` allows. Of two at once one wins; the other is checked against what the winner has left, so
 * that the same request sent twice is no conflict.
 */
async function changeOnce(
  bookings: Bookings,
  doc: Authorized<BookingDoc>,
  check: (doc: BookingDoc) => Answer,
  write: () => Promise<BookingDoc | null>,
): Promise<Changed> {
  const answer = check(doc);
  if (answer === "unchanged") return { doc, isChanged: false };
  if (answer !== "allowed") throw new HttpProblem("conflict", answer);
  const changed = await write();
  if (changed) return { doc: changed, isChanged: true };
  const now = await bookings.find(doc._id);
  const late = now ? check(now) : "booking_is_final";
  if (now && late === "unchanged") return { doc: now, isChanged: false };
  throw new HttpProblem(
    "conflict",
    late === "allowed" || late === "unchanged" ? "proposal_outdated" : late,
  );
}

interface Stores {
  readonly bookings: Bookings;
  readonly proposals: Proposals;
}

export const proposeTimes = (
  { bookings, proposals }: Stores,
  doc: Authorized<BookingDoc>,
  times: Times,
): Promise<Changed> =>
  changeOnce(
    bookings,
    doc,
    (now) => canPropose(now, times),
    () => {
      const { by, slots } = times;
      const proposed = { kind: "proposed", status: "pending", slots } as const;
      const told = tell([otherSide(by)], doc, { ...proposed, notice: "booking_proposed" });
      return proposals.propose(doc, { by, slots, ...told });
    },
  );

export const agreeToTimes = (
  { bookings, proposals }: Stores,
  doc: Authorized<BookingDoc>,
  by: Side,
  seen: number,
): Promise<Changed> =>
  changeOnce(
    bookings,
    doc,
    (now) => canAgree(now, by, seen),
    () => {
      const { bookingStatus: status } = doc;
      const occurrence = { kind: "time_agreed", status, notice: "booking_time_agreed" } as const;
      return proposals.agree(doc, tell([otherSide(by)], doc, occurrence));
    },
  );
