import { bookingsApi } from "@tutorsetu/contracts/apis";
import { BookingStatus } from "@tutorsetu/contracts/bookings";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();

it("lets only the other participant accept, and lists it as history [SB-011, SB-012, SB-014]", async () => {
  const { studentCalls, tutorCalls, book, move, list } = await startHarness();
  const { _id } = await book();
  expect(await move(studentCalls, _id, "accepted")).toMatchObject({
    status: 409,
    body: { message: "Only the other person can accept this booking." },
  });
  const answer = await move(tutorCalls, _id, "accepted");
  expect(read(bookingsApi.updateStatus, answer.body)).toMatchObject({
    message: "Booking status updated to: accepted",
    booking: { bookingStatus: "accepted", wasAccepted: true },
  });
  expect(await list(studentCalls, "?status=history")).toMatchObject({
    counts: { current: 0, history: 1 },
    bookings: [{ bookingStatus: "accepted" }],
  });
});

it.each(["studentCalls", "tutorCalls"] as const)(
  "lets either party cancel while pending: %s [SB-013]",
  async (who) => {
    const one = await startHarness();
    const { _id } = await one.book();
    const { status, body } = await one.move(one[who], _id, "cancelled", "Too far");
    expect(status).toBe(200);
    expect(read(bookingsApi.updateStatus, body).booking).toMatchObject({
      bookingStatus: "cancelled",
      reason: "Too far",
      wasAccepted: false,
    });
  },
);

it("answers the same status again with a 200 and adds no second event", async () => {
  const { tutorCalls, book, move, docs } = await startHarness();
  const { _id } = await book();
  const first = await move(tutorCalls, _id, "accepted");
  const again = await move(tutorCalls, _id, "accepted");
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  const kinds = (await docs.findOne({ _id }))?.news.map((n) => n.kind);
  expect(kinds).toEqual(["requested", "accepted"]);
});

it("rejects any status but the three [SB-004]", async () => {
  const { studentCalls, book, move } = await startHarness();
  const { _id } = await book();
  expect(BookingStatus.options).toEqual(["pending", "accepted", "cancelled"]);
  for (const word of ["done", "expired", "Accepted", "", "rejected"])
    expect((await move(studentCalls, _id, word)).status).toBe(422);
});

it("never changes a cancelled booking [SB-015]", async () => {
  const { studentCalls, tutorCalls, book, move, bookings } = await startHarness();
  const { _id } = await book();
  await move(studentCalls, _id, "cancelled");
  for (const to of ["accepted", "pending"])
    expect(await move(tutorCalls, _id, to)).toMatchObject({
      status: 409,
      body: { message: "This booking is cancelled and cannot be changed." },
    });
  expect((await bookings.find(_id))?.bookingStatus).toBe("cancelled");
});

it("ends a tuition only with a reason, and never makes it pending again [SB-016]", async () => {
  const { studentCalls, tutorCalls, bookAndAccept, move } = await startHarness();
  const { _id } = await bookAndAccept();
  expect((await move(tutorCalls, _id, "pending")).status).toBe(409);
  expect(await move(studentCalls, _id, "cancelled", "  ")).toMatchObject({
    status: 422,
    body: { fields: { reason: "Please give a reason." } },
  });
  const { status, body } = await move(studentCalls, _id, "cancelled", "The exam is over.");
  expect(status).toBe(200);
  expect(read(bookingsApi.updateStatus, body).booking).toMatchObject({
    reason: "The exam is over.",
    wasAccepted: true,
  });
});

it("lets exactly one of two concurrent answers win [SB-012, SB-013]", async () => {
  for (let round = 0; round < 5; round++) {
    const { studentCalls, tutorCalls, book, move, bookings } = await startHarness();
    const { _id } = await book();
    const answers = await Promise.all([
      move(tutorCalls, _id, "accepted"),
      move(studentCalls, _id, "cancelled", "Changed my mind"),
    ]);
    const winners = answers.filter(({ status }) => status === 200);
    const truth = await bookings.find(_id);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(winners[0]?.body).toMatchObject({ booking: { bookingStatus: truth?.bookingStatus } });
    expect(truth?.news).toHaveLength(2);
  }
});

it("answers 404 to strangers, whatever their role [SB-017]", async () => {
  const { app, book, move, bookings } = await startHarness();
  const { _id } = await book();
  for (const role of ["Student", "Tutor", "Admin"] as const) {
    expect((await move(as(app, role, id()), _id, "cancelled")).status).toBe(404);
    expect((await move(as(app, role, id()), _id, "accepted")).status).toBe(404);
  }
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
});

it("shows an admin every booking, and lets them change none [SB-019]", async () => {
  const { adminCalls, book, move } = await startHarness();
  const { _id } = await book();
  const { body } = await adminCalls("GET", "/bookings/all");
  expect(read(bookingsApi.all, body)).toMatchObject({ total: 1, bookings: [{ _id }] });
  expect((await adminCalls("GET", "/bookings")).body).toMatchObject({ bookings: [] });
  expect((await move(adminCalls, _id, "accepted")).status).toBe(404);
});

it("counts by status and by ISO week for the admin", async () => {
  const { adminCalls, docs, book, move, studentCalls } = await startHarness();
  const old = await book();
  await move(studentCalls, old._id, "cancelled");
  const longAgo = new Date(Date.now() - 200 * 86_400_000);
  await docs.updateOne({ _id: old._id }, { $set: { createdAt: longAgo } });
  await book();
  const stats = read(bookingsApi.stats, (await adminCalls("GET", "/bookings/stats")).body);
  expect(stats.byStatus).toEqual({ pending: 1, accepted: 0, cancelled: 1 });
  expect(stats.perWeek).toHaveLength(12);
  expect(stats.perWeek.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(stats.perWeek.at(-1)?.count).toBe(1);
  expect(new Date(stats.perWeek[0]?.week ?? "").getUTCDay()).toBe(1);
});
