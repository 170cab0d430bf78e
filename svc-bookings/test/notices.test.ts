import { en } from "@tutorsetu/contracts/notifications/en";
import { expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { SECRET, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const DAY_MS = 86_400_000;
const SLOTS = [
  { day: "mon", part: "evening" },
  { day: "mon", part: "morning" },
  ...(["morning", "afternoon", "evening"] as const).map((part) => ({ day: "sat", part })),
];

/** A student has asked for physics. */
async function startRequested() {
  const harness = await startHarness();
  const { tutor, studentCalls, bookings, docs, similarTutors } = harness;
  const form = { subject: "social science", message: "Twice a week?", preferredSlots: SLOTS };
  await studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id, ...form });
  const doc = await docs.findOne({});
  if (!doc) throw new Error("There is no booking");
  const after = (days: number) =>
    sweepOverdue(
      { bookings, similarTutors, publish: () => {}, remindAfterDays: 2, expireAfterDays: 14 },
      new Date(doc.createdAt.getTime() + days * DAY_MS),
    );
  return { ...harness, _id: doc._id, after };
}

it("tells who is asked of the request, with everything that an e-mail needs", async () => {
  const { notices, content, tutor, student, _id } = await startRequested();
  await notices.sweep();
  expect(content.of(tutor._id)).toEqual([
    {
      user: { _id: tutor._id, userName: tutor.userName, email: tutor.email },
      role: "Tutor",
      kind: "booking_requested",
      params: {
        name: student.userName,
        subject: "Social Science",
        slots: "mon-evening,mon-morning,sat-morning,sat-afternoon,sat-evening",
        when: "Monday morning or evening, Saturday",
        message: "Twice a week?",
      },
      subject: `${student.userName} has sent you a request`,
      message: expect.stringContaining("About: Social Science\nWhen: Monday morning or evening"),
      link: `/my-bookings?booking=${_id}`,
      at: expect.stringMatching(/Z$/),
    },
  ]);
});

it("tells each change to the other one, by its kind", async () => {
  const { notices, content, tutor, student, _id, move, ...calls } = await startRequested();
  const { tutorCalls, studentCalls } = calls;
  const times = { proposal: 0, preferredSlots: SLOTS.slice(0, 1) };
  await tutorCalls("POST", `/bookings/${_id}/proposals`, times);
  await studentCalls("POST", `/bookings/${_id}/agree-time`, { proposal: 1 });
  await move(tutorCalls, _id, "accepted");
  await move(studentCalls, _id, "cancelled", "We moved.");
  await notices.sweep();
  expect(content.kindsOf(student._id)).toEqual(["booking_proposed", "booking_accepted"]);
  expect(content.kindsOf(tutor._id)).toEqual([
    "booking_requested",
    "booking_time_agreed",
    "booking_cancelled",
  ]);
  expect(content.of(student._id)[0]?.params).toMatchObject({ when: "Monday evening" });
  expect(content.of(tutor._id)[2]?.params).toMatchObject({ reason: "We moved." });
});

it.each([
  ["tutorCalls", "student", "booking_declined"],
  ["studentCalls", "tutor", "booking_cancelled"],
] as const)("tells that a request has ended: %s", async (who, other, kind) => {
  const harness = await startRequested();
  const { notices, content, move, _id } = harness;
  await move(harness[who], _id, "cancelled", "Too far away");
  await notices.sweep();
  const told = content.of(harness[other]._id).at(-1);
  expect(told).toMatchObject({ kind, params: { reason: "Too far away" } });
});

it("tells both once of a reminder, an expiry and a deleted account", async () => {
  const { notices, content, tutor, student, after } = await startRequested();
  await after(2);
  await after(3);
  await after(14);
  await notices.sweep();
  expect(content.kindsOf(tutor._id)).toEqual([
    "booking_requested",
    "booking_reminder",
    "booking_expired",
  ]);
  expect(content.kindsOf(student._id)).toEqual(["booking_unanswered", "booking_expired"]);
  const other = await startRequested();
  await other.app.request(`/internal/people/${other.tutor._id}/gone`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}` },
  });
  other.everybody.delete(other.tutor._id);
  await other.notices.sweep();
  expect(other.content.of(other.student._id)).toMatchObject([
    { kind: "booking_cancelled", params: { reason: "The account was deleted" } },
  ]);
  expect(other.content.of(other.tutor._id)).toEqual([]);
});

it("keeps notices while svc-content is away, and open pages hear of it all the same", async () => {
  const { notices, content, events, chat, docs, tutor, _id } = await startRequested();
  content.state.isDown = true;
  await expect(notices.sweep()).rejects.toThrow("unavailable");
  await events.sweep();
  expect(chat.pushed).toHaveLength(1);
  content.state.isDown = false;
  await notices.sweep();
  await notices.sweep();
  expect(content.kindsOf(tutor._id)).toEqual(["booking_requested"]);
  expect(content.state.calls).toBe(1);
  expect(await docs.findOne({ _id })).toMatchObject({ news: [], notices: [] });
});

it("repeats no notice because svc-chat is away", async () => {
  const { notices, content, events, chat, docs, _id } = await startRequested();
  chat.state.isDown = true;
  await expect(events.sweep()).rejects.toThrow("unavailable");
  await notices.sweep();
  await notices.sweep();
  expect(content.state.calls).toBe(1);
  expect((await docs.findOne({ _id }))?.news).toHaveLength(1);
});

it("tells once what was handed over when the process died before it noted that", async () => {
  const { notices, content, docs, tutor, _id } = await startRequested();
  const before = await docs.findOne({ _id });
  await notices.sweep();
  await docs.updateOne({ _id }, { $set: { notices: before?.notices ?? [] } });
  await notices.sweep();
  expect(content.state.calls).toBe(2);
  expect(content.kindsOf(tutor._id)).toEqual(["booking_requested"]);
});

it("waits for svc-users, which knows the address", async () => {
  const { notices, content, state, tutor } = await startRequested();
  state.isUsersDown = true;
  await expect(notices.sweep()).rejects.toThrow("unavailable");
  expect(content.of(tutor._id)).toEqual([]);
  state.isUsersDown = false;
  await notices.sweep();
  expect(content.kindsOf(tutor._id)).toEqual(["booking_requested"]);
});

it.each([true, false])(
  "tells nobody of whom they have blocked (svc-chat away: %s)",
  async (away) => {
    const { notices, content, chat, blocks, docs, tutor, student, _id } = await startRequested();
    chat.block(tutor._id, student._id);
    await blocks.apply(chat.blocks());
    chat.state.isDown = away;
    await notices.sweep();
    expect(content.of(tutor._id)).toEqual([]);
    expect((await docs.findOne({ _id }))?.notices).toEqual([]);
  },
);

it("names a student whom the tutor does not know yet by her first name", async () => {
  const harness = await startHarness();
  const { student, tutor, tutorCalls, everybody, notices, content, after } = {
    ...harness,
    after: (days: number) =>
      sweepOverdue(
        { ...harness, publish: () => {}, remindAfterDays: 2, expireAfterDays: 14 },
        new Date(Date.now() + days * DAY_MS + 1000),
      ),
  };
  everybody.set(student._id, { ...student, userName: "Asha Kulkarni" });
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  await after(14);
  await notices.sweep();
  expect(content.of(tutor._id).at(-1)?.params["name"]).toBe("Asha K.");
});

it("tells a tutor of a new review once, as everybody reads it", async () => {
  const { bookAndAccept, studentCalls, notices, content, tutor, student, everybody } =
    await startHarness();
  everybody.set(student._id, { ...student, userName: "Asha Kulkarni" });
  const { _id } = await bookAndAccept();
  const review = (stars: number) =>
    studentCalls("POST", `/bookings/${_id}/review`, { stars, text: "Patient." });
  await review(4);
  await notices.sweep();
  await review(5);
  await notices.sweep();
  const told = content.of(tutor._id).filter(({ kind }) => kind === "review_received");
  expect(told).toMatchObject([
    {
      params: { name: "Asha K.", stars: "4", review: "Patient." },
      subject: en.review_received.title.replace("{name}", "Asha K."),
      link: `/tutor/${tutor.tutor?._id}`,
    },
  ]);
});
