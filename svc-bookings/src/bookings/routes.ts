import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { idOfSending } from "@tutorsetu/service-kit/server/sent-once";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { lastWeeks } from "@tutorsetu/service-kit/weeks";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import type { Blocks } from "../store/blocks.ts";
import { bookingOf, newBookingBy } from "../policy.ts";
import { firstDemo } from "../demo/first-demo.ts";
import { type HourDeps, releaseOf } from "../demo/hours-of-both.ts";
import type { Reviews } from "../store/reviews.ts";
import { assignProfiles } from "./assign-profiles.ts";
import type { BookingDoc, Side } from "./booking.ts";
import { findParticipants, newBooking } from "./create-booking.ts";
import { listBookings, ownBooking, type PartyDeps, withCurrentParties } from "./list-bookings.ts";
import { seenBy, viewerOf } from "./seen-by.ts";
import type { ViewFor } from "../privacy/view-for.ts";
import { changeStatus } from "./transitions.ts";

interface Deps extends PartyDeps, HourDeps {
  readonly now: () => Date;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly fetchBlockers: FetchBlockers;
  readonly viewFor: ViewFor;
  /** Delivers the booking's events soon; never makes the caller wait. */
  readonly publishEvents: (doc: BookingDoc) => void;
}

/** New bookings of one person. */
const MAX_PER_DAY = 50;
const SHOWN_WEEKS = 12;

export function bookingRoutes(deps: Deps) {
  const { bookings, fetchPeople, fetchBlockers, publishEvents, viewFor } = deps;
  const creations = limiter(30, 3600);
  const creationsPerDay = limiter(MAX_PER_DAY, 86_400);

  return contractRoutes()
    .on(api.create, async ({ c, caller, body: form }) => {
      const side: Side = caller.role === "Student" ? "Student" : "Tutor";
      const message = side === "Student" ? en.tutorBooked : en.studentBooked;
      const { id, mayBeRepeated } = idOfSending(c, caller.id);
      /** What the same request has made before, as it is now. */
      async function earlier() {
        const found = mayBeRepeated ? await bookings.find(id) : null;
        if (!found) return null;
        const blockers = await fetchBlockers(found.tutorUserId, found.studentUserId);
        return { booking: await seenBy(viewFor, c, caller, found, blockers), message };
      }
      const known = await earlier();
      if (known) return known;
      await creations.take(caller.id);
      await creationsPerDay.take(caller.id);
      const participants = await findParticipants(caller, form, fetchPeople);
      const { tutor, student, studentProfileId } = participants;
      const blockers = await fetchBlockers(tutor._id, student._id);
      await assignProfiles(deps, student._id, student);
      const of = { tutorUserId: tutor._id, studentUserId: student._id, studentProfileId };
      const demo = await firstDemo(deps, { _id: id, ...of, by: side, form, now: deps.now() });
      const doc = newBooking({ id, ...participants, side, form, demo });
      const made = await bookings.create(newBookingBy(caller.id, doc, blockers));
      if (!made) {
        const atOnce = await earlier();
        if (atOnce) return atOnce;
        const open = await bookings.openOf(tutor._id, studentProfileId);
        const isTheirs = open?.bookingStatus === "pending" && open.bookerRole !== side;
        throw new HttpProblem("conflict", isTheirs ? "booking_answer" : "booking_open");
      }
      publishEvents(made);
      return { booking: await seenBy(viewFor, c, caller, made, blockers), message };
    })

    .on(api.list, ({ c, caller, query }) => listBookings(deps, viewerOf(c, caller), true, query))

    .on(api.booking, async ({ c, caller, params: { id } }) => {
      const found = bookingOf(caller.id, await bookings.find(id));
      return { booking: await ownBooking(deps, viewerOf(c, caller), found) };
    })

    .on(api.all, ({ c, caller, query }) => listBookings(deps, viewerOf(c, caller), false, query))

    .on(api.requestCounts, async ({ query: { ids } }) => ({
      counts: Object.fromEntries(await bookings.countOf(ids.toLowerCase().split(","))),
    }))

    .on(api.stats, async () => {
      const weeks = lastWeeks(SHOWN_WEEKS, new Date());
      const [byStatus, counts] = await Promise.all([
        bookings.countByStatus(),
        bookings.countByWeek(weeks[0]?.from ?? new Date(0)),
      ]);
      const perWeek = weeks.map(({ week, from }) => ({
        week,
        count: counts.get(Number(from)) ?? 0,
      }));
      return { byStatus, perWeek };
    })

    .on(api.updateStatus, async ({ c, caller, body: { bookingId, newStatus, reason = "" } }) => {
      const found = await bookings.find(bookingId.toLowerCase());
      const booking = bookingOf(caller.id, found);
      const by: Side = booking.tutorUserId === caller.id ? "Tutor" : "Student";
      const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
      const change = { to: newStatus, by, reason, blockers };
      const { doc, isChanged } = await changeStatus(bookings, booking, change);
      if (isChanged) publishEvents(doc);
      if (isChanged && newStatus === "cancelled") await releaseOf(deps.reservations, doc);
      const message = en.bookingUpdated.replace("{status}", newStatus);
      // What a participant has hidden since the booking was stored is not shown here either.
      const [shown = doc] = await withCurrentParties([doc], deps);
      return { booking: await seenBy(viewFor, c, caller, shown, blockers), message };
    }).app;
}
