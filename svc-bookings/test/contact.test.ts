import { bookingsApi } from "@tutorsetu/contracts/apis";
import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { afterEach, expect, it, vi } from "vitest";
import { aStudent } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

it("shows neither party's address until the booking is accepted", async () => {
  const { studentCalls, tutorCalls, tutor, student, everybody, list, move } = await startHarness();
  const owner = { _id: tutor._id, userName: tutor.userName, image: null, email: tutor.email };
  if (tutor.tutor) everybody.set(tutor._id, { ...tutor, tutor: { ...tutor.tutor, userId: owner } });
  const offer = { studentId: student._id };
  const made = await tutorCalls("POST", "/bookings/create-booking", offer);
  const { booking } = read(bookingsApi.create, made.body);
  const pages = async () => JSON.stringify([await list(tutorCalls), await list(studentCalls)]);
  for (const shown of [JSON.stringify(booking), await pages()]) {
    expect(shown).not.toContain(tutor.email);
    expect(shown).not.toContain(student.email);
  }
  await move(studentCalls, booking._id, "accepted");
  expect(await pages()).toContain(tutor.email);
  expect(await pages()).toContain(student.email);
});

it("never shows the address of a tutor who hides it", async () => {
  const { bookAndAccept, list, studentCalls, tutor } = await startHarness();
  await bookAndAccept();
  expect(JSON.stringify(await list(studentCalls))).not.toContain(tutor.email);
});

it("answers a change of status without a number that was hidden since", async () => {
  const { book, move, studentCalls, tutor, everybody } = await startHarness();
  const { _id, tutorId } = await book();
  expect(tutorId.phoneNo).toBe("+919812345678");
  if (tutor.tutor) everybody.set(tutor._id, { ...tutor, tutor: { ...tutor.tutor, phoneNo: null } });
  const { body } = await move(studentCalls, _id, "pending");
  expect(read(bookingsApi.updateStatus, body).booking.tutorId.phoneNo).toBeNull();
});

it("limits a person to thirty bookings an hour and fifty a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { tutorCalls, everybody } = await startHarness();
  const offer = async () => {
    const student = aStudent();
    everybody.set(student._id, student);
    return tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  };
  const start = Date.now();
  const made: number[] = [];
  for (let hour = 0; hour < 4; hour++) {
    vi.setSystemTime(start + hour * (HOUR_MS + 1));
    made.push(0);
    for (let n = 0; n < 31; n++) if ((await offer()).status === 201) made[hour] = n + 1;
  }
  // Thirty an hour, until there were fifty of this day.
  expect(made).toEqual([30, 20, 0, 0]);
  vi.setSystemTime(start + 24 * HOUR_MS - 1);
  expect(await offer()).toMatchObject({ status: 429 });
  vi.setSystemTime(start + 24 * HOUR_MS + 1);
  expect(await offer()).toMatchObject({ status: 201 });
});

it.each(["none", 1e300])("rejects a cursor whose time is %j", async (time) => {
  const { studentCalls } = await startHarness();
  const answer = await studentCalls("GET", `/bookings?cursor=${encodeCursor([time, "a"])}`);
  expect(answer.status).toBe(400);
});
