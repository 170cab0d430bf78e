import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { aStudent, aTutor } from "../testing/person.ts";
import { read, SECRET, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const NUMBER = "+919812345678";
const STUDENTS_NUMBER = "+919800000002";

/** A student with a picture and a number after acceptance, to whom the tutor has offered lessons. */
async function offered() {
  const harness = await startHarness();
  const { tutor, tutorCalls, everybody } = harness;
  const base = aStudent();
  if (!base.student) throw new Error("She has no profile.");
  const student = {
    ...base,
    userName: "Rohan Deshmukh",
    image: "/api/users/images/face.webp",
    phoneOnceAccepted: STUDENTS_NUMBER,
    student: {
      ...base.student,
      phoneNo: null,
      phoneNote: "accepted" as const,
      bio: "At St. Mary's School.",
    },
  };
  everybody.set(student._id, student);
  const made = await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  const { booking } = read(bookingsApi.create, made.body);
  return { ...harness, booking, student, tutorId: tutor._id };
}

const STRANGER = { userName: "Rohan D.", image: null, email: "", phoneNo: null, masked: true };

it("shows a tutor who offers lessons no more of the student than strangers see [AMB-070]", async () => {
  const { booking, list, tutorCalls, student } = await offered();
  const [shown] = (await list(tutorCalls)).bookings;
  for (const { studentId } of [booking, shown ?? booking]) {
    expect(studentId).toMatchObject({ ...STRANGER, phoneNote: "accepted", student: { bio: "" } });
    expect(JSON.stringify(studentId)).not.toMatch(/Deshmukh|face|Mary/);
  }
  expect(student.userName).toBe("Rohan Deshmukh");
});

it("shows the student once she accepts, and to a tutor whom she has asked or written to elsewhere", async () => {
  const { privacy, list, tutorCalls, student, app, move, booking } = await offered();
  privacy.known.add(student._id);
  const shown = async () => (await list(tutorCalls)).bookings[0]?.studentId;
  expect(await shown()).toMatchObject({ userName: "Rohan Deshmukh", phoneNo: null });
  privacy.known.clear();
  expect(await shown()).toMatchObject(STRANGER);
  await move(as(app, "Student", student._id), booking._id, "accepted");
  expect(await shown()).toMatchObject({ userName: "Rohan Deshmukh", phoneNo: STUDENTS_NUMBER });
});

it("leaves the mask on and shows no number of a pending booking while svc-users is away", async () => {
  const { privacy, state, list, tutorCalls, student, book, studentCalls } = await offered();
  privacy.known.add(student._id);
  await book();
  state.isUsersDown = true;
  const shown = (await list(tutorCalls)).bookings.find((one) => one.bookerRole === "Tutor");
  expect(shown?.studentId).toMatchObject({ ...STRANGER, phoneNote: "unknown" });
  const [own] = (await list(studentCalls)).bookings;
  expect(own?.tutorId).toMatchObject({ phoneNo: null, phoneNote: "unknown" });
});

it("shows the number of an accepted booking while svc-users is away, and has it logged afterwards", async () => {
  const { bookAndAccept, state, list, studentCalls, student, tutor, phoneViews, privacy } =
    await startHarness();
  await bookAndAccept();
  state.isUsersDown = true;
  for (let n = 0; n < 2; n++)
    expect((await list(studentCalls)).bookings[0]?.tutorId.phoneNo).toBe(NUMBER);
  await expect(phoneViews.sweep()).rejects.toThrow("unavailable");
  state.isUsersDown = false;
  await phoneViews.sweep();
  await phoneViews.sweep();
  expect(privacy.logged).toMatchObject([{ viewer: student._id, owner: tutor._id }]);
});

it("asks svc-users for every number, by the viewer's address, and says which a booking has given", async () => {
  const { bookAndAccept, list, studentCalls, adminCalls, privacy, student, tutor } =
    await startHarness();
  await bookAndAccept();
  privacy.shown.length = 0;
  await list(studentCalls);
  await list(adminCalls, "/all");
  const both = [tutor._id, student._id].map((owner) => ({ owner, isAccepted: true }));
  expect(privacy.shown).toMatchObject([
    { viewer: student._id, address: "direct", people: both },
    { role: "Admin", people: both },
  ]);
});

it("rewrites numbers that older bookings keep, and shows none of them before acceptance", async () => {
  const { book, docs, list, tutorCalls, state, student } = await startHarness();
  const { _id } = await book();
  await docs.updateOne(
    { _id },
    {
      $set: { "student.phoneNo": STUDENTS_NUMBER, "tutor.phoneNo": NUMBER },
      $unset: { "student.phoneOnceAccepted": "", "tutor.phoneOnceAccepted": "" },
    },
  );
  state.isUsersDown = true;
  expect((await list(tutorCalls)).bookings[0]?.studentId.phoneNo).toBeNull();
  state.isUsersDown = false;
  await list(tutorCalls);
  const kept = await docs.findOne({ _id });
  expect(kept?.student).toMatchObject({
    phoneNo: null,
    phoneOnceAccepted: student.student?.phoneNo,
  });
});

it("shows of a review's author first name and initial, of older ones too", async () => {
  const { bookAndAccept, studentCalls, reviewDocs, app, tutor, everybody, student } =
    await startHarness();
  everybody.set(student._id, { ...student, userName: "Rohan Deshmukh" });
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good." });
  const author = async () => {
    const { body } = { body: await (await app.request(`/reviews/${tutor._id}`)).json() };
    return read(bookingsApi.reviews, body).reviews[0]?.author;
  };
  expect(await author()).toBe("Rohan D.");
  expect((await reviewDocs.findOne())?.author).toBe("Rohan D.");
  await reviewDocs.updateOne({}, { $set: { author: "Sita Rao" } });
  expect(await author()).toBe("Sita R.");
});

it("tells a tutor's live events first name and initial until she asks or accepts", async () => {
  const { published, student, move, booking, app } = await offered();
  await move(as(app, "Student", student._id), booking._id, "cancelled");
  expect(published.at(-1)?.news.at(-1)).toMatchObject({ kind: "cancelled", from: "Rohan D." });
});

it("tells other services which students have asked a tutor or accepted, and not blocked them", async () => {
  const { app, tutor, student, book, everybody, tutorCalls, chat, followBlocks } =
    await startHarness();
  const other = aStudent();
  const another = aTutor();
  for (const one of [other, another]) everybody.set(one._id, one);
  const asked = async (tutorId: string) => {
    const students = `${student._id.toUpperCase()},${other._id}`;
    const response = await app.request(`/internal/asked?tutor=${tutorId}&students=${students}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    return read(bookingsInternal.asked, await response.json()).students;
  };
  await tutorCalls("POST", "/bookings/create-booking", { studentId: other._id });
  expect(await asked(tutor._id)).toEqual([]);
  await book();
  expect(await asked(tutor._id)).toEqual([student._id]);
  expect(await asked(another._id)).toEqual([]);
  chat.block(student._id, tutor._id);
  await followBlocks();
  expect(await asked(tutor._id)).toEqual([]);
});
