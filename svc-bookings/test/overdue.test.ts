import { expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { withMongo, world } from "./world.ts";

withMongo();

const DAY = 86_400_000;
const daysLater = (days: number) => new Date(Date.now() + days * DAY + 1000);

/** A world in which two processes look after the bookings. */
async function waiting() {
  const here = await world();
  const days = { remindAfterDays: 2, expireAfterDays: 14 };
  const deps = { bookings: here.bookings, announce: () => {}, ...days };
  const twice = (now: Date) => Promise.all([sweepOverdue(deps, now), sweepOverdue(deps, now)]);
  const newsOf = async (id: string) => (await here.docs.findOne({ _id: id }))?.news ?? [];
  return { ...here, deps, twice, newsOf };
}

it("reminds the asked party after two days, once, with two processes at work", async () => {
  const { book, twice, newsOf, tutor, student } = await waiting();
  const { _id } = await book();
  await twice(daysLater(1.9));
  expect((await newsOf(_id)).map((n) => n.kind)).toEqual(["requested"]);
  await twice(daysLater(2));
  await twice(daysLater(3));
  const [, reminder, ...rest] = await newsOf(_id);
  expect(rest).toEqual([]);
  expect(reminder).toMatchObject({
    to: tutor._id,
    kind: "reminder",
    from: student.userName,
    status: "pending",
  });
});

it("ends a request nobody answered for 14 days, and tells both, once [SB-009]", async () => {
  const { book, twice, newsOf, bookings, tutor, student } = await waiting();
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
  const told = (await newsOf(_id)).filter((n) => n.kind === "cancelled");
  expect(told.map((n) => n.to).toSorted()).toEqual([tutor._id, student._id].toSorted());
});

it("leaves accepted and cancelled bookings alone, and lets the pair ask again", async () => {
  const { book, bookAndAccept, move, studentCalls, twice, bookings } = await waiting();
  const one = await bookAndAccept();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ bookingStatus: "accepted", reason: "" });
  await move(studentCalls, one._id, "cancelled", "Done");
  const two = await book();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ reason: "Done" });
  expect((await book())._id).not.toBe(two._id);
});

it("lets the answer or the end win, never both, when they come at once", async () => {
  for (let round = 0; round < 5; round++) {
    const { book, move, tutorCalls, deps, bookings } = await waiting();
    const { _id } = await book();
    const [answer] = await Promise.all([
      move(tutorCalls, _id, "accepted"),
      sweepOverdue(deps, daysLater(14)),
    ]);
    const truth = (await bookings.find(_id))?.bookingStatus;
    expect(truth).toBe(answer.status === 200 ? "accepted" : "cancelled");
  }
});

it("waits for whole days, to the millisecond, and tells both why it ended", async () => {
  const { book, docs, deps, newsOf, tutor, student } = await waiting();
  const { _id } = await book();
  const { createdAt } = (await docs.findOne({ _id })) ?? {};
  const after = (days: number, ms = 0) =>
    sweepOverdue(deps, new Date(Number(createdAt) + days * DAY + ms));
  const kinds = async () => (await newsOf(_id)).map(({ kind }) => kind);
  await after(2, -1);
  expect(await kinds()).toEqual(["requested"]);
  await after(2);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14, -1);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14);
  const ended = { kind: "cancelled", status: "cancelled", reason: "expired" };
  expect((await newsOf(_id)).slice(2)).toMatchObject([
    { ...ended, to: tutor._id, from: student.userName },
    { ...ended, to: student._id, from: tutor.userName },
  ]);
});

it("reminds the student of a tutor's offer", async () => {
  const { tutorCalls, student, tutor, docs, twice } = await waiting();
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  await twice(daysLater(2));
  const [doc] = await docs.find().toArray();
  expect(doc?.news.at(-1)).toMatchObject({
    kind: "reminder",
    to: student._id,
    from: tutor.userName,
  });
});

it("follows other numbers of days", async () => {
  const { book, deps, bookings } = await waiting();
  const { _id } = await book();
  await sweepOverdue({ ...deps, expireAfterDays: 3 }, daysLater(4));
  expect((await bookings.find(_id))?.reason).toBe("expired");
});
