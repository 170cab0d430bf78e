import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { withMongo } from "../testing/harness.ts";
import { FIVE, NEXT_DAY, SIX, startDemoWorld } from "../testing/demo-world.ts";

withMongo();

it("gives one hour to one of two students, and tells the other what to do", async () => {
  for (let round = 0; round < 4; round++) {
    const { another, demo, propose, studentCalls, tutorCalls, reservationDocs, tutor } =
      await startDemoWorld();
    const other = await another();
    await propose(studentCalls, 0, [FIVE, NEXT_DAY]);
    // A quarter of an hour later: they overlap.
    const late = new Date(new Date(FIVE).getTime() + 900_000).toISOString();
    await other.demo(other.calls, "", { version: 0, times: [late, SIX], minutes: 60 });
    const both = await Promise.all([
      demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE }),
      other.demo(tutorCalls, "/confirm", { version: 1, startsAt: late }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "demo_taken" });
    const reserved = await reservationDocs.findOne({ _id: tutor._id });
    expect(reserved?.held).toHaveLength(1);
    const refused = both[0]?.status === 409 ? demo : other.demo;
    const startsAt = both[0]?.status === 409 ? NEXT_DAY : SIX;
    const again = await refused(tutorCalls, "/confirm", { version: 1, startsAt });
    // 17:15 for an hour overlaps with six o'clock of nobody else.
    expect(again.status).toBe(200);
  }
});

it("lets one student have no two demo classes at one hour either", async () => {
  const { everybody, app, student, studentCalls, propose, demo, tutorCalls, on, move, tutor } =
    await startDemoWorld();
  const second = { ...tutor, _id: id() };
  everybody.set(second._id, second);
  const secondCalls = as(app, "Tutor", second._id);
  const asked = await studentCalls("POST", "/bookings/create-booking", { tutorId: second._id });
  const other = (asked.body as { booking: { _id: string } }).booking._id;
  await move(secondCalls, other, "accepted");
  await propose(studentCalls, 0);
  await on(other)(studentCalls, "", { version: 0, times: [FIVE], minutes: 30 });
  const both = await Promise.all([
    demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE }),
    on(other)(secondCalls, "/confirm", { version: 1, startsAt: FIVE }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(student._id).toBeTruthy();
});

it("refuses to propose a time that is taken, and frees it when it is called off, moved, or the booking ends", async () => {
  const { another, confirm, demo, tutorCalls, propose, move, bookingId, studentCalls, stored } =
    await startDemoWorld();
  const other = await another();
  const ask = () => other.demo(other.calls, "", { version: 0, times: [FIVE], minutes: 30 });
  const isFree = async () => {
    const { status } = await ask();
    if (status === 200) await other.demo(other.calls, "/call-off", { version: 1, reason: "x" });
    return status;
  };
  await confirm();
  expect(await ask()).toMatchObject({ status: 409, body: { code: "demo_taken" } });
  const off = await demo(tutorCalls, "/call-off", { version: 2, reason: " I am ill. " });
  expect(off.body).toMatchObject({
    booking: { demo: { state: "called_off", reason: "I am ill.", startsAt: FIVE } },
  });
  expect((await demo(tutorCalls, "/call-off", { version: 2, reason: "Again" })).status).toBe(200);
  expect(await isFree()).toBe(200);

  const retake = async (version: number) => {
    await propose(studentCalls, version);
    await demo(tutorCalls, "/confirm", { version: version + 1, startsAt: FIVE });
    return (await stored())?.state;
  };
  expect(await retake(3)).toBe("confirmed");
  const ask2 = () => other.demo(other.calls, "", { version: 2, times: [FIVE], minutes: 30 });
  expect((await ask2()).status).toBe(409);
  expect((await propose(tutorCalls, 5, [NEXT_DAY])).status).toBe(200);
  expect((await ask2()).status).toBe(200);
  await other.demo(other.calls, "/call-off", { version: 3, reason: "x" });

  expect(await retake(6)).toBe("confirmed");
  await move(studentCalls, bookingId, "cancelled", "We moved.");
  expect(
    (await other.demo(other.calls, "", { version: 4, times: [FIVE], minutes: 30 })).status,
  ).toBe(200);
});
