import { expect, it } from "vitest";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const FORM = {
  subject: "physics",
  message: "Two evenings a week, please.",
  preferredSlots: [{ day: "mon", part: "evening" }],
  mode: "home",
  trial: true,
} as const;
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** A tutor and a student who have filled in everything, and one booking of theirs. */
async function startBookedHarness() {
  const one = await startHarness();
  const { tutor, student, everybody, studentCalls } = one;
  if (!tutor.tutor || !student.student) throw new Error("They have no profiles.");
  const email = "shown@tutor.example";
  const tutors = { ...tutor.tutor, userId: { ...tutor.tutor.userId, email }, bio: "Patient." };
  const learner = { ...student.student, phoneNo: "+919800000002", bio: "Curious." };
  everybody.set(tutor._id, { ...tutor, image: "/api/users/images/tutor.webp", tutor: tutors });
  everybody.set(student._id, {
    ...student,
    image: "/api/users/images/student.webp",
    student: learner,
  });
  const asked = await studentCalls("POST", "/bookings/create-booking", {
    tutorId: tutor._id,
    ...FORM,
  });
  expect(asked.status).toBe(201);
  const { _id, userName } = tutor;
  const tutorParty = {
    _id,
    userName,
    image: "/api/users/images/tutor.webp",
    phoneNo: "+919812345678",
    tutor: {
      _id: tutors._id,
      fee: 2600,
      subjects: ["physics"],
      experience: 4,
      city: "Pune",
      state: "Maharashtra",
      bio: "Patient.",
    },
  };
  const studentParty = {
    _id: student._id,
    userName: student.userName,
    image: "/api/users/images/student.webp",
    phoneNo: "+919800000002",
    student: {
      _id: learner._id,
      grade: 10,
      subjectInterested: ["physics"],
      city: "Pune",
      state: "Maharashtra",
      bio: "Curious.",
    },
  };
  const emails = { tutor: email, student: student.email };
  return { ...one, tutorParty, studentParty, emails };
}

it("shows a student the whole of the tutor and of the request [BK-013..BK-018, BK-026, BK-028]", async () => {
  const { studentCalls, list, tutorParty, studentParty } = await startBookedHarness();
  const { bookings } = await list(studentCalls);
  expect(bookings).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      tutorId: {
        ...tutorParty,
        email: "",
      },
      studentId: {
        ...studentParty,
        email: "",
      },
      studentProfileId: studentParty.student?._id,
      bookerRole: "Student",
      bookingStatus: "pending",
      reason: "",
      ...FORM,
      wasAccepted: false,
      review: null,
      createdAt: INSTANT,
      changedAt: INSTANT,
    },
  ]);
});

it("shows a tutor the whole of the student [BK-019..BK-024]", async () => {
  const { tutorCalls, list, tutorParty, studentParty } = await startBookedHarness();
  const { bookings } = await list(tutorCalls);
  expect(bookings).toMatchObject([FORM]);
  expect(bookings[0]?.studentId).toEqual({ ...studentParty, email: "" });
  expect(bookings[0]?.tutorId).toEqual({ ...tutorParty, email: "" });
});

it("shows both the address of the other once it is accepted, and no longer once it is cancelled", async () => {
  const { tutorCalls, studentCalls, list, move, emails } = await startBookedHarness();
  const seen = async (who: typeof tutorCalls) => {
    const [booking] = (await list(who)).bookings;
    return { tutor: booking?.tutorId.email, student: booking?.studentId.email };
  };
  const { _id = "" } = (await list(tutorCalls)).bookings[0] ?? {};
  await move(tutorCalls, _id, "accepted");
  expect(await seen(tutorCalls)).toEqual(emails);
  expect(await seen(studentCalls)).toEqual(emails);
  await move(tutorCalls, _id, "cancelled", "We moved.");
  expect(await seen(studentCalls)).toEqual({ tutor: "", student: "" });
});

it.each([
  ["pending", undefined, "current"],
  ["accepted", "accepted", "history"],
  ["cancelled", "cancelled", "history"],
])(
  "holds what is %s under its own status and in one of the tabs [BK-005, BK-008]",
  async (status, to, tab) => {
    const { tutorCalls, studentCalls, list, move } = await startBookedHarness();
    const { _id = "" } = (await list(tutorCalls)).bookings[0] ?? {};
    const moved = to ? await move(tutorCalls, _id, to, "We moved.") : { status: 200 };
    expect(moved.status).toBe(200);
    const other = tab === "current" ? "history" : "current";
    const counts = { [tab]: 1, [other]: 0 };
    for (const query of [`?status=${tab}`, `?status=${status}`, ""])
      expect(await list(studentCalls, query)).toMatchObject({ counts, total: 1 });
    const all = [other, "pending", "accepted", "cancelled"].filter((each) => each !== status);
    for (const query of all)
      expect(await list(studentCalls, `?status=${query}`)).toMatchObject({
        counts,
        total: 0,
        bookings: [],
      });
  },
);
