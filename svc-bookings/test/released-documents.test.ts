import { expect, it } from "vitest";
import { startHarness, withMongo } from "../testing/harness.ts";

// Documents as the release before wrote them; while a release is rolled out, both read and write them.

withMongo();

it("stores the events of a booking as the release before delivers them", async () => {
  const { book, docs, student, tutor } = await startHarness();
  const { _id } = await book();
  expect((await docs.findOne({ _id }))?.news).toEqual([
    {
      id: expect.any(String),
      to: tutor._id,
      from: student.userName,
      kind: "requested",
      status: "pending",
      reason: "",
    },
  ]);
});

it("delivers the events that the release before has left in a booking", async () => {
  const { book, docs, events, chat, student, tutor } = await startHarness();
  const { _id } = await book();
  const event = { from: tutor.userName, kind: "accepted", status: "accepted", reason: "" } as const;
  const news = [{ id: "event-1", to: student._id, ...event }];
  await docs.updateOne({ _id }, { $set: { news } });
  await events.sweep();
  const data = { ...event, id: "event-1", bookingId: _id };
  expect(chat.pushed.map(({ body }) => body)).toEqual([
    { userId: student._id, event: "booking", data, from: tutor._id },
  ]);
  expect((await docs.findOne({ _id }))?.news).toEqual([]);
});

it("delivers a rating that the release before has left pending", async () => {
  const { ratings, reviewDocs, users, tutor, student } = await startHarness();
  await reviewDocs.insertOne({
    _id: "review-1",
    tutorUserId: tutor._id,
    tutorProfileId: null,
    studentUserId: student._id,
    author: "Asha",
    stars: 4,
    text: "",
    createdAt: new Date(1000),
    version: "version-1",
    tellAt: new Date(1000),
  });
  await ratings.sweep();
  expect(users.calls.map(({ body }) => body)).toEqual([
    { rating: { average: 4, count: 1, distribution: [0, 0, 0, 1, 0] }, answersInHours: null },
  ]);
  expect(await reviewDocs.findOne({ _id: "review-1" })).not.toHaveProperty("tellAt");
});
