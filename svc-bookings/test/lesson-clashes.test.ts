import { bookingsApi } from "@tutorsetu/contracts/apis";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { startFamily } from "../testing/family.ts";
import { read, withMongo } from "../testing/harness.ts";
import { aStudent } from "../testing/person.ts";
import { NOON, startTuition, TERMS } from "../testing/tuition.ts";

withMongo();

const at = (date: string, time: string) => instantOf(date, time).toISOString();

/** A tutor who teaches a student on Wednesdays and Fridays at five, and another one on Thursdays at five. */
async function startTwo() {
  const harness = await startTuition();
  const { agreed, app, everybody, tutor, tutorCalls, change } = harness;
  await agreed();
  const other = aStudent();
  everybody.set(other._id, other);
  const otherCalls = as(app, "Student", other._id);
  const made = await otherCalls("POST", "/bookings/create-booking", { tutorId: tutor._id });
  const otherId = read(bookingsApi.create, made.body).booking._id;
  await harness.move(tutorCalls, otherId, "accepted");
  const thursday = { ...TERMS, times: [{ day: "thu", from: "17:00", minutes: 60 }] };
  const path = `/bookings/${otherId}/arrangement`;
  await tutorCalls("PUT", path, { ...thursday, version: 0 });
  await otherCalls("POST", `${path}/agree`, { version: 1 });
  const move = (who: typeof tutorCalls, time: string, more: object = { ifFree: true }) =>
    change(who, "move", "2026-12-02", { startsAt: time, reason: "A wedding", ...more });
  return { ...harness, otherCalls, otherId, move };
}

const clash = (code: string) => ({ status: 422, body: { problems: { startsAt: { code } } } });

it("says who of the two has another lesson then before one is moved, moves it without the question, and tells nobody before", async () => {
  const { move, tutorCalls, studentCalls, tuitionStore } = await startTwo();
  const { lessons } = tuitionStore.collections;
  for (const time of ["16:15", "17:45"]) {
    const then = at("2026-12-03", time);
    const own = await move(tutorCalls, then);
    expect(own).toMatchObject(clash("lesson_clash_own"));
    expect(JSON.stringify(own.body)).not.toMatch(/Student 0|physics/i);
    expect(await move(studentCalls, then)).toMatchObject(clash("lesson_clash_other"));
  }
  // Another lesson of the two themselves.
  expect(await move(studentCalls, at("2026-12-04", "16:30"))).toMatchObject(
    clash("lesson_clash_both"),
  );
  expect(await lessons.countDocuments()).toBe(0);
  // Next to each other is no clash, nor with the time of the lesson itself.
  expect((await move(tutorCalls, at("2026-12-03", "18:00"))).status).toBe(200);
  const again = { version: 1, ifFree: true };
  expect((await move(tutorCalls, at("2026-12-03", "18:30"), again)).status).toBe(200);
  const anyway = await move(tutorCalls, at("2026-12-03", "17:15"), { version: 2 });
  expect(anyway.status).toBe(200);
});

it("knows confirmed demo classes, and nothing of what was called off or is only proposed", async () => {
  const { move, tutorCalls, otherCalls, otherId } = await startTwo();
  const ten = at("2026-12-05", "10:00");
  const demo = (who: typeof tutorCalls, what: string, body: object) =>
    who("POST", `/bookings/${otherId}/demo${what}`, body);
  await demo(otherCalls, "", { version: 0, times: [ten], minutes: 45 });
  expect((await move(tutorCalls, ten)).status).toBe(200);
  await demo(tutorCalls, "/confirm", { version: 1, startsAt: ten });
  const later = at("2026-12-05", "10:15");
  expect(await move(tutorCalls, later, { version: 1, ifFree: true })).toMatchObject(
    clash("lesson_clash_own"),
  );
  await demo(otherCalls, "/call-off", { version: 2, reason: "Ill" });
  expect((await move(tutorCalls, later, { version: 1, ifFree: true })).status).toBe(200);
  // A lesson that was called off leaves its hour.
  const off = { lesson: `${otherId}-20261203-1700`, version: 0, reason: "Ill" };
  expect((await tutorCalls("POST", `/lessons/${otherId}/call-off`, off)).status).toBe(200);
  const five = at("2026-12-03", "17:00");
  expect((await move(tutorCalls, five, { version: 2, ifFree: true })).status).toBe(200);
});

it("gives each child of an account time of its own", async () => {
  const { asha, ravi, ask, bookingIn, move, motherCalls, tutorCalls, state } = await startFamily();
  state.now = () => NOON;
  const ids: string[] = [];
  for (const [child, day] of [
    [asha, "wed"],
    [ravi, "thu"],
  ] as const) {
    const { _id } = bookingIn(await ask(child));
    ids.push(_id);
    await move(tutorCalls, _id, "accepted");
    const times = [{ day, from: "17:00", minutes: 60 }];
    await tutorCalls("PUT", `/bookings/${_id}/arrangement`, { ...TERMS, times, version: 0 });
    await motherCalls("POST", `/bookings/${_id}/arrangement/agree`, { version: 1 });
  }
  const [of = ""] = ids;
  const body = { lesson: `${of}-20261202-1700`, version: 0, reason: "A wedding", ifFree: true };
  const startsAt = at("2026-12-03", "17:30");
  // Her brother's lesson is the tutor's, too; it is none of hers.
  expect(await motherCalls("POST", `/lessons/${of}/move`, { ...body, startsAt })).toMatchObject(
    clash("lesson_clash_other"),
  );
});
