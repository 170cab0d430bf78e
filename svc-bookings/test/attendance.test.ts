import { as } from "@tutorsetu/service-kit/testing/app";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

const at = (date: string, time: string) => instantOf(date, time).toISOString();
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code;

it("lets the tutor mark what has begun, and say otherwise until it stands", async () => {
  const { agreed, change, at: clock, tutorCalls, studentCalls, app } = await startTuition();
  await agreed();
  const mark = (state: string, version = 0, who = tutorCalls) =>
    change(who, "mark", "2026-12-02", { state, version });
  expect(code(await mark("held"))).toBe("lesson_not_begun");
  clock("2026-12-02", "17:00");
  expect(code(await mark("held", 0, studentCalls))).toBe("only_tutor_marks");
  expect((await mark("held", 0, as(app, "Tutor", id()))).status).toBe(404);
  const once = await Promise.all([mark("held"), mark("held")]);
  expect(once.map(({ status }) => status)).toEqual([200, 200]);
  expect(once[0]?.body).toMatchObject({
    lesson: { state: "held", version: 1, standsAt: at("2026-12-05", "17:00") },
  });
  expect(await mark("absent", 1)).toMatchObject({ status: 200, body: { lesson: { version: 2 } } });
  expect(code(await mark("held", 1))).toBe("lesson_outdated");
  clock("2026-12-05", "17:00");
  expect(code(await mark("held", 2))).toBe("lesson_stands");
});

it("lets the student contradict within three days, until the tutor marks it again", async () => {
  const {
    agreed,
    change,
    at: clock,
    tutorCalls,
    studentCalls,
    timetable,
    tuitionStore,
    _id,
  } = await startTuition();
  await agreed();
  const mark = (state: string, version: number) =>
    change(tutorCalls, "mark", "2026-12-02", { state, version });
  const contradict = (version: number, text = "We waited", who = studentCalls) =>
    change(who, "contradict", "2026-12-02", { text, version });
  clock("2026-12-02", "19:00");
  expect(code(await contradict(0))).toBe("lesson_not_marked");
  await mark("held", 0);
  expect(code(await contradict(1, "x", tutorCalls))).toBe("only_student_contradicts");
  expect((await contradict(1, " ")).status).toBe(422);
  clock("2026-12-05", "18:59");
  expect((await contradict(1)).status).toBe(200);
  const [open] = (await timetable(tutorCalls)).lessons;
  expect(open).toMatchObject({ state: "held", contradicted: { text: "We waited" } });
  expect(open).not.toHaveProperty("standsAt");
  expect(await tuitionStore.stores.lessons.heldLessons(_id, "2026-12")).toEqual([]);
  // However much later: what is contradicted never stands by itself.
  clock("2026-12-20", "10:00");
  expect((await mark("absent", 2)).status).toBe(200);
  clock("2026-12-23", "10:00");
  expect(code(await contradict(3))).toBe("lesson_stands");
});

it("marks no lesson that was called off, and tells the student of a mark", async () => {
  const {
    agreed,
    change,
    at: clock,
    tutorCalls,
    studentCalls,
    content,
    student,
    tuitionNotices,
  } = await startTuition();
  await agreed();
  await change(studentCalls, "call-off", "2026-12-02", { reason: "Ill" });
  clock("2026-12-04", "18:30");
  const off = await change(tutorCalls, "mark", "2026-12-02", { state: "held", version: 1 });
  expect(code(off)).toBe("lesson_is_called_off");
  await change(tutorCalls, "mark", "2026-12-04", { state: "held", note: "Fractions" });
  await tuitionNotices.sweep();
  const [told] = content.of(student._id).filter(({ kind }) => kind === "lesson_held");
  expect(told?.params).toMatchObject({ reason: "Fractions", at: at("2026-12-04", "17:00") });
});

it("still marks lessons of a booking that was cancelled after them, and has none from then on", async () => {
  const {
    agreed,
    change,
    timetable,
    move,
    docs,
    at: clock,
    tutorCalls,
    studentCalls,
    _id,
  } = await startTuition();
  await agreed();
  await move(studentCalls, _id, "cancelled", "We move away");
  await docs.updateOne({ _id }, { $set: { changedAt: instantOf("2026-12-04", "17:00") } });
  expect((await timetable(tutorCalls)).lessons).toHaveLength(1);
  clock("2026-12-05", "10:00");
  expect((await change(tutorCalls, "mark", "2026-12-02", { state: "held" })).status).toBe(200);
  expect((await change(tutorCalls, "mark", "2026-12-04", { state: "held" })).status).toBe(404);
  const off = await change(tutorCalls, "call-off", "2026-12-02", { reason: "x", version: 1 });
  expect(code(off)).toBe("tuition_over");
});

it("gives other parts what was held and what is agreed", async () => {
  const { agreed, change, at: clock, tutorCalls, tuitionStore, _id } = await startTuition();
  const { lessons } = tuitionStore.stores;
  expect(await lessons.agreedTerms(_id)).toBeNull();
  await agreed();
  expect(await lessons.agreedTerms(_id)).toMatchObject({
    versions: [{ version: 1, feePaise: 500_000, feePer: "month", startsOn: "2026-12-01" }],
  });
  clock("2026-12-11", "20:00");
  await change(tutorCalls, "mark", "2026-12-02", { state: "held" });
  await change(tutorCalls, "mark", "2026-12-04", { state: "absent" });
  const held = await lessons.heldLessons(_id, "2026-12");
  expect(held.map(({ startsAt }) => startsAt)).toEqual([instantOf("2026-12-02", "17:00")]);
  expect(await lessons.heldLessons(_id, "2026-11")).toEqual([]);
});
