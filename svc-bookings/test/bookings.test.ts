import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { aStudent, id } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();

const CREATE = "/bookings/create-booking";

it("lets a student book a tutor by profile id, pending, and ignores the sent role and side [SB-001..SB-003, SB-005..SB-007, SB-009]", async () => {
  const { studentCalls, tutor, student } = await startHarness();
  const asked = { tutorId: tutor.tutor?._id, studentId: id(), bookerRole: "Tutor" };
  const { status, body } = await studentCalls("POST", CREATE, asked);
  expect(status).toBe(201);
  const { booking, message } = read(bookingsApi.create, body);
  expect(message).toBe("Tutor Booked Successful!");
  expect(booking).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    bookerRole: "Student",
    bookingStatus: "pending",
    tutorId: { _id: tutor._id, userName: tutor.userName, tutor: { _id: tutor.tutor?._id } },
    studentId: { _id: student._id, student: { grade: 10 } },
  });
  expect(Date.now() - Date.parse(booking.createdAt)).toBeLessThan(60_000);
});

it("lets a tutor offer to a student [SB-008]", async () => {
  const { tutorCalls, student } = await startHarness();
  const { status, body } = await tutorCalls("POST", CREATE, { studentId: student._id });
  expect(status).toBe(201);
  expect(read(bookingsApi.create, body)).toMatchObject({
    message: "Student Booked Successful!",
    booking: { bookerRole: "Tutor" },
  });
});

it("stores the optional fields of a booking [SB-001]", async () => {
  const { studentCalls, tutor, list } = await startHarness();
  const more = {
    subject: "physics",
    message: "Two evenings a week, please.",
    preferredSlots: [{ day: "mon", part: "evening" }],
    mode: "home",
    trial: true,
  };
  expect((await studentCalls("POST", CREATE, { tutorId: tutor._id, ...more })).status).toBe(201);
  expect((await list(studentCalls)).bookings).toMatchObject([more]);
});

it.each([
  [{ mode: "by post" }, 422],
  [{ trial: "yes" }, 400],
  [{ preferredSlots: [{ day: "someday", part: "evening" }] }, 422],
  [{ message: "x".repeat(2001) }, 422],
])("rejects %j with a %i", async (more, status) => {
  const { studentCalls, tutor } = await startHarness();
  const asked = await studentCalls("POST", CREATE, { tutorId: tutor._id, ...more });
  expect(asked.status).toBe(status);
});

it("creates one booking for twenty concurrent requests, and prompts the other side to accept [SB-006]", async () => {
  const { studentCalls, tutorCalls, tutor, student, list } = await startHarness();
  const tries = Array.from({ length: 20 }, () =>
    studentCalls("POST", CREATE, { tutorId: tutor._id }),
  );
  const statuses = (await Promise.all(tries)).map((a) => a.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect((await list(studentCalls)).total).toBe(1);
  expect(await tutorCalls("POST", CREATE, { studentId: student._id })).toMatchObject({
    status: 409,
    body: { message: "This person has already asked you. You can accept it in My Bookings." },
  });
});

it("lets a pair book again once the last booking is cancelled", async () => {
  const { studentCalls, book, bookAndAccept, move } = await startHarness();
  const { _id } = await bookAndAccept();
  await move(studentCalls, _id, "cancelled", "We moved.");
  expect((await book())._id).not.toBe(_id);
});

it("rejects a booking with oneself, with the same role, with an unknown person and with a malformed id", async () => {
  const { studentCalls, student, everybody, tutor } = await startHarness();
  const other = aStudent();
  everybody.set(other._id, other);
  const book = (tutorId: unknown) => studentCalls("POST", CREATE, { tutorId });
  expect((await book(student._id)).status).toBe(403);
  expect((await book(other._id)).status).toBe(403);
  expect((await book(id())).status).toBe(404);
  expect((await book({ $ne: "" })).status).toBe(400);
  expect((await book(undefined)).status).toBe(400);
  everybody.set(tutor._id, { ...tutor, active: false });
  expect((await book(tutor._id)).status).toBe(404);
});

it("answers 403 to a hidden account and 401 to an account that does not exist any more", async () => {
  const { studentCalls, student, tutor, everybody } = await startHarness();
  const book = () => studentCalls("POST", CREATE, { tutorId: tutor._id });
  everybody.set(student._id, { ...student, active: false });
  expect((await book()).status).toBe(403);
  everybody.delete(student._id);
  expect((await book()).status).toBe(401);
});

it("creates nothing while svc-users is unavailable, and still lists the stored bookings", async () => {
  const { studentCalls, tutor, state, book, list } = await startHarness();
  await book();
  state.isUsersDown = true;
  expect((await studentCalls("POST", CREATE, { tutorId: tutor._id })).status).toBe(503);
  expect(await list(studentCalls)).toMatchObject({
    total: 1,
    counts: { current: 1, history: 0 },
    bookings: [{ tutorId: { userName: tutor.userName } }],
  });
});

it("lists the caller's own bookings only, by status and page by page [SB-010]", async () => {
  const { app, tutorCalls, everybody, list } = await startHarness();
  for (const student of [aStudent(), aStudent(), aStudent()]) {
    everybody.set(student._id, student);
    await tutorCalls("POST", CREATE, { studentId: student._id });
  }
  const first = await list(tutorCalls, "?limit=2&status=current");
  expect(first.bookings).toHaveLength(2);
  const rest = await list(tutorCalls, `?limit=2&status=current&cursor=${first.nextCursor ?? ""}`);
  expect(rest).toMatchObject({ total: 3, nextCursor: null, counts: { current: 3, history: 0 } });
  const ids = [...first.bookings, ...rest.bookings].map((b) => b._id);
  expect(new Set(ids).size).toBe(3);
  expect((await list(tutorCalls, "?status=history")).bookings).toEqual([]);
  expect(await list(as(app, "Student", id()))).toMatchObject({ total: 0, bookings: [] });
});

it("shows a deleted account without contact, whether svc-users still knows it or not", async () => {
  const { studentCalls, tutor, everybody, book, list } = await startHarness();
  await book();
  const nobody = { userName: "Deleted user", phoneNo: null, email: "", tutor: null };
  everybody.set(tutor._id, { ...tutor, active: false });
  expect((await list(studentCalls)).bookings[0]?.tutorId).toMatchObject(nobody);
  everybody.delete(tutor._id);
  expect((await list(studentCalls)).bookings[0]?.tutorId).toMatchObject(nobody);
});

it("shows a tutor neither name nor address of a student with a deleted account", async () => {
  const { tutorCalls, student, everybody, bookAndAccept, list } = await startHarness();
  await bookAndAccept();
  everybody.set(student._id, { ...student, active: false });
  const [booking] = (await list(tutorCalls)).bookings;
  const nobody = { userName: "Deleted user", phoneNo: null, email: "", image: null, student: null };
  expect(booking?.studentId).toEqual({ _id: student._id, ...nobody });
});

it("shows a number that is for accepted bookings only while the booking is accepted", async () => {
  const { studentCalls, tutorCalls, tutor, everybody, book, move, list } = await startHarness();
  const hidden = tutor.tutor && { ...tutor.tutor, phoneNo: null };
  everybody.set(tutor._id, { ...tutor, tutor: hidden, phoneOnceAccepted: "+919800000001" });
  const { _id } = await book();
  const shown = async () => JSON.stringify(await list(studentCalls));
  expect(await shown()).not.toContain("9800000001");
  await move(tutorCalls, _id, "accepted");
  expect((await list(studentCalls)).bookings[0]?.tutorId.phoneNo).toBe("+919800000001");
  await move(tutorCalls, _id, "cancelled", "The exam is over.");
  expect(await shown()).not.toContain("9800000001");
  const answer = await studentCalls("GET", "/bookings");
  expect(JSON.stringify(answer.body)).not.toContain("phoneOnceAccepted");
});

it("answers malformed input with a 400, and an unknown status with a 422", async () => {
  const { app, studentCalls, move } = await startHarness();
  expect((await move(studentCalls, "nonsense", "accepted")).status).toBe(400);
  expect((await studentCalls("GET", "/bookings?cursor=xyz")).status).toBe(400);
  expect((await studentCalls("GET", "/bookings?status=done")).status).toBe(422);
  const broken = await app.request(CREATE, {
    method: "POST",
    body: "{",
    headers: { authorization: `Bearer Student-${id()}`, "content-type": "application/json" },
  });
  expect(broken.status).toBe(400);
});
