import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { releaseHours, remindOfDemos } from "../src/demo/sweep-demos.ts";
import { SECRET, withMongo } from "../testing/harness.ts";
import { FIVE, NEXT_DAY, startDemoWorld } from "../testing/demo-world.ts";

withMongo();

const HOUR = 3_600_000;
const before = (hours: number) => new Date(new Date(FIVE).getTime() - hours * HOUR);

async function startSweeps() {
  const world = await startDemoWorld();
  const { demoClasses, reservations, docs, bookingId } = world;
  const deps = { demoClasses, reservations, publish: () => {} };
  /** In two processes. */
  const remind = (now: Date) => Promise.all([remindOfDemos(deps, now), remindOfDemos(deps, now)]);
  const told = async () => {
    const { notices = [] } = (await docs.findOne({ _id: bookingId })) ?? {};
    return notices
      .filter(({ kind }) => /tomorrow|soon/.test(kind))
      .map(({ kind, to }) => [kind, to]);
  };
  return { ...world, deps, remind, told };
}

it("reminds both a day and two hours before, once each, also with two processes", async () => {
  const { confirm, remind, told, tutor, student } = await startSweeps();
  await confirm();
  await remind(before(24.1));
  expect(await told()).toEqual([]);
  await remind(before(24));
  await remind(before(20));
  expect(await told()).toEqual([
    ["demo_tomorrow", tutor._id],
    ["demo_tomorrow", student._id],
  ]);
  await remind(before(2));
  await remind(before(1));
  expect((await told()).slice(2)).toEqual([
    ["demo_soon", tutor._id],
    ["demo_soon", student._id],
  ]);
  await remind(before(-1));
  expect(await told()).toHaveLength(4);
});

it("says only that it is soon after a long pause, and nothing of what was confirmed shortly before", async () => {
  const one = await startSweeps();
  await one.confirm();
  await one.remind(before(1));
  await one.remind(before(0.5));
  expect((await one.told()).map(([kind]) => kind)).toEqual(["demo_soon", "demo_soon"]);
  const two = await startSweeps();
  two.clock.now = before(5);
  await two.confirm();
  await two.remind(before(4));
  expect(await two.told()).toEqual([]);
});

it("reminds nobody of what was called off or moved, and of the new time again", async () => {
  const { confirm, remind, told, demo, propose, tutorCalls, studentCalls } = await startSweeps();
  await confirm();
  await remind(before(23));
  await propose(tutorCalls, 2, [NEXT_DAY]);
  await remind(before(2));
  expect(await told()).toHaveLength(2);
  await demo(studentCalls, "/confirm", { version: 3, startsAt: NEXT_DAY });
  await remind(new Date(new Date(NEXT_DAY).getTime() - 23 * HOUR));
  expect(await told()).toHaveLength(4);
});

it("gives back hours of which no class came: the process ended before it was confirmed, or after it was called off", async () => {
  const {
    confirm,
    deps,
    reservations,
    docs,
    bookingId,
    tutor,
    student,
    clock,
    another,
    reservationDocs,
  } = await startSweeps();
  await confirm();
  const other = await another();
  const time = { bookingId: other.id, startsAt: new Date(NEXT_DAY), minutes: 45 };
  await reservations.reserve(tutor._id, time, clock.now);
  const later = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
  const heldBy = async () =>
    (await reservations.taken(tutor._id, clock.now)).map((held) => held.bookingId);
  // It may still be on its way.
  await releaseHours(deps, later(4));
  expect(await heldBy()).toEqual([bookingId, other.id]);
  await releaseHours(deps, later(6));
  expect(await heldBy()).toEqual([bookingId]);
  // As it stands when a process ends before the hours are given back.
  await docs.updateOne({ _id: bookingId }, { $set: { "demo.state": "called_off" } });
  await Promise.all([releaseHours(deps, later(6)), releaseHours(deps, later(6))]);
  expect(await heldBy()).toEqual([]);
  expect(await reservations.taken(student.student?._id ?? "", clock.now)).toEqual([]);
  const quarters = (await reservationDocs.find({}).toArray()).flatMap((doc) => doc.quarters);
  expect(quarters).toEqual([]);
});

it("keeps a reservation that its booking has made again", async () => {
  const { reservations, tutor, clock, bookingId } = await startSweeps();
  const time = { bookingId, startsAt: new Date(FIVE), minutes: 45 };
  const first = await reservations.reserve(tutor._id, time, clock.now);
  const again = await reservations.reserve(tutor._id, time, new Date(clock.now.getTime() + 1));
  if (!first || !again) throw new Error("Nothing is reserved.");
  await reservations.release(first);
  expect(await reservations.taken(tutor._id, clock.now)).toHaveLength(1);
  await reservations.release(again);
  expect(await reservations.taken(tutor._id, clock.now)).toEqual([]);
});

it("forgets hours a day after they are over", async () => {
  const { confirm, deps, reservationDocs } = await startSweeps();
  await confirm();
  await releaseHours(deps, before(-24));
  expect((await reservationDocs.find({}).toArray()).every(({ held }) => held.length === 1)).toBe(
    true,
  );
  await releaseHours(deps, before(-25));
  const left = await reservationDocs.find({}).toArray();
  expect(left.flatMap(({ held, quarters }) => [...held, ...quarters])).toEqual([]);
});

it("calls off what was agreed with an account that is deleted, and forgets hours and calendar of one that is erased", async () => {
  const world = await startSweeps();
  const { app, confirm, stored, tutor, tutorCalls, student, docs, bookingId } = world;
  await confirm();
  await tutorCalls("PUT", "/availability", {
    version: 0,
    hours: [{ day: "thu", from: "17:00", until: "18:00" }],
    exceptions: [],
  });
  await tutorCalls("GET", "/calendar/address");
  const headers = { authorization: `Bearer ${SECRET}` };
  const post = (path: string) => app.request(path, { method: "POST", headers });
  expect((await post(`/internal/people/${tutor._id}/gone`)).status).toBe(200);
  expect(await stored()).toMatchObject({ state: "called_off", reason: "account deleted" });
  const { notices = [] } = (await docs.findOne({ _id: bookingId })) ?? {};
  expect(notices.at(-1)).toMatchObject({ kind: "demo_called_off", to: student._id });
  const { body } = await as(app)("GET", `/availability/${tutor._id}`);
  expect(body).toMatchObject({ taken: [], version: 1 });
  expect((await post(`/internal/bookings/of-erased/${tutor._id}`)).status).toBe(200);
  for (const collection of [world.availability, world.calendarDocs, world.reservationDocs])
    expect(await collection.countDocuments({ _id: tutor._id })).toBe(0);
});
