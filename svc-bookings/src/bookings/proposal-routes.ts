import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Context } from "hono";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import { bookingOf, rejectBlocked } from "../policy.ts";
import type { ViewFor } from "../privacy/view-for.ts";
import type { Proposals } from "../store/proposals.ts";
import type { BookingDoc, Side } from "./booking.ts";
import { type PartyDeps, withCurrentParties } from "./list-bookings.ts";
import { agreeToTimes, type Changed, proposeTimes } from "./proposals.ts";
import { seenBy } from "./seen-by.ts";

interface Deps extends PartyDeps {
  readonly proposals: Proposals;
  readonly fetchBlockers: FetchBlockers;
  readonly viewFor: ViewFor;
  /** Delivers what is told of the booking soon; never makes the caller wait. */
  readonly publishEvents: (doc: BookingDoc) => void;
}

interface Negotiation {
  readonly c: Context<AppEnv>;
  readonly caller: Caller;
  readonly bookingId: string;
  readonly message: string;
  readonly change: (doc: Authorized<BookingDoc>, by: Side) => Promise<Changed>;
}

/** Other times than those asked for, until both agree. */
export function proposalRoutes(deps: Deps) {
  const { bookings, fetchBlockers, publishEvents, viewFor } = deps;
  const perPerson = limiter(30, 3600);

  async function negotiate({ c, caller, bookingId, message, change }: Negotiation) {
    const booking = bookingOf(caller.id, await bookings.find(bookingId));
    await perPerson.take(caller.id);
    const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
    rejectBlocked(blockers, caller.id);
    const by: Side = booking.tutorUserId === caller.id ? "Tutor" : "Student";
    const { doc, isChanged } = await change(booking, by);
    if (isChanged) publishEvents(doc);
    const [shown = doc] = await withCurrentParties([doc], deps);
    return { booking: await seenBy(viewFor, c, caller, shown, blockers), message };
  }

  return contractRoutes()
    .on(api.propose, ({ c, caller, params: { id }, body }) =>
      negotiate({
        c,
        caller,
        bookingId: id,
        message: en.timeProposed,
        change: (doc, by) =>
          proposeTimes(deps, doc, { by, seen: body.proposal, slots: body.preferredSlots }),
      }),
    )

    .on(api.agreeTime, ({ c, caller, params: { id }, body: { proposal } }) =>
      negotiate({
        c,
        caller,
        bookingId: id,
        message: en.timeAgreed,
        change: (doc, by) => agreeToTimes(deps, doc, by, proposal),
      }),
    ).app;
}
