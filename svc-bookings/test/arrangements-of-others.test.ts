import { as } from "@tutorsetu/service-kit/testing/app";
import { en } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { expect, it } from "vitest";
import { startHarness, withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

it("is nobody else's, and nothing of a request that is not accepted", async () => {
  const { app, path, propose, adminCalls } = await startTuition();
  const stranger = as(app, "Tutor", id());
  for (const who of [stranger, adminCalls]) {
    expect((await who("GET", path)).status).toBe(404);
    expect((await propose(who, 0)).status).toBe(404);
  }
  expect((await as(app)("GET", path)).status).toBe(401);
  const other = await startHarness();
  const { _id } = await other.book();
  expect((await other.tutorCalls("GET", `/bookings/${_id}/arrangement`)).body).toMatchObject({
    code: "tuition_not_begun",
  });
});

it("keeps what was arranged of a cancelled booking, and changes nothing of it", async () => {
  const { agreed, move, propose, arranged, tutorCalls, studentCalls, _id, answer } =
    await startTuition();
  await agreed();
  await move(studentCalls, _id, "cancelled", "We move away");
  expect(await arranged(tutorCalls)).toMatchObject({
    isOpen: false,
    arrangement: { version: 1 },
    tuition: { arrangement: "ended" },
  });
  expect((await propose(tutorCalls, 1)).body).toMatchObject({ code: "tuition_over" });
  expect((await answer(tutorCalls, "decline", 1)).status).toBe(409);
});

it("tells the other side once, with the terms in words, also after svc-content was away", async () => {
  const { propose, tutorCalls, content, student, tuitionNotices, tuitionStore, _id } =
    await startTuition();
  content.state.isDown = true;
  await propose(tutorCalls, 0);
  await expect(tuitionNotices.sweep()).rejects.toThrow("unavailable");
  content.state.isDown = false;
  await tuitionNotices.sweep();
  await tuitionNotices.sweep();
  const told = content.of(student._id).filter(({ kind }) => kind === "terms_proposed");
  expect(told).toMatchObject([{ link: `/lessons/${_id}` }]);
  const [one] = told;
  expect(one && wordsOf(en, one).text).toBe(
    "Lessons: Wednesday 5:00 pm (60 minutes), Friday 5:00 pm (90 minutes)\nFee: ₹5,000 / month\nFrom: Tuesday, 1 December 2026\nAgree, or propose something else.",
  );
  const [doc] = await tuitionStore.collections.arrangements.find().toArray();
  expect(doc?.notices).toEqual([]);
});

it("tells nothing twice when the process ends between a delivery and its mark", async () => {
  const { propose, tutorCalls, content, student, tuitionNotices, tuitionStore } =
    await startTuition();
  await propose(tutorCalls, 0);
  const { arrangements } = tuitionStore.collections;
  const before = await arrangements.findOne({});
  await tuitionNotices.sweep();
  // As it stands where the mark was lost.
  await arrangements.updateOne({}, { $set: { notices: before?.notices ?? [] } });
  await tuitionNotices.sweep();
  const told = content.kindsOf(student._id).filter((kind) => kind === "terms_proposed");
  expect([before?.notices.length, told.length]).toEqual([1, 1]);
  expect((await arrangements.findOne({}))?.notices).toEqual([]);
});

it("lets nobody propose or agree across a block, and hides what a blocked person writes", async () => {
  const { agreed, propose, end, arranged, chat, tutor, student, tutorCalls, studentCalls } =
    await startTuition();
  await agreed();
  chat.block(tutor._id, student._id);
  expect((await propose(studentCalls, 1)).body).toMatchObject({ code: "booking_blocked" });
  expect((await propose(tutorCalls, 1)).body).toMatchObject({ code: "booking_blocked_by_you" });
  expect((await end(studentCalls, 1, "2026-12-04", "You owe me")).status).toBe(200);
  expect((await arranged(tutorCalls)).arrangement).toMatchObject({ endReason: "" });
  expect((await arranged(studentCalls)).arrangement).toMatchObject({ endReason: "You owe me" });
});
