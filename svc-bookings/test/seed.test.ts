import { demoPeople } from "@tutorsetu/demo/people";
import { expect, it } from "vitest";
import { seedBookings } from "../src/seed.ts";
import { withMongo, world } from "./world.ts";

withMongo();

it("puts in a demo whose requests still wait and whose reviews are told, also by two processes at once", async () => {
  const { docs, reviewDocs, bookings, reviews, ratings, users } = await world();
  await Promise.all([seedBookings(docs, reviewDocs), seedBookings(docs, reviewDocs)]);
  const { pending, accepted } = await bookings.countByStatus();
  expect(pending).toBeGreaterThan(20);
  expect(accepted).toBeGreaterThan(20);
  const oldest = new Date(Date.now() - 13 * 86_400_000);
  expect(await bookings.overdue(oldest, 10)).toEqual([]);
  const [tutor] = demoPeople().tutors;
  expect((await reviews.rating(tutor?.profileId ?? ""))?.count).toBeGreaterThan(0);
  await ratings.sweep();
  expect(users.told.map(({ params }) => params)).toContainEqual({ userId: tutor?.userId });
});
