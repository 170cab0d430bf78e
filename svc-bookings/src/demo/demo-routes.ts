import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Context } from "hono";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import type { BookingDoc, Side } from "../bookings/booking.ts";
import { ownBooking, type OwnBookingDeps, withCurrentParties } from "../bookings/list-bookings.ts";
import { viewerOf } from "../bookings/seen-by.ts";
import { bookingOf, rejectAbsent, rejectBlocked } from "../policy.ts";
import {
  type Asked,
  callOffDemo,
  confirmDemo,
  type DemoDeps,
  endAfterDemo,
  goOn,
  noteDemo,
  proposeDemo,
} from "./change-demo.ts";

interface Deps extends DemoDeps, OwnBookingDeps {
  readonly fetchBlockers: FetchBlockers;
  readonly now: () => Date;
  /** Delivers what is told of the booking soon; never makes the caller wait. */
  readonly publishEvents: (doc: BookingDoc) => void;
}

interface Request {
  readonly c: Context<AppEnv>;
  readonly caller: Caller;
  readonly bookingId: string;
  readonly version: number;
  readonly message: string;
  /** Also between two of whom one has blocked the other, or is not there any more. */
  readonly evenBlocked?: true;
  readonly change: (
    doc: Authorized<BookingDoc>,
    asked: Asked,
  ) => Promise<{ readonly doc: BookingDoc; readonly isChanged: boolean }>;
}

/** The demo class of a booking, from the first proposal to what came of it. */
export function demoRoutes(deps: Deps) {
  const { bookings, fetchBlockers, publishEvents, now } = deps;
  const perPerson = limiter(60, 3600);

  async function answer({ c, caller, bookingId, version, message, ...request }: Request) {
    const booking = bookingOf(caller.id, await bookings.find(bookingId));
    await perPerson.take(caller.id);
    const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
    if (!request.evenBlocked) {
      rejectBlocked(blockers, caller.id);
      const [present = booking] = await withCurrentParties([booking], deps);
      rejectAbsent(present);
    }
    const by: Side = booking.tutorUserId === caller.id ? "Tutor" : "Student";
    const asked = { by, seen: version, now: now(), blockers };
    const { doc, isChanged } = await request.change(booking, asked);
    if (isChanged) publishEvents(doc);
    return { booking: await ownBooking(deps, viewerOf(c, caller), doc), message };
  }

  return contractRoutes()
    .on(api.proposeDemo, ({ c, caller, params: { id }, body: { version, times, minutes } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: en.demoProposed,
        change: (doc, asked) =>
          proposeDemo(deps, doc, asked, { times: times.map((at) => new Date(at)), minutes }),
      }),
    )

    .on(api.confirmDemo, ({ c, caller, params: { id }, body: { version, startsAt } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: en.demoConfirmed,
        change: (doc, asked) => confirmDemo(deps, doc, asked, new Date(startsAt)),
      }),
    )

    .on(api.callOffDemo, ({ c, caller, params: { id }, body: { version, reason } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: en.demoCalledOff,
        evenBlocked: true,
        change: (doc, asked) => callOffDemo(deps, doc, asked, reason),
      }),
    )

    .on(api.noteDemo, ({ c, caller, params: { id }, body: { version, isHeld, reason = "" } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: en.demoNoted,
        evenBlocked: true,
        change: (doc, asked) => noteDemo(deps, doc, asked, { isHeld, reason }),
      }),
    )

    .on(api.goOn, ({ c, caller, params: { id }, body: { version } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: en.demoGoOn,
        change: (doc, asked) => goOn(deps, doc, asked),
      }),
    )

    .on(api.endDemo, ({ c, caller, params: { id }, body: { version, isEnding, reason = "" } }) =>
      answer({
        c,
        caller,
        bookingId: id,
        version,
        message: isEnding ? en.demoEnding : en.demoNotEnding,
        evenBlocked: true,
        change: (doc, asked) => endAfterDemo(deps, doc, asked, { isEnding, reason }),
      }),
    ).app;
}
