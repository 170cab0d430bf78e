import { isWithin } from "@tutorsetu/contracts/lessons/hours";
import { demoStandings } from "@tutorsetu/demo/bookings-reviews";
import { demoPeople } from "@tutorsetu/demo/people";
import { expect, it } from "vitest";
import { totalsOf } from "../src/fees/totals.ts";
import { dueSweep } from "../src/fees/write-dues.ts";
import { seedBookings } from "../src/store/seed.ts";
import { seedFees } from "../src/store/seeds/fees.ts";
import { seedLessons } from "../src/store/seeds/lessons.ts";
import { seedRequirements } from "../src/store/seeds/requirements.ts";
import { seedDemoClasses } from "../src/store/seeds/demo-classes.ts";
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
  const expected = demoStandings(people);
  for (const { userId } of people.tutors.slice(0, 12)) {
    const [stars, hours] = await Promise.all([
      reviews.rating(userId),
      answerTimes.of(userId, new Date()),
    ]);
    const rating = stars && hours !== undefined ? { ...stars, answersInHours: hours } : stars;
    const told = expected.get(userId) ?? { rating: null, answersInHours: null };
    expect({ rating, answersInHours: hours ?? null }).toEqual(told);
  }
  await ratings.sweep();
  expect(users.calls).toEqual([]);
});

it("inserts posts of different students, the demo student's with three offers, also from two processes at once", async () => {
  const { finishing, postStore } = await startHarness();
  const { requirements, applications } = finishing;
  const { collections } = postStore;
  await Promise.all([seedRequirements(collections), seedRequirements(collections)]);
  const all = await collections.requirements.find({}).toArray();
  const students = new Set(all.map(({ studentUserId }) => studentUserId));
  expect([all.length, students.size]).toEqual([13, 13]);
  const { docs, total } = await requirements.list({}, { limit: 20 }, new Date());
  expect([docs.length, total]).toEqual([13, 13]);
  const { tutors, students: known } = demoPeople();
  const [own] = await requirements.ofUser(known[0]?.userId ?? "");
  expect(await applications.ofRequirement(own?._id ?? "")).toHaveLength(3);
  const sent = await applications.ofTutor(tutors[0]?.userId ?? "", 10);
  expect(sent.map(({ state }) => state).toSorted()).toEqual(["open", "shortlisted"]);
});

it("inserts a fee book of the demo tutor with a receipt, a payment that waits and something open, and counts nothing anew", async () => {
  const { docs, reviewDocs, fees, tuitionStore, bookings } = await startHarness();
  const collections = { ...tuitionStore.collections, ...fees.collections };
  const seed = () =>
    seedBookings(docs, reviewDocs, async (...demo) => {
      await seedLessons(collections, ...demo);
      await seedFees(collections, ...demo);
    });
  await Promise.all([seed(), seed()]);
  const [tutor] = demoPeople().tutors;
  const lines = await fees.collections.feeLines.find({ tutorUserId: tutor?.userId }).toArray();
  const totals = totalsOf(lines);
  expect(Math.min(totals.paidPaise, totals.notedPaise, totals.openPaise)).toBeGreaterThan(0);
  expect(lines.filter(({ receiptNo }) => receiptNo)).toMatchObject([{ receiptSeq: 1 }]);
  const { feeLines } = fees.collections;
  const before = await feeLines.find().toArray();
  await dueSweep({ ...tuitionStore.stores, ...fees.stores, bookings, publishFee: () => {} })();
  expect(await feeLines.countDocuments({ kind: "reversal" })).toBe(0);
  const same = { bookingId: { $in: before.map(({ bookingId }) => bookingId) } };
  expect(await feeLines.countDocuments(same)).toBe(before.length);
});

it("gives the demo accounts demo classes in every state, within the hours of their tutors, once", async () => {
  const { docs, reviewDocs, demoDocs, reservations } = await startHarness();
  const { availability, reservations: reservationDocs } = demoDocs;
  await seedBookings(docs, reviewDocs);
  const seed = () => seedDemoClasses({ docs, availability }, reservations);
  await Promise.all([seed(), seed()]);
  await seed();
  const people = demoPeople();
  const of = (userId = "") =>
    docs
      .find({
        $or: [{ tutorUserId: userId }, { studentUserId: userId }],
        "demo.version": { $gt: 0 },
      })
      .toArray();
  const states = async (userId = "") =>
    [...new Set((await of(userId)).map(({ demo }) => demo?.state ?? ""))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  expect(await states(people.tutors[0]?.userId)).toEqual(["confirmed", "held", "proposed"]);
  expect(await states(people.students[0]?.userId)).toEqual(["held", "proposed"]);
  const confirmed = await docs.find({ "demo.state": "confirmed" }).toArray();
  const held = (await reservationDocs.find({}).toArray()).flatMap((doc) => doc.held);
  expect(held).toHaveLength(2 * confirmed.length);
  for (const { tutorUserId, demo } of confirmed) {
    const hours = await availability.findOne({ _id: tutorUserId });
    const startsAt = demo?.startsAt ?? new Date(0);
    expect(startsAt > new Date()).toBe(true);
    expect(hours && isWithin(hours, { startsAt, minutes: demo?.minutes ?? 0 })).toBe(true);
  }
});
