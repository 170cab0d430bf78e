import { bookingsApi } from "@tutorsetu/contracts/apis";
import { afterEach, expect, it, vi } from "vitest";
import { mongoBlocks } from "../src/store/blocks.ts";
import { tell } from "../src/bookings/events.ts";
import { bySystem } from "../src/policy.ts";
import { id } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();
afterEach(() => {
  vi.useRealTimers();
});

it("reminds nobody of a booking that is not pending any more", async () => {
  const { bookAndAccept, bookings } = await startHarness();
  const { _id } = await bookAndAccept();
  const doc = await bookings.find(_id);
  if (!doc) throw new Error("There is no booking.");
  const occurrence = { kind: "reminder", status: "pending", notice: "booking_reminder" } as const;
  const told = tell(["Tutor"], doc, occurrence);
  expect(await bookings.remind(bySystem(doc), told)).toBeNull();
  expect(await bookings.offer(bySystem(doc), [id()], told)).toBeNull();
  expect((await bookings.find(_id))?.remindedAt).toBeUndefined();
});

it("lists what has been pending longest first, whatever indexes there are", async () => {
  const { docs, reviewDocs, bookings, reviews } = await startHarness();
  await Promise.all([docs.dropIndexes(), reviewDocs.dropIndexes()]);
  const [late, early, latest] = [new Date(2000), new Date(1000), new Date(3000)];
  const rows = [late, early, latest].map((createdAt) => ({
    _id: id(),
    bookingStatus: "pending",
    createdAt,
    tutorUserId: createdAt.toISOString(),
    tellAt: createdAt,
  }));
  await docs.insertMany(rows as never[]); // safe: what the queries look at
  await reviewDocs.insertMany(rows as never[]); // safe: what the queries look at
  const oldest = (await bookings.overdue(late, 2)).map(({ createdAt }) => createdAt);
  expect(oldest).toEqual([early, late]);
  const tutors = [early, late].map((at) => at.toISOString());
  expect(await reviews.pendingTutors(new Date(), 2)).toEqual(tutors);
});

it("finds an accepted booking of these two only", async () => {
  const { bookAndAccept, bookings, tutor, student } = await startHarness();
  await bookAndAccept();
  const pairs = [
    [tutor._id, student._id, true],
    [student._id, tutor._id, true],
    [tutor._id, id(), false],
    [id(), tutor._id, false],
    [student._id, id(), false],
    [id(), student._id, false],
  ] as const;
  for (const [a, b, isThere] of pairs) expect(await bookings.haveAccepted(a, b)).toBe(isThere);
});

it("rejects when a block cannot be stored", async () => {
  const updateOne = () => Promise.reject(new Error("the disk is full"));
  const blocks = mongoBlocks({ updateOne } as never); // safe: the only call there is
  const kept = blocks.apply([{ pair: "a:b", by: ["a"], version: 1 }]);
  await expect(kept).rejects.toThrow("the disk is full");
});

it("counts for the administrators by status, and by week from the first Monday shown", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00.000Z") });
  const { adminCalls, docs } = await startHarness();
  const days = ["2026-08-30T23:59:59.999Z", "2026-08-31T00:00:00.000Z", "2026-11-18T00:00:00.000Z"];
  const rows = [...days, ...days].map((at, n) => ({
    _id: id(),
    tutorUserId: id(),
    studentUserId: id(),
    bookingStatus: n === 0 ? "pending" : n < 3 ? "accepted" : "cancelled",
    open: n < 3,
    createdAt: new Date(at),
  }));
  await docs.insertMany(rows as never[]); // safe: what is counted
  const stats = read(bookingsApi.stats, (await adminCalls("GET", "/bookings/stats")).body);
  expect(stats.byStatus).toEqual({ pending: 1, accepted: 2, cancelled: 3 });
  expect(stats.perWeek).toHaveLength(12);
  expect(stats.perWeek[10]).toEqual({ week: "2026-11-09", count: 0 });
  expect(stats.perWeek.filter(({ count }) => count > 0)).toEqual([
    { week: "2026-08-31", count: 2 },
    { week: "2026-11-16", count: 2 },
  ]);
});
