import { expect, it } from "vitest";
import { FIVE, NEXT_DAY, startDemoWorld } from "../testing/demo-world.ts";
import { withMongo } from "../testing/harness.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

type Answers = readonly { readonly status: number; readonly body: unknown }[];
const statuses = (answers: Answers) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const ROUNDS = 20;

it("gives one hour to exactly one of two students who take it at once, each time", async () => {
  const { another, on, bookingId, tutor, tutorCalls, studentCalls, reservationDocs } =
    await startDemoWorld();
  const second = await another();
  const both = [
    { calls: studentCalls, demo: on(bookingId), version: 0 },
    { calls: second.calls, demo: second.demo, version: 0 },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of both) {
      const terms = { version: one.version++, times: [FIVE], minutes: 45 };
      // By the students in turn: the tutor has no room for so many proposals in an hour.
      const by = round % 2 === 0 ? tutorCalls : one.calls;
      expect((await one.demo(by, "", terms)).status).toBe(200);
    }
    const answers = await Promise.all(
      both.map(({ calls, demo, version }) =>
        demo(round % 2 === 0 ? calls : tutorCalls, "/confirm", { version, startsAt: FIVE }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "demo_taken",
    });
    const people = await reservationDocs.find({ "held.0": { $exists: true } }).toArray();
    expect(people.map(({ held, quarters }) => [held.length, quarters.length])).toEqual([
      [1, 3],
      [1, 3],
    ]);
    expect(people.map(({ _id }) => _id)).toContain(tutor._id);
    const winner = both.find((_, n) => answers[n]?.status === 200);
    if (!winner) throw new Error("Nobody has the hour");
    const end = { version: winner.version + 1, reason: "Another day" };
    expect((await winner.demo(winner.calls, "/call-off", end)).status).toBe(200);
    winner.version += 2;
  }
});

it("stores one of a confirmation and of taking the proposal back at the same time, and no hour without a class", async () => {
  const { propose, demo, tutorCalls, studentCalls, stored, reservationDocs } =
    await startDemoWorld();
  for (let version = 0; version < 16;) {
    await propose(studentCalls, version);
    version += 1;
    const both = await Promise.all([
      demo(tutorCalls, "/confirm", { version, startsAt: FIVE }),
      demo(studentCalls, "/call-off", { version, reason: "Exams" }),
    ]);
    version += 1;
    expect(statuses(both)).toEqual([200, 409]);
    const now = await stored();
    expect(now).toMatchObject({ version });
    const held = (await reservationDocs.find().toArray()).flatMap((doc) => doc.held);
    expect(held).toHaveLength(now?.state === "confirmed" ? 2 : 0);
  }
});

it("holds no hour of a booking that is cancelled while its demo class is confirmed", async () => {
  const { another, move, tutorCalls, reservationDocs } = await startDemoWorld();
  for (let round = 0; round < 6; round += 1) {
    const { calls, id, demo } = await another();
    await demo(calls, "", { version: 0, times: [FIVE, NEXT_DAY], minutes: 30 });
    const [cancelled] = await Promise.all([
      move(calls, id, "cancelled", "We move away"),
      demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE }),
    ]);
    expect(cancelled.status).toBe(200);
    const left = (await reservationDocs.find().toArray()).flatMap((doc) => doc.quarters);
    expect(left).toEqual([]);
  }
});

it("stores one of two marks of a lesson that come from two phones at once", async () => {
  const { agreed, change, at, tutorCalls, tuitionStore } = await startTuition();
  await agreed();
  at("2026-12-19", "12:00");
  const days = ["02", "04", "09", "11"].map((day) => `2026-12-${day}`);
  // The first mark of a lesson is an insert, the next one a replacement.
  for (const version of [0, 1])
    for (const day of days) {
      const both = await Promise.all(
        ["Fractions", "Decimals"].map((note) =>
          change(tutorCalls, "mark", day, { version, state: "held", note }),
        ),
      );
      expect(statuses(both)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: "lesson_outdated",
      });
    }
  const stored = await tuitionStore.collections.lessons.find().toArray();
  expect(stored).toHaveLength(days.length);
  expect(stored.every(({ version, notices }) => version === 2 && notices.length === 2)).toBe(true);
});
