import { bookingsApi, WriteReview } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id, PAGE_SIZE, pageQuery } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { BookingDoc } from "../bookings/booking.ts";
import type { Bookings } from "../store/bookings.ts";
import type { FetchPeople } from "../people.ts";
import { bookingOf, reviewBy } from "../policy.ts";
import { type Reviews, toReview } from "../store/reviews.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly fetchPeople: FetchPeople;
  /** Delivers the tutor's rating soon; never makes the caller wait. */
  readonly publishRating: (tutorUserId: string) => void;
}

const { review, reviews: list } = bookingsApi;

/**
 * The names as svc-users knows them now: the booking's own are anonymous when an account was deleted and restored.
 * While svc-users is unavailable, as the booking knows them.
 */
async function namesOf(booking: BookingDoc, fetchPeople: FetchPeople) {
  const { tutorUserId, studentUserId, tutor, student } = booking;
  const people = await fetchPeople([tutorUserId, studentUserId]).catch(() => []);
  const now = (id: string) => people.find(({ _id }) => _id === id);
  return {
    tutorProfileId: now(tutorUserId)?.tutor?._id ?? tutor.tutor?._id ?? null,
    author: now(studentUserId)?.userName ?? student.userName,
  };
}

export function reviewRoutes({ bookings, reviews, fetchPeople, publishRating }: Deps) {
  const perPerson = limiter(30, 3600);

  return new Hono<AppEnv>()
    .post(
      review.path,
      authorize(review.access),
      validate("param", z.object({ id: Id })),
      validate("json", WriteReview),
      async (c) => {
        const caller = callerOf(c);
        const found = await bookings.find(c.req.valid("param").id.toLowerCase());
        const booking = bookingOf(caller.id, found);
        const key = reviewBy(caller.id, booking);
        await perPerson.take(caller.id);
        const names = await namesOf(booking, fetchPeople);
        const written = await reviews.write(key, { ...names, ...c.req.valid("json") });
        publishRating(booking.tutorUserId);
        return c.json({ review: toReview(written), message: en.reviewSaved }, 201);
      },
    )

    .get(
      list.path,
      validate("param", z.object({ tutorId: Id })),
      validate("query", z.object(pageQuery)),
      async (c) => {
        const tutorId = c.req.valid("param").tutorId.toLowerCase();
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const [page, rating] = await Promise.all([
          reviews.list(tutorId, { cursor, limit }),
          reviews.rating(tutorId),
        ]);
        const { docs, nextCursor, total } = page;
        return c.json({ reviews: docs.map(toReview), rating, nextCursor, total });
      },
    );
}
