import { bookingsApi, WriteReview } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id, PAGE_SIZE, pageQuery } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import { type BookingDoc, wasAccepted } from "../bookings/doc.ts";
import type { AskPeople } from "../bookings/people.ts";
import type { Bookings } from "../bookings/store.ts";
import { type Reviews, toReview } from "./store.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly askPeople: AskPeople;
  /** Hands the tutor's rating over soon; never makes the caller wait. */
  readonly tellRating: (tutorUserId: string) => void;
}

const { review, reviews: list } = bookingsApi;

/** As svc-users knows the two now: the booking forgets whoever leaves, and they may have come back. While it is away, as the booking knows them. */
async function namesIn({ tutorUserId, studentUserId, tutor, student }: BookingDoc, ask: AskPeople) {
  const people = await ask([tutorUserId, studentUserId]).catch(() => []);
  const now = (id: string) => people.find(({ _id }) => _id === id);
  return {
    tutorProfileId: now(tutorUserId)?.tutor?._id ?? tutor.tutor?._id ?? null,
    author: now(studentUserId)?.userName ?? student.userName,
  };
}

export function reviewRoutes({ bookings, reviews, askPeople, tellRating }: Deps) {
  const writings = limiter(30, 3600);

  return new Hono<AppEnv>()
    .post(
      review.path,
      authorize(review.access),
      validate("param", z.object({ id: Id })),
      validate("json", WriteReview),
      async (c) => {
        const caller = callerOf(c);
        const booking = await bookings.find(c.req.valid("param").id.toLowerCase());
        if (!booking || ![booking.tutorUserId, booking.studentUserId].includes(caller.id))
          throw new HttpProblem("not_found", en.noSuchBooking);
        if (booking.studentUserId !== caller.id || !wasAccepted(booking))
          throw new HttpProblem("forbidden", en.reviewNotYours);
        await writings.take(caller.id);
        const { tutorUserId, studentUserId } = booking;
        const written = await reviews.write({
          tutorUserId,
          studentUserId,
          ...(await namesIn(booking, askPeople)),
          ...c.req.valid("json"),
        });
        tellRating(tutorUserId);
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
