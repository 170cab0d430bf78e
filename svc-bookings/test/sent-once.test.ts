import { bookingsApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const CREATE = "/bookings/create-booking";
const once = (key: string) => ({ "idempotency-key": `"${key}"` });

it("makes one booking of a request that comes again, at once or later, and answers as the first time", async () => {
  const { tutor, studentCalls, tutorCalls, docs, move } = await startHarness();
  const ask = (key: string) =>
    studentCalls("POST", CREATE, { tutorId: tutor._id, subject: "Physics" }, once(key));
  const answers = await Promise.all([ask("a"), ask("a"), ask("a")]);
  const bookings = answers.map(({ body }) => read(bookingsApi.create, body).booking);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(bookings.map(({ _id }) => _id)).size).toBe(1);
  const [{ _id } = { _id: "" }] = bookings;
  expect((await docs.findOne({ _id }))?.news.length).toBeLessThanOrEqual(1);

  await move(tutorCalls, _id, "cancelled", "No time");
  const { status, body } = await ask("a");
  expect([status, read(bookingsApi.create, body).booking]).toMatchObject([
    201,
    { _id, bookingStatus: "cancelled" },
  ]);
  expect(await docs.countDocuments()).toBe(1);
  expect((await ask("b")).status).toBe(201);
  expect(await docs.countDocuments()).toBe(2);
});

it("still refuses a second request of the pair under another key", async () => {
  const { tutor, student, studentCalls, tutorCalls } = await startHarness();
  const asked = { tutorId: tutor._id };
  expect((await studentCalls("POST", CREATE, asked, once("a"))).status).toBe(201);
  expect((await studentCalls("POST", CREATE, asked, once("b"))).status).toBe(409);
  const offered = await tutorCalls("POST", CREATE, { studentId: student._id }, once("a"));
  expect(offered.status).toBe(409);
});
