import {
  type BookingQuery,
  type BookingStatus,
  bookingsApi,
  CreateBooking,
  UpdateBooking,
} from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { en as texts } from "@tutorsetu/contracts/messages/en/listings";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Person } from "@tutorsetu/contracts/people";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { limiter } from "@tutorsetu/service-kit/limit";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import { newBooking } from "./new-booking.ts";
import type { AskPeople } from "./people.ts";
import { refreshed } from "./refreshed.ts";
import { type BookingDoc, type Bookings, toBooking } from "./store.ts";
import { judge, type Side } from "./transitions.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly askPeople: AskPeople;
  /** Hands news over soon; never makes the caller wait. */
  readonly announce: (doc: BookingDoc) => void;
}

const CURRENT: readonly BookingStatus[] = ["pending"];
const HISTORY: readonly BookingStatus[] = ["accepted", "cancelled"];

const statusesOf = (status: BookingQuery["status"]): readonly BookingStatus[] => {
  if (status === "current") return CURRENT;
  if (status === "history") return HISTORY;
  return status ? [status] : [];
};

function counterpart(people: readonly Person[], id: string | undefined, role: Side): Person {
  const person = people.find((p) => p._id === id || p.tutor?._id === id || p.student?._id === id);
  if (!person?.active) throw new Fail("not_found", en.noSuchPerson);
  if (person.role !== role)
    throw new Fail("forbidden", role === "Tutor" ? en.onlyStudentsRequest : en.onlyTutorsOffer);
  return person;
}

export function bookingRoutes({ bookings, askPeople, announce }: Deps) {
  const creations = limiter(30, 3600);

  async function page(of: string | undefined, query: BookingQuery) {
    const [list, current, history] = await Promise.all([
      bookings.list({
        of,
        statuses: statusesOf(query.status),
        cursor: query.cursor,
        limit: query.limit ?? PAGE_SIZE,
      }),
      bookings.count(of, CURRENT),
      bookings.count(of, HISTORY),
    ]);
    const docs = await refreshed(list.docs, bookings, askPeople);
    const { nextCursor, total } = list;
    return { bookings: docs.map(toBooking), counts: { current, history }, nextCursor, total };
  }

  async function pairOf(
    caller: Caller,
    body: CreateBooking,
  ): Promise<{ tutor: Person; student: Person }> {
    const isStudent = caller.role === "Student";
    const otherId = (isStudent ? body.tutorId : body.studentId)?.toLowerCase();
    if (!otherId)
      throw new Fail("invalid", en.badId, {
        fields: { [isStudent ? "tutorId" : "studentId"]: en.badId },
      });
    if (otherId === caller.id) throw new Fail("forbidden", en.notYourself);
    const people = await askPeople([caller.id, otherId]);
    const other = counterpart(people, otherId, isStudent ? "Tutor" : "Student");
    const own = people.find((p) => p._id === caller.id);
    if (!own?.active) throw new Fail("unauthenticated", en.sessionEnded);
    return isStudent ? { tutor: other, student: own } : { tutor: own, student: other };
  }

  return new Hono<AppEnv>()
    .post(
      "/bookings/create-booking",
      allow(bookingsApi.create.access),
      valid("json", CreateBooking),
      async (c) => {
        const caller = callerOf(c);
        const side: Side = caller.role === "Student" ? "Student" : "Tutor";
        await creations.take(caller.id);
        const { tutor, student } = await pairOf(caller, c.req.valid("json"));
        const made = await bookings.create(
          newBooking({ tutor, student, side, form: c.req.valid("json") }),
        );
        if (!made) {
          const open = await bookings.openOf(tutor._id, student._id);
          const theirs = open?.bookingStatus === "pending" && open.bookerRole !== side;
          throw new Fail("conflict", theirs ? en.bookingAnswer : en.bookingOpen);
        }
        announce(made);
        const message = side === "Student" ? texts.tutorBooked : texts.studentBooked;
        return c.json({ booking: toBooking(made), message }, 201);
      },
    )

    .get(
      "/bookings",
      allow(bookingsApi.list.access),
      valid("query", bookingsApi.list.query ?? z.never()),
      async (c) => c.json(await page(callerOf(c).id, c.req.valid("query"))),
    )

    .get(
      "/bookings/all",
      allow(bookingsApi.all.access),
      valid("query", bookingsApi.all.query ?? z.never()),
      async (c) => c.json(await page(undefined, c.req.valid("query"))),
    )

    .put(
      "/bookings/update-bookings-status",
      allow(bookingsApi.updateStatus.access),
      valid("json", UpdateBooking),
      async (c) => {
        const caller = callerOf(c);
        const { bookingId, newStatus, reason = "" } = c.req.valid("json");
        const doc = await bookings.find(bookingId.toLowerCase());
        const isTutor = doc?.tutorUserId === caller.id;
        // A stranger's booking does not exist for this caller.
        if (!doc || (!isTutor && doc.studentUserId !== caller.id))
          throw new Fail("not_found", en.noSuchBooking);
        const moved = await move(doc, newStatus, isTutor ? "Tutor" : "Student", reason);
        const message = en.bookingUpdated.replace("{status}", newStatus);
        return c.json({ booking: toBooking(moved), message });
      },
    );

  async function move(
    doc: BookingDoc,
    to: BookingStatus,
    by: Side,
    reason: string,
  ): Promise<BookingDoc> {
    const verdict = judge({ from: doc.bookingStatus, to, by, bookerRole: doc.bookerRole });
    if (verdict === "same") return doc;
    if (verdict === "final") throw new Fail("conflict", en.bookingIsFinal);
    if (verdict === "not-yours-to-accept") throw new Fail("conflict", en.onlyOtherAccepts);
    if (verdict === "no") throw new Fail("conflict", en.bookingNotPending);
    const [to_, from] =
      by === "Tutor"
        ? [doc.studentUserId, doc.tutor.userName]
        : [doc.tutorUserId, doc.student.userName];
    const news = { id: crypto.randomUUID(), to: to_, status: to, from };
    const moved = await bookings.move(doc._id, doc.bookingStatus, to, reason, news);
    if (moved) {
      announce(moved);
      return moved;
    }
    // Somebody was faster: judge again by what is there now.
    const now = await bookings.find(doc._id);
    if (!now) throw new Fail("not_found", en.noSuchBooking);
    return move(now, to, by, reason);
  }
}
