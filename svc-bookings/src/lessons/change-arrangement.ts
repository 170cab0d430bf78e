import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import type { Arrangements } from "../store/tuition/arrangements.ts";
import { type Arranged, type ArrangementDoc, NOTHING } from "./arrangement.ts";
import type { Outcome } from "./arrangement-rules.ts";

interface Change {
  readonly rule: (now: Arranged) => Outcome;
  readonly notices: (before: Arranged, next: Arranged) => readonly PendingNotice[];
}

interface ArrangementChanged {
  readonly doc: ArrangementDoc;
  readonly isChanged: boolean;
}

/** Others may be faster so often; each time the rule looks at what they have left. */
const ATTEMPTS = 5;

/** What two people may change: not whose it is, nor what waits for delivery. */
const stateOf = (doc: ArrangementDoc): Arranged => {
  const { version, versions, endsOn, endedBy, endReason, endUnheardBy } = doc;
  return {
    version,
    versions,
    ...(endsOn ? { endsOn } : {}),
    ...(endedBy ? { endedBy } : {}),
    ...(endReason ? { endReason } : {}),
    ...(endUnheardBy ? { endUnheardBy } : {}),
  };
};

/** Makes a change that the rule allows, or throws why not. Of two at once one wins, and the rule judges the other anew. */
export async function changeArrangement(
  arrangements: Arrangements,
  booking: Authorized<BookingDoc>,
  { rule, notices }: Change,
): Promise<ArrangementChanged> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await arrangements.find(booking._id);
    const now = before ? stateOf(before) : NOTHING;
    const next = rule(now);
    if (next === "unchanged" && before) return { doc: before, isChanged: false };
    if (typeof next === "string")
      throw new HttpProblem("conflict", next === "unchanged" ? "terms_outdated" : next);
    const doc = await arrangements.write(booking, { before, next, notices: notices(now, next) });
    if (doc) return { doc, isChanged: true };
  }
  throw new HttpProblem("conflict", "terms_outdated");
}
