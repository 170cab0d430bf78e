import { bookingsApi } from "@tutorsetu/contracts/apis";
import { problems } from "@tutorsetu/contracts/problems";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it, vi } from "vitest";
import { aStudent, aTutor } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();

const CREATE = "/bookings/create-booking";
type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Another person with calls of their own. */
function newcomer({ app, everybody }: Harness, person: ReturnType<typeof aTutor>) {
  everybody.set(person._id, person);
  const role = person.tutor ? "Tutor" : "Student";
  return { person, calls: as(app, role, person._id) };
}

it("defaults the optional fields, also in bookings stored before these fields existed", async () => {
  const { book, docs, list, studentCalls } = await startHarness();
  const { _id } = await book();
  const nothing = {
    subject: "",
    message: "",
    reason: "",
    preferredSlots: [],
    mode: null,
    trial: false,
  };
  expect((await list(studentCalls)).bookings).toMatchObject([nothing]);
  await docs.updateOne({ _id }, { $unset: { preferredSlots: "", mode: "", trial: "" } });
  expect((await list(studentCalls)).bookings).toMatchObject([nothing]);
});

it("finds people by user and by profile id, in lower or upper case", async () => {
  const harness = await startHarness();
  const { tutor, student, tutorCalls, move } = harness;
  for (const studentId of [student._id, student.student?._id]) {
    const asked = { studentId: studentId?.toUpperCase() };
    const { status, body } = await tutorCalls("POST", CREATE, asked);
    expect(status).toBe(201);
    const { booking } = read(bookingsApi.create, body);
    expect([booking.tutorId._id, booking.studentId._id]).toEqual([tutor._id, student._id]);
    const { status: moved } = await move(tutorCalls, booking._id.toUpperCase(), "cancelled");
    expect(moved).toBe(200);
  }
});

it("accepts a review under the booking's id in capitals", async () => {
  const { bookAndAccept, studentCalls } = await startHarness();
  const { _id } = await bookAndAccept();
  const path = `/bookings/${_id.toUpperCase()}/review`;
  expect((await studentCalls("POST", path, { stars: 5 })).status).toBe(201);
});

it("names the field that is missing", async () => {
  const { studentCalls, tutorCalls, tutor, student } = await startHarness();
  const answer = async (calls: typeof studentCalls, asked: object) =>
    (await calls("POST", CREATE, asked)).body;
  const missing = (field: string) => ({ fields: { [field]: problems.bad_id } });
  expect(await answer(studentCalls, { studentId: student._id })).toMatchObject(missing("tutorId"));
  expect(await answer(tutorCalls, { tutorId: tutor._id })).toMatchObject(missing("studentId"));
});

it("says that students book tutors and tutors book students", async () => {
  const harness = await startHarness();
  const tutor = newcomer(harness, aTutor()).person;
  const student = newcomer(harness, aStudent()).person;
  const asked = harness.studentCalls("POST", CREATE, { tutorId: student._id });
  expect(await asked).toMatchObject({
    status: 403,
    body: { message: problems.only_students_request },
  });
  const offered = harness.tutorCalls("POST", CREATE, { studentId: tutor._id });
  expect(await offered).toMatchObject({
    status: 403,
    body: { message: problems.only_tutors_offer },
  });
});

it("says that a pair's booking waits for the caller's answer only when it does", async () => {
  const harness = await startHarness();
  const { tutor, student, tutorCalls, studentCalls, book, move } = harness;
  const otherTutor = newcomer(harness, aTutor());
  const otherStudent = newcomer(harness, aStudent());
  // Other bookings: an earlier one of the two, and one of each with somebody else.
  const { _id: first } = await book();
  await move(studentCalls, first, "cancelled");
  await otherTutor.calls("POST", CREATE, { studentId: student._id });
  await otherStudent.calls("POST", CREATE, { tutorId: tutor._id });

  const { _id } = await book();
  const again = async (calls: typeof studentCalls, whom: object) =>
    ((await calls("POST", CREATE, whom)).body as { message: string }).message; // safe: only compared
  expect(await again(tutorCalls, { studentId: student._id })).toBe(problems.booking_answer);
  expect(await again(studentCalls, { tutorId: tutor._id })).toBe(problems.booking_open);
  await move(tutorCalls, _id, "accepted");
  expect(await again(tutorCalls, { studentId: student._id })).toBe(problems.booking_open);
});

it("limits a student to thirty reviews an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { bookAndAccept, studentCalls } = await startHarness();
    const { _id } = await bookAndAccept();
    const write = async () =>
      (await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5 })).status;
    const start = Date.now();
    for (let n = 0; n < 30; n++) expect(await write()).toBe(201);
    expect(await write()).toBe(429);
    vi.setSystemTime(start + 3_600_000 - 1);
    expect(await write()).toBe(429);
    vi.setSystemTime(start + 3_600_000 + 1);
    expect(await write()).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});
