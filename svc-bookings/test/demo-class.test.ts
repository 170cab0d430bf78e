import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { withMongo } from "../testing/harness.ts";
import { FIVE, NEXT_DAY, SIX, startDemoWorld } from "../testing/demo-world.ts";

withMongo();

const AFTER = new Date(new Date(FIVE).getTime() + 3_600_000);

it("goes from a counter-proposal over a confirmed time to held and 'go on', and tells the other side each time", async () => {
  const world = await startDemoWorld();
  const { studentCalls, tutorCalls, demo, propose, clock, docs, bookingId, tutor, student } = world;
  await docs.updateOne({ _id: bookingId }, { $set: { notices: [], news: [] } });
  expect((await propose(studentCalls, 0)).status).toBe(200);
  const countered = await propose(tutorCalls, 1, [SIX]);
  expect(countered.body).toMatchObject({
    booking: { demo: { version: 2, state: "proposed", by: "Tutor", times: [SIX] } },
  });
  const confirmed = await demo(studentCalls, "/confirm", { version: 2, startsAt: SIX });
  expect(confirmed.body).toMatchObject({
    booking: { demo: { version: 3, state: "confirmed", startsAt: SIX, by: "Student" } },
  });
  expect(await demo(tutorCalls, "/note", { version: 3, isHeld: true })).toMatchObject({
    status: 409,
    body: { code: "demo_not_started" },
  });
  clock.now = new Date(SIX);
  expect((await demo(tutorCalls, "/call-off", { version: 3, reason: "Ill" })).body).toMatchObject({
    code: "demo_started",
  });
  expect((await propose(studentCalls, 3, [NEXT_DAY])).body).toMatchObject({ code: "demo_started" });
  expect((await demo(tutorCalls, "/note", { version: 3, isHeld: true })).status).toBe(200);
  const seen = await studentCalls("GET", `/bookings/one/${bookingId}`);
  expect(seen.body).toMatchObject({ booking: { demo: { state: "held" }, reviewOpensAt: SIX } });
  const review = { stars: 5, text: "" };
  expect((await studentCalls("POST", `/bookings/${bookingId}/review`, review)).status).toBe(201);
  for (const _twice of [1, 2])
    expect((await demo(studentCalls, "/go-on", { version: 4 })).body).toMatchObject({
      booking: { demo: { state: "held", outcome: "go_on", outcomeBy: "Student" } },
    });
  const { notices = [], news = [] } = (await docs.findOne({ _id: bookingId })) ?? {};
  expect(notices.map(({ kind, to }) => [kind, to])).toEqual([
    ["demo_proposed", tutor._id],
    ["demo_proposed", student._id],
    ["demo_confirmed", tutor._id],
    ["demo_held", student._id],
    ["demo_go_on", tutor._id],
  ]);
  expect(news.map((event) => event.id)).toEqual(notices.map((notice) => notice.id));
  expect(news.every(({ kind }) => kind === "demo_class")).toBe(true);
  expect(notices[2]?.params).toMatchObject({ at: SIX, minutes: "45", name: student.userName });
});

it("does not exist for a third person, and needs an accepted booking, a reason, and the version that is there", async () => {
  const { app, demo, propose, studentCalls, tutorCalls, stored } = await startDemoWorld();
  const stranger = as(app, "Tutor", id());
  const body = { version: 0, times: [FIVE], minutes: 45 };
  expect((await demo(stranger, "", body)).status).toBe(404);
  await propose(studentCalls, 0);
  for (const what of ["/confirm", "/call-off", "/note", "/go-on", "/end"] as const) {
    const full = { version: 1, startsAt: FIVE, reason: "x", isHeld: true, isEnding: true };
    expect((await demo(stranger, what, full)).status).toBe(404);
  }
  expect(await propose(tutorCalls, 0)).toMatchObject({ body: { code: "demo_outdated" } });
  expect((await demo(studentCalls, "/confirm", { version: 1, startsAt: FIVE })).body).toMatchObject(
    {
      code: "demo_own_proposal",
    },
  );
  expect((await demo(tutorCalls, "/confirm", { version: 1, startsAt: SIX })).body).toMatchObject({
    code: "demo_time_unknown",
  });
  expect((await demo(tutorCalls, "/call-off", { version: 1, reason: " " })).body).toMatchObject({
    problems: { reason: { code: "booking_reason_required" } },
  });
  expect((await demo(tutorCalls, "/go-on", { version: 1 })).body).toMatchObject({
    code: "demo_not_held",
  });
  expect((await demo(tutorCalls, "", { ...body, minutes: 20 })).status).toBe(422);
  expect((await stored())?.version).toBe(1);
});

it("takes a proposal or a confirmation that is sent twice, and one of two at once", async () => {
  const { demo, propose, studentCalls, tutorCalls, stored, reservationDocs, docs, bookingId } =
    await startDemoWorld();
  await Promise.all([propose(studentCalls, 0), propose(studentCalls, 0)]);
  const countered = await Promise.all([
    propose(studentCalls, 1, [SIX]),
    propose(tutorCalls, 1, [NEXT_DAY]),
  ]);
  expect(countered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await propose(studentCalls, 2, [FIVE]);
  const confirm = () => demo(tutorCalls, "/confirm", { version: 3, startsAt: FIVE });
  const twice = await Promise.all([confirm(), confirm()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored()).toMatchObject({ version: 4, state: "confirmed" });
  const held = (await reservationDocs.find({}).toArray()).flatMap((doc) => doc.held);
  expect(held).toHaveLength(2);
  const { notices = [] } = (await docs.findOne({ _id: bookingId })) ?? {};
  expect(notices.filter(({ kind }) => kind === "demo_confirmed")).toHaveLength(1);
});

it("says why it was not held, and lets them try again", async () => {
  const { clock, confirm, demo, propose, studentCalls, tutorCalls } = await startDemoWorld();
  await confirm();
  clock.now = AFTER;
  expect((await demo(studentCalls, "/note", { version: 2, isHeld: false })).status).toBe(422);
  const noted = await demo(studentCalls, "/note", {
    version: 2,
    isHeld: false,
    reason: "Nobody came.",
  });
  expect(noted.body).toMatchObject({
    booking: { demo: { state: "not_held", reason: "Nobody came." } },
  });
  expect((await demo(tutorCalls, "/note", { version: 2, isHeld: true })).body).toMatchObject({
    code: "demo_outdated",
  });
  expect((await propose(tutorCalls, 3, [NEXT_DAY])).status).toBe(200);
});

it("ends with its booking: what was open is off, what was held has ended", async () => {
  const { clock, confirm, demo, studentCalls, tutorCalls, move, bookingId, seenBy } =
    await startDemoWorld();
  await confirm();
  clock.now = AFTER;
  await demo(studentCalls, "/note", { version: 2, isHeld: true });
  await move(studentCalls, bookingId, "cancelled", "The demo class was enough.");
  expect(await seenBy(tutorCalls)).toMatchObject({ state: "held", outcome: "ended" });
  const review = { stars: 4, text: "" };
  expect((await studentCalls("POST", `/bookings/${bookingId}/review`, review)).status).toBe(201);

  const second = await startDemoWorld();
  await second.confirm();
  await second.move(second.tutorCalls, second.bookingId, "cancelled", "I have no time.");
  expect(await second.seenBy(second.studentCalls)).toMatchObject({
    state: "called_off",
    reason: "I have no time.",
  });
  const again = await second.propose(second.studentCalls, 2, [NEXT_DAY]);
  expect(again.body).toMatchObject({ code: "booking_is_final" });
});

it("agrees on nothing with whoever has blocked, lets it be called off, and hides that reason", async () => {
  const {
    chat,
    confirm,
    demo,
    propose,
    studentCalls,
    tutorCalls,
    seenBy,
    tutor,
    student,
    docs,
    bookingId,
  } = await startDemoWorld();
  await confirm();
  chat.block(student._id, tutor._id);
  await docs.updateOne({ _id: bookingId }, { $set: { notices: [] } });
  expect((await propose(tutorCalls, 2, [SIX])).status).toBe(403);
  expect((await demo(tutorCalls, "/call-off", { version: 2, reason: "Rude words" })).status).toBe(
    200,
  );
  expect(await seenBy(studentCalls)).toMatchObject({ state: "called_off", reason: "" });
  expect(await seenBy(tutorCalls)).toMatchObject({ reason: "Rude words" });
  expect((await docs.findOne({ _id: bookingId }))?.notices).toEqual([]);
});

it("counts a proposed demo class as the other side's turn", async () => {
  const { list, propose, studentCalls, tutorCalls } = await startDemoWorld();
  const turns = async () => [
    (await list(tutorCalls, "?turn=yes")).counts.turn,
    (await list(studentCalls, "?turn=yes")).counts.turn,
  ];
  expect(await turns()).toEqual([0, 0]);
  await propose(studentCalls, 0);
  expect(await turns()).toEqual([1, 0]);
  await propose(tutorCalls, 1, [SIX]);
  expect(await turns()).toEqual([0, 1]);
});
