import { as } from "@tutorsetu/service-kit/testing/app";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

const at = (date: string, time: string) => instantOf(date, time).toISOString();
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code;

it("shows both the lessons of a month, and stores none of them", async () => {
  const { agreed, timetable, tutorCalls, studentCalls, tutor, student, tuitionStore } =
    await startTuition();
  await agreed();
  const forStudent = await timetable(studentCalls);
  expect(forStudent.lessons).toHaveLength(9);
  expect(forStudent.lessons[0]).toMatchObject({
    name: tutor.userName,
    startsAt: at("2026-12-02", "17:00"),
    state: "planned",
    version: 0,
  });
  expect(forStudent.tuitions).toMatchObject([{ name: tutor.userName, arrangement: "agreed" }]);
  const forTutor = await timetable(tutorCalls);
  expect(forTutor.lessons.map(({ name }) => name)).toContain(student.userName);
  expect(await tuitionStore.collections.lessons.countDocuments()).toBe(0);
});

it("answers for at most 62 days, and only the caller's own", async () => {
  const { agreed, app, studentCalls, timetable, _id } = await startTuition();
  await agreed();
  const ask = (query: string, who = studentCalls) => who("GET", `/lessons?${query}`);
  expect((await ask("from=2026-12-01&to=2027-01-31")).status).toBe(200);
  expect(code(await ask("from=2026-12-01&to=2027-02-01"))).toBe("period_wrong");
  expect(code(await ask("from=2026-12-02&to=2026-12-01"))).toBe("period_wrong");
  expect((await ask("from=2026-12-01")).status).toBe(422);
  const stranger = as(app, "Student", id());
  expect(await timetable(stranger)).toEqual({ lessons: [], tuitions: [] });
  const one = `from=2026-12-01&to=2026-12-02&booking=${_id}`;
  expect((await ask(one, stranger)).status).toBe(404);
  expect((await ask(one)).status).toBe(200);
});

it("moves a lesson onto another day, which the other side is told, and stores that one", async () => {
  const harness = await startTuition();
  const { agreed, change, timetable, tutorCalls, studentCalls, tuitionStore } = harness;
  await agreed();
  const moved = { startsAt: at("2026-12-06", "09:30"), reason: "A wedding" };
  expect(await change(tutorCalls, "move", "2026-12-04", moved)).toMatchObject({
    status: 200,
    body: {
      lesson: { state: "moved", by: "Tutor", version: 1, plannedAt: at("2026-12-04", "17:00") },
    },
  });
  const { lessons } = await timetable(studentCalls, "2026-12-01", "2026-12-07");
  expect(lessons.map(({ startsAt, reason }) => [startsAt, reason])).toEqual([
    [at("2026-12-02", "17:00"), ""],
    [at("2026-12-06", "09:30"), "A wedding"],
  ]);
  expect(await tuitionStore.collections.lessons.countDocuments()).toBe(1);
  await harness.tuitionNotices.sweep();
  const told = harness.content.of(harness.student._id).at(-1);
  expect(told).toMatchObject({
    kind: "lesson_moved",
    params: { at: moved.startsAt, was: at("2026-12-04", "17:00"), reason: "A wedding" },
  });
});

it("lets one of two changes of a lesson at once win, and repeats nothing", async () => {
  for (let round = 0; round < 5; round++) {
    const { agreed, change, tutorCalls, studentCalls, tuitionStore } = await startTuition();
    await agreed();
    const off = () => change(studentCalls, "call-off", "2026-12-02", { reason: "Ill" });
    const answers = await Promise.all([
      off(),
      off(),
      change(tutorCalls, "move", "2026-12-02", {
        startsAt: at("2026-12-03", "17:00"),
        reason: "Train late",
      }),
    ]);
    const winners = answers.filter(({ status }) => status === 200).length;
    const losers = answers.filter(({ status }) => status === 409).map(code);
    expect([1, 2]).toContain(winners);
    expect(new Set(losers)).toEqual(new Set(["lesson_outdated"]));
    const docs = await tuitionStore.collections.lessons.find().toArray();
    expect(docs.map(({ version, notices }) => [version, notices.length])).toEqual([[1, 1]]);
  }
});

it("replaces a changed lesson only as it was read, also when it was the first to be stored", async () => {
  const { agreed, bookings, tuitionStore, lessonOf, _id } = await startTuition();
  await agreed();
  const doc = await bookings.find(_id);
  if (!doc) throw new Error("The booking is gone");
  const { lessons } = tuitionStore.stores;
  const plannedAt = instantOf("2026-12-02", "17:00");
  const first = await lessons.find(doc, lessonOf("2026-12-02"), plannedAt);
  if (!first) throw new Error("There is no lesson");
  const change = (version: number, reason: string) =>
    lessons.change(bySystem(doc), {
      lesson: { ...first, version, state: "called_off", by: "Tutor", reason },
      notices: [],
    });
  expect(await change(2, "out of turn")).toBeNull();
  expect(await change(1, "one")).toMatchObject({ reason: "one" });
  expect(await change(1, "late")).toBeNull();
  expect(await change(2, "two")).toMatchObject({ reason: "two" });
  expect(await change(2, "late")).toBeNull();
  expect(await change(4, "early")).toBeNull();
  expect(await lessons.find(doc, first._id, plannedAt)).toMatchObject({ reason: "two" });
});

it("puts a called-off lesson back to its time, and changes none that has begun", async () => {
  const { agreed, change, at: clock, tutorCalls, studentCalls, timetable } = await startTuition();
  await agreed();
  await change(studentCalls, "call-off", "2026-12-02", { reason: "Ill" });
  const back = { startsAt: at("2026-12-02", "17:00"), reason: "Well again", version: 1 };
  expect((await change(studentCalls, "move", "2026-12-02", back)).status).toBe(200);
  const [lesson] = (await timetable(tutorCalls)).lessons;
  expect(lesson).toMatchObject({ state: "moved", reason: "Well again", version: 2 });
  clock("2026-12-02", "17:00");
  const late = { reason: "Too late", version: 2 };
  expect(code(await change(studentCalls, "call-off", "2026-12-02", late))).toBe("lesson_begun");
  const later = { ...late, startsAt: at("2026-12-09", "17:00") };
  expect(code(await change(studentCalls, "move", "2026-12-02", later))).toBe("lesson_begun");
});

it.each([
  ["without a reason", { startsAt: at("2026-12-03", "17:00"), reason: " " }, 422],
  ["into the past", { startsAt: at("2026-11-30", "17:00"), reason: "x" }, 422],
  ["by more than a month", { startsAt: at("2027-01-03", "17:00"), reason: "x" }, 422],
  ["to no time", { startsAt: "soon", reason: "x" }, 422],
  [
    "that was changed meanwhile",
    { startsAt: at("2026-12-03", "17:00"), reason: "x", version: 1 },
    409,
  ],
])("moves no lesson %s", async (_, body, status) => {
  const { agreed, change, tutorCalls, tuitionStore } = await startTuition();
  await agreed();
  expect((await change(tutorCalls, "move", "2026-12-02", body)).status).toBe(status);
  expect(await tuitionStore.collections.lessons.countDocuments()).toBe(0);
});

it("knows no lesson that is not arranged, nor one of another booking", async () => {
  const { agreed, change, tutorCalls, _id } = await startTuition();
  await agreed();
  const body = { reason: "x" };
  expect((await change(tutorCalls, "call-off", "2026-12-03", body)).status).toBe(404);
  expect((await change(tutorCalls, "call-off", "2026-99-99", body)).status).toBe(404);
  const other = { ...body, version: 0, lesson: `${id()}-20261202-1700` };
  expect((await tutorCalls("POST", `/lessons/${_id}/call-off`, other)).status).toBe(404);
});
