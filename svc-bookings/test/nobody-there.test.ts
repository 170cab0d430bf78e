import { en } from "@tutorsetu/contracts/replies";
import { expect, it } from "vitest";
import { endDemos } from "../src/demo/end-demos.ts";
import type { DemoClasses } from "../src/store/demo/demo-classes.ts";
import { FIVE, NEXT_DAY, startDemoWorld } from "../testing/demo-world.ts";
import { startFamily } from "../testing/family.ts";
import { withMongo } from "../testing/harness.ts";
import { aStudent, id } from "../testing/person.ts";
import { startTuition, TERMS } from "../testing/tuition.ts";

withMongo();

it.each([
  ["suspended", { active: false, suspended: true }],
  ["hidden", { active: false, hidden: true }],
  ["deleted", { active: false }],
])(
  "arranges nothing new with a tutor who is %s, and lets what there is be ended",
  async (_, state) => {
    const { agreed, propose, answer, end, everybody, tutor, tutorCalls, studentCalls, inDays } =
      await startTuition();
    await agreed();
    await propose(tutorCalls, 1, { feePaise: 600_000 });
    everybody.set(tutor._id, { ...tutor, ...state });
    const both = [await propose(studentCalls, 2), await answer(studentCalls, "agree", 2)];
    for (const { status, body } of both)
      expect([status, body]).toMatchObject([404, { code: "no_such_person" }]);
    expect((await answer(studentCalls, "decline", 2, "You are gone")).status).toBe(200);
    expect((await end(studentCalls, 2, inDays(0))).status).toBe(200);
  },
);

it("agrees on no demo class with a student who is not there, and lets it be called off", async () => {
  const { demo, propose, everybody, student, tutorCalls, studentCalls } = await startDemoWorld();
  await propose(studentCalls, 0);
  everybody.set(student._id, { ...student, active: false });
  const asked = [
    await propose(tutorCalls, 1, [NEXT_DAY]),
    await demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE }),
  ];
  for (const { status, body } of asked)
    expect([status, body]).toMatchObject([404, { code: "no_such_person" }]);
  expect((await demo(tutorCalls, "/call-off", { version: 1, reason: "x" })).status).toBe(200);
});

it("arranges nothing new for a child that was removed", async () => {
  const { everybody, mother, asha, ravi, ask, bookingIn, motherCalls, tutorCalls, move } =
    await startFamily();
  const { _id } = bookingIn(await ask(ravi));
  await move(tutorCalls, _id, "accepted");
  const first = (mother.children ?? []).filter((child) => child._id === asha);
  everybody.set(mother._id, { ...mother, children: first });
  for (const who of [motherCalls, tutorCalls]) {
    const path = `/bookings/${_id}/arrangement`;
    expect((await who("PUT", path, { ...TERMS, version: 0 })).body).toMatchObject({
      code: "no_such_person",
    });
  }
});

it("calls off the demo class of a deleted account that is confirmed at the same time", async () => {
  const world = await startDemoWorld();
  const { demo, demoClasses, reservations, propose, published, student, stored, clock } = world;
  await propose(world.studentCalls, 0);
  let isFirst = true;
  const raced: DemoClasses = {
    ...demoClasses,
    async change(...args) {
      if (isFirst) {
        isFirst = false;
        await demo(world.tutorCalls, "/confirm", { version: 1, startsAt: FIVE });
      }
      return demoClasses.change(...args);
    },
  };
  const publishEvents = (doc: (typeof published)[number]) => published.push(doc);
  await endDemos({ demoClasses: raced, reservations, publishEvents }, student._id);
  expect(await stored()).toMatchObject({ version: 3, state: "called_off" });
  expect(await reservations.taken(world.tutor._id, clock.now)).toEqual([]);
});

it("shows the lessons of now to a tutor of many years", async () => {
  const { timetable, agreed, tutor, tutorCalls, tuitionStore } = await startTuition();
  const old = Array.from({ length: 220 }, (_, n) => ({
    _id: `5${String(n).padStart(23, "0")}`,
    tutorUserId: tutor._id,
    studentUserId: `6${String(n).padStart(23, "0")}`,
    versions: [],
    notices: [],
  }));
  await tuitionStore.collections.arrangements.insertMany(old as never[]); // safe: what the query looks at
  await agreed();
  expect((await timetable(tutorCalls)).lessons).toHaveLength(9);
});

it("takes nobody of a hundred and twenty students for deleted", async () => {
  const { timetable, docs, everybody, tutor, tutorCalls, _id } = await startTuition();
  const one = await docs.findOne({ _id });
  if (!one) throw new Error("There is no booking");
  const students = Array.from({ length: 120 }, aStudent);
  for (const student of students) everybody.set(student._id, student);
  await docs.insertMany(
    students.map((student) => ({
      ...one,
      _id: id(),
      studentUserId: student._id,
      studentProfileId: student.student?._id ?? "",
      student: { ...one.student, _id: student._id, userName: student.userName },
    })),
  );
  const { tuitions } = await timetable(tutorCalls);
  const names = new Set(tuitions.map(({ name }) => name));
  expect(students.filter(({ userName }) => !names.has(userName))).toEqual([]);
  expect(tuitions).toHaveLength(121);
  expect(
    await docs.countDocuments({ tutorUserId: tutor._id, "student.userName": en.deletedUser }),
  ).toBe(0);
});
