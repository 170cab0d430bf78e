import { expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const DAY = 86_400_000;
const daysLater = (days: number) => new Date(Date.now() + days * DAY + 1000);

/** A harness in which two processes sweep the bookings. */
async function startOverdueHarness() {
  const harness = await startHarness();
  const days = { remindAfterDays: 2, expireAfterDays: 14 };
  const deps = { bookings: harness.bookings, publish: () => {}, ...days };
  const twice = (now: Date) => Promise.all([sweepOverdue(deps, now), sweepOverdue(deps, now)]);
  const eventsOf = async (id: string) => (await harness.docs.findOne({ _id: id }))?.news ?? [];
  return { ...harness, deps, twice, eventsOf };
}

it("reminds the asked participant after two days, once, also with two processes", async () => {
  const { book, twice, eventsOf, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  await twice(daysLater(1.9));
  expect((await eventsOf(_id)).map((n) => n.kind)).toEqual(["requested"]);
  await twice(daysLater(2));
  await twice(daysLater(3));
  const [, reminder, ...rest] = await eventsOf(_id);
  expect(rest).toEqual([]);
  expect(reminder).toMatchObject({
    to: tutor._id,
    kind: "reminder",
    from: student.userName,
    status: "pending",
  });
});

it("cancels a request nobody answered for 14 days, and notifies both, once [SB-009]", async () => {
  const { book, twice, eventsOf, bookings, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  await twice(daysLater(13.9));
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
  await twice(daysLater(14));
  await twice(daysLater(15));
  expect(await bookings.find(_id)).toMatchObject({
    bookingStatus: "cancelled",
    reason: "expired",
    open: false,
  });
  const ended = (await eventsOf(_id)).filter((n) => n.kind === "cancelled");
  expect(ended.map((n) => n.to).toSorted()).toEqual([tutor._id, student._id].toSorted());
});

it("leaves accepted and cancelled bookings alone, and lets the pair ask again", async () => {
  const { book, bookAndAccept, move, studentCalls, twice, bookings } = await startOverdueHarness();
  const one = await bookAndAccept();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ bookingStatus: "accepted", reason: "" });
  await move(studentCalls, one._id, "cancelled", "Done");
  const two = await book();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ reason: "Done" });
  expect((await book())._id).not.toBe(two._id);
});

it("lets either the answer or the expiry win when they come at once", async () => {
  for (let round = 0; round < 5; round++) {
    const { book, move, tutorCalls, deps, bookings } = await startOverdueHarness();
    const { _id } = await book();
    const [answer] = await Promise.all([
      move(tutorCalls, _id, "accepted"),
      sweepOverdue(deps, daysLater(14)),
    ]);
    const truth = (await bookings.find(_id))?.bookingStatus;
    expect(truth).toBe(answer.status === 200 ? "accepted" : "cancelled");
  }
});

it("waits for whole days, to the millisecond, and notifies both of the reason", async () => {
  const { book, docs, deps, eventsOf, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  const { createdAt } = (await docs.findOne({ _id })) ?? {};
  const after = (days: number, ms = 0) =>
    sweepOverdue(deps, new Date(Number(createdAt) + days * DAY + ms));
  const kinds = async () => (await eventsOf(_id)).map(({ kind }) => kind);
  await after(2, -1);
  expect(await kinds()).toEqual(["requested"]);
  await after(2);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14, -1);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14);
  const ended = { kind: "cancelled", status: "cancelled", reason: "expired" };
  expect((await eventsOf(_id)).slice(2)).toMatchObject([
    { ...ended, to: tutor._id, from: student.userName },
    { ...ended, to: student._id, from: tutor.userName },
  ]);
});

it("reminds the student of a tutor's offer", async () => {
  const { tutorCalls, student, tutor, docs, twice } = await startOverdueHarness();
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  await twice(daysLater(2));
  const [doc] = await docs.find().toArray();
  expect(doc?.news.at(-1)).toMatchObject({
    kind: "reminder",
    to: student._id,
    from: tutor.userName,
  });
});

it("uses the configured numbers of days", async () => {
  const { book, deps, bookings } = await startOverdueHarness();
  const { _id } = await book();
  await sweepOverdue({ ...deps, expireAfterDays: 3 }, daysLater(4));
  expect((await bookings.find(_id))?.reason).toBe("expired");
});
