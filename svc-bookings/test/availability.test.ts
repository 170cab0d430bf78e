import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { withMongo } from "../testing/harness.ts";
import { at, FIVE, NEXT_DAY, SIX, startDemoWorld } from "../testing/demo-world.ts";

withMongo();

const THURSDAYS = [{ day: "thu", from: "17:00", until: "18:00" }];
const hours = (version: number, more: object = {}) => ({
  version,
  hours: THURSDAYS,
  exceptions: [],
  ...more,
});

it("keeps a tutor's hours and shows them to anybody; who has said nothing has none", async () => {
  const { app, tutor, tutorCalls } = await startDemoWorld();
  const nothing = { version: 0, hours: [], exceptions: [], taken: [] };
  expect((await as(app)("GET", `/availability/${id()}`)).body).toEqual(nothing);
  const exceptions = [
    { date: "2026-12-10", ranges: [] },
    { date: "2026-12-01", ranges: [{ from: "09:00", until: "24:00" }] },
    { date: "2026-11-30", ranges: [] },
  ];
  const saved = await tutorCalls("PUT", "/availability", hours(0, { exceptions }));
  const fromToday = exceptions.slice(0, 2).toReversed();
  const shown = { version: 1, hours: THURSDAYS, exceptions: fromToday, taken: [] };
  expect(saved).toMatchObject({ status: 200, body: shown });
  expect((await as(app)("GET", `/availability/${tutor._id}`)).body).toEqual(shown);
});

it("shows nothing of students, whose hours are taken too, nor of tutors whom nobody sees", async () => {
  const world = await startDemoWorld();
  const { app, confirm, everybody, state, student, tutor, tutorCalls } = world;
  await confirm();
  await tutorCalls("PUT", "/availability", hours(0));
  const nothing = { version: 0, hours: [], exceptions: [], taken: [] };
  const seen = async (id = "") => (await as(app)("GET", `/availability/${id}`)).body;
  expect(await seen(tutor._id)).toMatchObject({ version: 1, taken: [{ startsAt: FIVE }] });
  for (const one of [student._id, student.student?._id, tutor.tutor?._id])
    expect(await seen(one)).toEqual(nothing);
  state.isUsersDown = true;
  expect(await seen(student.student?._id)).toEqual(nothing);
  expect(await seen(tutor._id)).toMatchObject({ version: 1 });
  state.isUsersDown = false;
  everybody.set(tutor._id, { ...tutor, active: false, suspended: true });
  expect(await seen(tutor._id)).toEqual(nothing);
  const own = await tutorCalls("GET", `/availability/${tutor._id}`);
  expect(own.body).toMatchObject({ version: 1 });
});

it("lets one of two win who change hours at once, and takes the same request twice", async () => {
  const { tutorCalls } = await startDemoWorld();
  const other = { hours: [{ day: "sun", from: "08:00", until: "09:00" }] };
  for (const version of [0, 1]) {
    const both = await Promise.all([
      tutorCalls("PUT", "/availability", hours(version)),
      tutorCalls("PUT", "/availability", hours(version, other)),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "availability_outdated" });
  }
  const again = hours(2);
  expect((await tutorCalls("PUT", "/availability", again)).status).toBe(200);
  expect(await tutorCalls("PUT", "/availability", again)).toMatchObject({
    status: 200,
    body: { version: 3 },
  });
});

it("refuses hours of students, and hours that overlap or end before they begin", async () => {
  const { studentCalls, tutorCalls } = await startDemoWorld();
  expect((await studentCalls("PUT", "/availability", hours(0))).status).toBe(403);
  const twice = hours(0, { hours: [...THURSDAYS, ...THURSDAYS] });
  expect((await tutorCalls("PUT", "/availability", twice)).status).toBe(422);
  const backwards = hours(0, { hours: [{ day: "thu", from: "18:00", until: "17:00" }] });
  expect((await tutorCalls("PUT", "/availability", backwards)).status).toBe(422);
});

it("takes a student's times inside the hours alone, and any of the tutor's", async () => {
  const { studentCalls, tutorCalls, propose } = await startDemoWorld();
  await tutorCalls("PUT", "/availability", hours(0));
  expect(await propose(studentCalls, 0, [SIX])).toMatchObject({
    status: 422,
    body: { code: "demo_outside_hours", problems: { times: { code: "demo_outside_hours" } } },
  });
  expect((await propose(studentCalls, 0, [FIVE])).status).toBe(200);
  expect((await propose(tutorCalls, 1, [SIX])).status).toBe(200);
});

it("makes a request with a demo class that the tutor confirms once she has accepted", async () => {
  const { another, docs, tutor, app, tutorCalls, move, student, studentCalls, everybody } =
    await startDemoWorld();
  await tutorCalls("PUT", "/availability", hours(0));
  const { student: other } = await another();
  const child = as(app, "Student", other._id);
  await docs.updateMany({}, { $set: { bookingStatus: "cancelled", open: false } });
  const ask = (demoTimes: readonly string[]) =>
    child("POST", "/bookings/create-booking", { tutorId: tutor._id, demoTimes });
  expect((await ask([SIX])).body).toMatchObject({
    problems: { demoTimes: { code: "demo_outside_hours" } },
  });
  expect((await ask([at("2026-11-26", "17:00")])).body).toMatchObject({ code: "demo_past" });
  expect((await ask(["2026-12-03T11:37:00.000Z"])).body).toMatchObject({
    code: "demo_times_wrong",
  });
  expect((await ask([FIVE, FIVE, FIVE, FIVE])).status).toBe(422);
  const made = await ask([FIVE]);
  expect(made).toMatchObject({
    status: 201,
    body: {
      booking: { trial: true, demo: { version: 1, state: "proposed", by: "Student", minutes: 45 } },
    },
  });
  const { _id } = (made.body as { booking: { _id: string } }).booking;
  const confirm = () =>
    tutorCalls("POST", `/bookings/${_id}/demo/confirm`, { version: 1, startsAt: FIVE });
  expect(await confirm()).toMatchObject({ status: 409, body: { code: "demo_not_accepted" } });
  await move(tutorCalls, _id, "accepted");
  expect((await confirm()).status).toBe(200);
  const { body } = await as(app)("GET", `/availability/${tutor._id}`);
  expect(body).toMatchObject({ taken: [{ startsAt: FIVE, minutes: 45 }] });
  const text = JSON.stringify(body);
  for (const secret of [_id, other._id, other.userName]) expect(text).not.toContain(secret);
  // Taken now: nobody asks for that hour any more.
  expect(everybody.get(student._id)).toBeDefined();
  const late = await studentCalls("POST", "/bookings/create-booking", {
    tutorId: tutor._id,
    demoTimes: [FIVE],
  });
  expect(late).toMatchObject({ status: 409, body: { code: "demo_taken" } });
  expect(NEXT_DAY > FIVE).toBe(true);
});
