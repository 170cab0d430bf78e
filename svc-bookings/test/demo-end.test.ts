import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { endAfterDemos } from "../src/demo/sweep-demos.ts";
import { FIVE, startDemoWorld } from "../testing/demo-world.ts";
import { withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";

withMongo();

/** A demo class that was held, and nobody has said anything since. */
async function startHeld() {
  const world = await startDemoWorld();
  const { clock, confirm, demo, tutorCalls, demoClasses, docs, bookingId } = world;
  await confirm();
  clock.now = new Date(FIVE);
  await demo(tutorCalls, "/note", { version: 2, isHeld: true });
  await docs.updateOne({ _id: bookingId }, { $set: { notices: [], news: [] } });
  const later = (minutes: number) => new Date(clock.now.getTime() + minutes * MINUTE_MS);
  const deps = { demoClasses, publish: () => {} };
  /** In two processes. */
  const sweep = (minutes: number) =>
    Promise.all([1, 2].map(() => endAfterDemos(deps, later(minutes))));
  const booking = async () => {
    const doc = await docs.findOne({ _id: bookingId });
    if (!doc) throw new Error("The booking is gone");
    return doc;
  };
  return { ...world, later, sweep, booking };
}

it("ends the booking ten minutes after the tap, and tells the other side then, once, with the reason", async () => {
  const { demo, studentCalls, tutorCalls, later, sweep, booking, seenBy, tutor } =
    await startHeld();
  const end = (version: number, more: object = {}) =>
    demo(studentCalls, "/end", { version, isEnding: true, ...more });
  const at = later(10).toISOString();
  for (const _twice of [1, 2])
    expect((await end(3)).body).toMatchObject({
      booking: { bookingStatus: "accepted", demo: { version: 4, ending: { by: "Student", at } } },
    });
  const why = await end(4, { reason: "Too far away" });
  expect(why.body).toMatchObject({
    booking: { demo: { version: 5, reason: "Too far away", ending: { at } } },
  });
  // The other side sees that it ends; why, when it has.
  expect(await seenBy(tutorCalls)).toMatchObject({ reason: "", ending: { by: "Student" } });
  await sweep(9);
  expect((await booking()).notices).toEqual([]);
  await sweep(10);
  await sweep(11);
  const { bookingStatus, open, reason, notices = [], news } = await booking();
  expect({ bookingStatus, open, reason }).toEqual({
    bookingStatus: "cancelled",
    open: false,
    reason: "Too far away",
  });
  expect(notices.map(({ kind, to }) => [kind, to])).toEqual([["booking_cancelled", tutor._id]]);
  expect(news.map((event) => event.id)).toEqual(notices.map((notice) => notice.id));
  const seen = await seenBy(tutorCalls);
  expect(seen).toMatchObject({ state: "held", outcome: "ended" });
  expect(seen).not.toHaveProperty("ending");
  expect((await end(5)).body).toMatchObject({ code: "booking_is_final" });
});

it("is taken back by whoever ended it, and by nobody else; nobody was told", async () => {
  const { app, demo, studentCalls, tutorCalls, sweep, booking, seenBy } = await startHeld();
  const stranger = as(app, "Tutor", id());
  expect((await demo(stranger, "/end", { version: 3, isEnding: true })).status).toBe(404);
  await demo(tutorCalls, "/end", { version: 3, isEnding: true, reason: "No time" });
  for (const [what, body] of [
    ["/end", { version: 4, isEnding: false }],
    ["/go-on", { version: 4 }],
  ] as const)
    expect((await demo(studentCalls, what, body)).body).toMatchObject({ code: "demo_ending" });
  // What the other side ends as well ends with it.
  expect((await demo(studentCalls, "/end", { version: 4, isEnding: true })).status).toBe(200);
  expect((await demo(tutorCalls, "/end", { version: 3, isEnding: false })).body).toMatchObject({
    code: "demo_outdated",
  });
  for (const _twice of [1, 2])
    expect((await demo(tutorCalls, "/end", { version: 4, isEnding: false })).status).toBe(200);
  const seen = await seenBy(tutorCalls);
  expect(seen).toMatchObject({ version: 5, state: "held", reason: "" });
  expect(seen).not.toHaveProperty("ending");
  await sweep(60);
  const { bookingStatus, notices, news } = await booking();
  expect({ bookingStatus, notices, news }).toEqual({
    bookingStatus: "accepted",
    notices: [],
    news: [],
  });
  expect((await demo(studentCalls, "/go-on", { version: 5 })).status).toBe(200);
});

it("is not ended before it was held, and a taken back end is not swept, however late the sweep comes", async () => {
  const { confirm, demo, studentCalls } = await startDemoWorld();
  await confirm();
  expect((await demo(studentCalls, "/end", { version: 2, isEnding: true })).body).toMatchObject({
    code: "demo_not_held",
  });
  const held = await startHeld();
  await held.demo(held.studentCalls, "/end", { version: 3, isEnding: true });
  const { demoClasses } = held;
  // Between the sweep's read and its write it is taken back.
  const slow = {
    ...demoClasses,
    async end(...change: Parameters<typeof demoClasses.end>) {
      await held.demo(held.studentCalls, "/end", { version: 4, isEnding: false });
      return demoClasses.end(...change);
    },
  };
  await endAfterDemos({ demoClasses: slow, publish: () => {} }, held.later(11));
  expect((await held.booking()).bookingStatus).toBe("accepted");
});

it("says the usual reason where none was given, and nothing to whoever has blocked", async () => {
  const one = await startHeld();
  await one.demo(one.studentCalls, "/end", { version: 3, isEnding: true });
  await one.sweep(10);
  expect((await one.booking()).reason).toBe("It did not fit in the demo class");
  const two = await startHeld();
  two.chat.block(two.tutor._id, two.student._id);
  await two.demo(two.studentCalls, "/end", { version: 3, isEnding: true, reason: "Rude words" });
  await two.sweep(10);
  expect(await two.booking()).toMatchObject({
    bookingStatus: "cancelled",
    reason: "",
    unheard: { by: "Tutor", reason: "Rude words" },
    notices: [],
  });
});
