import { BookingEvent } from "@tutorsetu/contracts/bookings/events";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { bookingPublisher } from "../src/bookings/events.ts";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { aTutor } from "../testing/person.ts";
import { startHarness, SECRET, withMongo } from "../testing/harness.ts";

withMongo();

it("pushes the request, the acceptance and the end to the other participant, as the contract has it", async () => {
  const { bookAndAccept, move, studentCalls, chat, events, tutor, student } = await startHarness();
  const { _id } = await bookAndAccept();
  await move(studentCalls, _id, "cancelled", "We moved.");
  await events.sweep();
  const pushed = chat.pushed.map(({ body }) => body as { userId: string; data: unknown }); // safe: the publisher's only call
  expect(pushed.map(({ userId }) => userId)).toEqual([tutor._id, student._id, tutor._id]);
  const id = expect.stringMatching(/^[0-9a-f]{24}$/);
  expect(pushed.map(({ data }) => BookingEvent.parse(data))).toEqual([
    {
      id,
      kind: "requested",
      bookingId: _id,
      status: "pending",
      from: student.userName,
      reason: "",
    },
    { id, kind: "accepted", bookingId: _id, status: "accepted", from: tutor.userName, reason: "" },
    {
      id,
      kind: "cancelled",
      bookingId: _id,
      status: "cancelled",
      from: student.userName,
      reason: "We moved.",
    },
  ]);
});

it("keeps events while svc-chat is unavailable, and delivers each once when it is back", async () => {
  const { bookAndAccept, chat, events } = await startHarness();
  chat.state.isDown = true;
  await bookAndAccept();
  await expect(events.sweep()).rejects.toThrow("unavailable");
  chat.state.isDown = false;
  await events.sweep();
  await events.sweep();
  expect(chat.pushed).toHaveLength(2);
});

it("delivers the events of others when one person's cannot be delivered", async () => {
  const { book, bookings, docs, everybody, studentCalls, tutor } = await startHarness();
  const { _id } = await book();
  const other = aTutor();
  everybody.set(other._id, other);
  await studentCalls("POST", "/bookings/create-booking", { tutorId: other._id });
  // With this id it is the first to be delivered.
  await docs.updateOne({ _id }, { $set: { "news.0.id": "0" } });
  const receivers: string[] = [];
  const chat = {
    async call(_endpoint: unknown, { body }: { body: { userId: string } }) {
      if (body.userId === tutor._id) throw new Error("refused");
      receivers.push(body.userId);
      return { ok: true };
    },
  };
  // safe: stands in for the publisher's only call
  const { sweep } = bookingPublisher(bookings, chat as unknown as ServiceClient, silent);
  await expect(sweep()).rejects.toThrow("refused");
  expect(receivers).toEqual([other._id]);
});

it("delivers an event once when a sweep comes while it is in flight", async () => {
  const { book, bookings } = await startHarness();
  const { _id } = await book();
  const doc = await bookings.find(_id);
  const receivers: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const chat = {
    async call(_endpoint: unknown, { body }: { body: { userId: string } }) {
      receivers.push(body.userId);
      await arrived;
      return { ok: true };
    },
  };
  // safe: stands in for the publisher's only call
  const { publish, sweep } = bookingPublisher(bookings, chat as unknown as ServiceClient, silent);
  if (doc) publish(doc);
  const swept = sweep();
  await expect.poll(() => receivers.length).toBe(1);
  arrive();
  await swept;
  await expect.poll(async () => (await bookings.find(_id))?.news).toEqual([]);
  expect(receivers).toHaveLength(1);
});

const DAY_MS = 86_400_000;
type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Status of each booking that was published since the last call. */
const publishedBy = ({ published }: Harness) =>
  published.splice(0).map(({ _id, bookingStatus }) => [_id, bookingStatus]);
const deleteAccount = ({ app }: Harness, userId: string) =>
  app.request(`/internal/people/${userId}/gone`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}` },
  });

it("publishes each change at once, and nothing when nothing has changed", async () => {
  const harness = await startHarness();
  const { book, move, tutorCalls, studentCalls } = harness;
  const { _id } = await book();
  expect(publishedBy(harness)).toEqual([[_id, "pending"]]);
  await move(tutorCalls, _id, "accepted");
  expect(publishedBy(harness)).toEqual([[_id, "accepted"]]);
  await move(tutorCalls, _id, "accepted");
  await move(studentCalls, _id, "pending");
  await move(studentCalls, _id, "cancelled");
  expect(publishedBy(harness)).toEqual([]);
  await move(studentCalls, _id, "cancelled", "We moved.");
  expect(publishedBy(harness)).toEqual([[_id, "cancelled"]]);
});

it("publishes at once that a request ends with an account", async () => {
  const harness = await startHarness();
  const { _id } = await harness.book();
  publishedBy(harness);
  await deleteAccount(harness, harness.student._id);
  expect(publishedBy(harness)).toEqual([[_id, "cancelled"]]);
  await deleteAccount(harness, harness.student._id);
  expect(publishedBy(harness)).toEqual([]);
});

it("publishes a reminder and an expiry once, from one of two processes", async () => {
  const harness = await startHarness();
  const { bookings, published, similarTutors } = harness;
  const { _id } = await harness.book();
  publishedBy(harness);
  const publish = (doc: (typeof published)[number]) => published.push(doc);
  const days = { remindAfterDays: 2, expireAfterDays: 14 };
  const sweepTwice = (after: number) => {
    const now = new Date(Date.now() + after * DAY_MS + 1000);
    const once = () => sweepOverdue({ bookings, publish, similarTutors, ...days }, now);
    return Promise.all([once(), once()]);
  };
  await sweepTwice(2);
  expect(published.map(({ offeredAt }) => offeredAt !== undefined)).toEqual([false, true]);
  expect(published[0]?.news.map(({ kind }) => kind)).toEqual(["requested", "reminder"]);
  publishedBy(harness);
  await sweepTwice(14);
  expect(publishedBy(harness)).toEqual([[_id, "cancelled"]]);
});

it("publishes at once whose rating has changed", async () => {
  const { bookAndAccept, studentCalls, tutor, rated } = await startHarness();
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5 });
  expect(rated).toEqual([tutor._id]);
});
