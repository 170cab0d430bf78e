import {
  BookingQuery,
  bookingsApi,
  CreateBooking,
  UpdateBooking,
} from "@tutorsetu/contracts/bookings";
import { en as texts } from "@tutorsetu/contracts/messages/en/listings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import { type AskBlockers, refuseBlocked } from "../blocks/ask.ts";
import type { Blocks } from "../blocks/store.ts";
import type { Reviews } from "../reviews/store.ts";
import { type BookingDoc, toBooking } from "./doc.ts";
import { moveBooking } from "./move.ts";
import { newBooking } from "./new-booking.ts";
import { pageOf } from "./page.ts";
import { pairOf } from "./pair.ts";
import type { AskPeople } from "./people.ts";
import { refreshed } from "./refreshed.ts";
import type { Bookings } from "./store.ts";
import type { Side } from "./transitions.ts";
import { filled, lastWeeks } from "./weeks.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly askBlockers: AskBlockers;
  readonly askPeople: AskPeople;
  /** Hands news over soon; never makes the caller wait. */
  readonly announce: (doc: BookingDoc) => void;
}

const { create, list, all, stats, updateStatus } = bookingsApi;

/** A booking shows a number: no more of them in a day than detail pages show (AMB-070). */
const MOST_A_DAY = 50;

export function bookingRoutes(deps: Deps) {
  const { bookings, askPeople, askBlockers, announce } = deps;
  const creations = limiter(30, 3600);
  const creationsADay = limiter(MOST_A_DAY, 86_400);
  const page = (of: string | undefined, query: BookingQuery) => pageOf(deps, of, query);

  return new Hono<AppEnv>()
    .post(create.path, authorize(create.access), validate("json", CreateBooking), async (c) => {
      const caller = callerOf(c);
      const form = c.req.valid("json");
      const side: Side = caller.role === "Student" ? "Student" : "Tutor";
      await creations.take(caller.id);
      await creationsADay.take(caller.id);
      const { tutor, student } = await pairOf(caller, form, askPeople);
      refuseBlocked(await askBlockers(tutor._id, student._id), caller.id);
      const made = await bookings.create(newBooking({ tutor, student, side, form }));
      if (!made) {
        const open = await bookings.openOf(tutor._id, student._id);
        const isTheirs = open?.bookingStatus === "pending" && open.bookerRole !== side;
        throw new HttpProblem("conflict", isTheirs ? en.bookingAnswer : en.bookingOpen);
      }
      announce(made);
      const message = side === "Student" ? texts.tutorBooked : texts.studentBooked;
      return c.json({ booking: toBooking(made, caller), message }, 201);
    })

    .get(list.path, authorize(list.access), validate("query", BookingQuery), async (c) =>
      c.json(await page(callerOf(c).id, c.req.valid("query"))),
    )

    .get(all.path, authorize(all.access), validate("query", BookingQuery), async (c) =>
      c.json(await page(undefined, c.req.valid("query"))),
    )

    .get(stats.path, authorize(stats.access), async (c) => {
      const weeks = lastWeeks(new Date());
      const [byStatus, counts] = await Promise.all([
        bookings.countByStatus(),
        bookings.countByWeek(new Date(weeks[0] ?? 0)),
      ]);
      return c.json({ byStatus, perWeek: filled(weeks, counts) });
    })

    .put(updateStatus.path, authorize(updateStatus.access), validate("json", UpdateBooking), async (c) => {
      const caller = callerOf(c);
      const { bookingId, newStatus, reason = "" } = c.req.valid("json");
      const found = await bookings.find(bookingId.toLowerCase());
      const isTutor = found?.tutorUserId === caller.id;
      // A stranger's booking does not exist for this caller.
      if (!found || (!isTutor && found.studentUserId !== caller.id))
        throw new HttpProblem("not_found", en.noSuchBooking);
      const by: Side = isTutor ? "Tutor" : "Student";
      const blockers = await askBlockers(found.tutorUserId, found.studentUserId);
      const wish = { to: newStatus, by, reason, blockers };
      const { doc, isChanged } = await moveBooking(bookings, found, wish);
      if (isChanged) announce(doc);
      const message = en.bookingUpdated.replace("{status}", newStatus);
      // What somebody has hidden since the booking was last looked at is not shown here either.
      const [shown = doc] = await refreshed([doc], bookings, askPeople);
      const blockedBy = new Set(blockers.filter((id) => id !== caller.id));
      return c.json({ booking: toBooking(shown, { id: caller.id, blockedBy }), message });
    });
}
