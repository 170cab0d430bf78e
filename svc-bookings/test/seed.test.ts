import { demoPeople } from "@tutorsetu/demo/people";
import { expect, it } from "vitest";
import { seedBookings } from "../src/store/seed.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

it("inserts pending bookings and delivers the ratings of the reviews, also from two processes at once", async () => {
  const { docs, reviewDocs, bookings, reviews, ratings, users } = await startHarness();
  await Promise.all([seedBookings(docs, reviewDocs), seedBookings(docs, reviewDocs)]);
  const { pending, accepted } = await bookings.countByStatus();
  expect(pending).toBeGreaterThan(20);
  expect(accepted).toBeGreaterThan(20);
  const oldest = new Date(Date.now() - 13 * 86_400_000);
  expect(await bookings.overdue(oldest, 10)).toEqual([]);
  const [tutor] = demoPeople().tutors;
  expect((await reviews.rating(tutor?.profileId ?? ""))?.count).toBeGreaterThan(0);
  await ratings.sweep();
  expect(users.calls.map(({ params }) => params)).toContainEqual({ userId: tutor?.userId });
});
