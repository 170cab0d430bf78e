import { demoRatings } from "@tutorsetu/demo/bookings-reviews";
import { demoPeople } from "@tutorsetu/demo/people";
import { expect, it } from "vitest";
import { withAnswerTime } from "../src/reviews/rating-publisher.ts";
import { seedBookings } from "../src/store/seed.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

it("inserts pending bookings, and reviews with the ratings that svc-users puts in, also from two processes at once", async () => {
  const { docs, reviewDocs, bookings, reviews, answerTimes, ratings, users } = await startHarness();
  await Promise.all([seedBookings(docs, reviewDocs), seedBookings(docs, reviewDocs)]);
  const { pending, accepted } = await bookings.countByStatus();
  expect(pending).toBeGreaterThan(20);
  expect(accepted).toBeGreaterThan(20);
  const oldest = new Date(Date.now() - 13 * 86_400_000);
  expect(await bookings.overdue(oldest, 10)).toEqual([]);
  const people = demoPeople();
  const expected = demoRatings(people);
  for (const { userId } of people.tutors.slice(0, 12)) {
    const stars = await reviews.rating(userId);
    const rating = await withAnswerTime(answerTimes, stars, userId, new Date());
    expect(rating).toEqual(expected.get(userId) ?? null);
  }
  await ratings.sweep();
  expect(users.calls).toEqual([]);
});
