import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import {
  type ProviderStates,
  contractBreaches,
  consumerContractsOf,
} from "@tutorsetu/service-kit/testing/consumer-contracts";
import { expect, it } from "vitest";
import { startFamily } from "../testing/family.ts";
import { postStates } from "../testing/post-states.ts";
import { demoStates } from "../testing/demo-states.ts";
import { lessonStates } from "../testing/lesson-states.ts";
import { withPeopleNotShown } from "../testing/people-not-shown.ts";
import { aTutor } from "../testing/person.ts";
import { feeStates } from "../testing/fee-states.ts";
import { read, SECRET, withMongo } from "../testing/harness.ts";

const [admin, from] = ["0000000000000000000000ad", "2020-01-01T00:00:00.000Z"];
const auditQuery = { by: admin, of: admin, from, what: "admin_read", cursor: "" };

withMongo();

const form = {
  bookerRole: "Student",
  subject: "physics",
  message: "Twice a week?",
  preferredSlots: [{ day: "mon", part: "evening" }],
  mode: "online",
  trial: true,
};
const report = { reason: "not-genuine", text: "I never taught them" };
const query = { status: "history", limit: "20", cursor: "" };

/** For every call the requests that succeed, with every field of the reply present. */
async function states() {
  const harness = await startFamily();
  const { mother, asha, ask } = harness;
  const asMother = `Student-${mother._id}`;
  const { app, tutor, student, studentCalls, tutorCalls, move } = harness;
  const asStudent = `Student-${student._id}`;
  const asTutor = `Tutor-${tutor._id}`;
  const asAdmin = `Admin-${admin}`;
  const body = { ...form, tutorId: tutor._id, studentId: student._id };

  async function asked() {
    const made = await studentCalls("POST", "/bookings/create-booking", body);
    return read(bookingsApi.create, made.body).booking._id;
  }
  /** Both have proposed, and the student has agreed; other tutors are offered to her too. */
  async function negotiated() {
    const id = await asked();
    const { preferredSlots } = form;
    const times = (proposal: number) => ({ proposal, preferredSlots });
    await studentCalls("POST", `/bookings/${id}/proposals`, times(0));
    await tutorCalls("POST", `/bookings/${id}/proposals`, times(1));
    await studentCalls("POST", `/bookings/${id}/agree-time`, { proposal: 2 });
    await harness.docs.updateOne({ _id: id }, { $set: { alternatives: [tutor._id] } });
    return id;
  }
  async function accepted() {
    const id = await negotiated();
    await move(tutorCalls, id, "accepted");
    return id;
  }
  async function reviewed() {
    const id = await accepted();
    const path = `/bookings/${id}/review`;
    const marks = { clarity: 5, patience: 4, punctuality: 5 };
    const { body: made } = await studentCalls("POST", path, { stars: 5, text: "Good", marks });
    return read(bookingsApi.review, made).review._id;
  }
  /** With what only a tutor has who has answered several requests. */
  async function answered() {
    const id = await reviewed();
    await tutorCalls("PUT", `/reviews/${id}/answer`, { text: "Thank you" });
    const [one] = await harness.docs.find({ tutorUserId: tutor._id }).toArray();
    if (!one) throw new Error("The booking is not stored");
    const others = ["a", "b"].map((_id) => ({ ...one, _id, studentProfileId: _id }));
    await harness.docs.insertMany(others);
    return id;
  }
  async function reported() {
    const id = await reviewed();
    await tutorCalls("POST", `/reviews/${id}/report`, report);
    await tutorCalls("PUT", `/reviews/${id}/answer`, { text: "Thank you" });
    await studentCalls("POST", `/reviews/${id}/report`, { ...report, about: "answer" });
    return id;
  }
  const ofLessons = lessonStates(harness, accepted);
  const ofDemos = demoStates(harness, accepted);
  const made: ProviderStates = {
    ...postStates(harness),
    ...ofLessons.made,
    ...ofDemos.made,
    "bookingsApi.create": () => [
      { token: asStudent, body: { ...body, demoTimes: [ofDemos.startsAt()] } },
      { token: asMother, body: { tutorId: tutor._id, childId: asha } },
    ],
    "bookingsApi.list": async () => {
      await asked();
      await ask(asha);
      await app.request(`/internal/people/${tutor._id}/gone`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET}` },
      });
      await reviewed();
      await ofDemos.withDemos();
      await withPeopleNotShown(harness);
      const silent = aTutor();
      harness.everybody.set(silent._id, silent);
      await studentCalls("POST", "/bookings/create-booking", { tutorId: silent._id });
      const offered = { $set: { alternatives: [tutor._id] } };
      await harness.docs.updateOne({ tutorUserId: silent._id }, offered);
      return [
        { token: asStudent, query },
        { token: asStudent, query: { ...query, status: "current" } },
        { token: asMother, query: { ...query, child: asha } },
        { token: asTutor, query },
        { token: asTutor, query: { ...query, status: "pending", turn: "yes" } },
      ];
    },
    "bookingsApi.booking": async () => {
      await negotiated();
      await ofDemos.withDemos();
      await withPeopleNotShown(harness);
      const own = await harness.docs.find({ studentUserId: student._id }).toArray();
      const { _id: id } = harness.bookingIn(await ask(asha));
      await move(tutorCalls, id, "accepted");
      return [
        ...own.map((one) => ({ token: asStudent, params: { id: one._id } })),
        { token: asMother, params: { id } },
      ];
    },
    "bookingsApi.propose": async () => [
      {
        token: asTutor,
        params: { id: await asked() },
        body: { proposal: 0, preferredSlots: form.preferredSlots },
      },
    ],
    "bookingsApi.agreeTime": async () => {
      const id = await asked();
      const times = { proposal: 0, preferredSlots: form.preferredSlots };
      await tutorCalls("POST", `/bookings/${id}/proposals`, times);
      return [{ token: asStudent, params: { id }, body: { proposal: 1 } }];
    },
    "bookingsApi.audit": () => [{ token: asAdmin }, { token: asAdmin, query: auditQuery }],
    "bookingsApi.all": () => reviewed().then(() => [{ token: asAdmin, query }]),
    "bookingsApi.requestCounts": async () => {
      await asked();
      return [{ token: asAdmin, query: { ids: `${tutor._id},${student._id}` } }];
    },
    "bookingsApi.stats": async () => {
      await asked();
      return [{ token: asAdmin }];
    },
    "bookingsApi.updateStatus": async () => {
      const bookingId = await asked();
      return [
        { token: asTutor, body: { bookingId, newStatus: "accepted" } },
        { token: asStudent, body: { bookingId, newStatus: "cancelled", reason: "Exam over" } },
      ];
    },
    "bookingsApi.review": async () => [
      {
        token: asStudent,
        params: { id: await accepted() },
        body: { stars: 5, text: "Good", marks: { clarity: 5, patience: 4, punctuality: 5 } },
      },
    ],
    "bookingsApi.answerReview": async () => [
      { token: asTutor, params: { id: await reviewed() }, body: { text: "Thank you" } },
    ],
    "bookingsApi.reviews": async () => {
      await ofLessons.withFacts();
      await answered();
      return [{ params: { tutorId: tutor._id }, query }];
    },
    "bookingsApi.reportReview": async () => {
      const id = await answered();
      return [report, { ...report, about: "answer" }].map((one, n) => ({
        token: n === 0 ? asTutor : asStudent,
        params: { id },
        body: one,
      }));
    },
    "bookingsApi.reportedReviews": async () => {
      const page = { limit: "20", cursor: "" };
      const id = await reported();
      await harness.adminCalls("PUT", `/reviews/${id}`, { hidden: true });
      return ["no", "yes"].map((settled) => ({ token: asAdmin, query: { ...page, settled } }));
    },
    "bookingsApi.reportedReviewsBy": async () => {
      const id = await reported();
      await harness.adminCalls("PUT", `/reviews/${id}`, { hidden: true });
      return [student._id, tutor._id].map((userId) => ({ token: asAdmin, params: { id: userId } }));
    },
    "bookingsApi.moderateReview": async () => [
      {
        token: asAdmin,
        params: { id: await reported() },
        body: { hidden: true, answerHidden: true },
      },
    ],
    ...feeStates(harness),
    "bookingsInternal.childrenChanged": async () => {
      await reviewed();
      const child = { _id: student.student?._id ?? "", name: "Asha Rao" };
      const told = { guardianName: "Sunita Rao", children: [child] };
      return [{ token: SECRET, params: { userId: student._id }, body: told }];
    },
    "bookingsInternal.personGone": async () => {
      await asked();
      return [{ token: SECRET, params: { userId: tutor._id } }];
    },
    "bookingsInternal.personErased": async () => {
      await reviewed();
      return [{ token: SECRET, params: { userId: student._id } }];
    },
    "bookingsInternal.personRenamed": async () => {
      await reviewed();
      const renamed = { userName: "Mira Sol", role: "Student" };
      return [{ token: SECRET, params: { userId: student._id }, body: renamed }];
    },
    "bookingsInternal.ownData": async () => {
      await reviewed();
      const cursor = encodeCursor([0, ""]);
      const body = { role: "Student", verifiedEmail: "asha@test.example", cursor };
      return [{ token: SECRET, params: { userId: student._id }, body }];
    },
    "bookingsInternal.accepted": async () => {
      await accepted();
      return [{ token: SECRET, query: { a: tutor._id, b: student._id } }];
    },
    "bookingsInternal.asked": async () => {
      await accepted();
      return [{ token: SECRET, query: { tutor: tutor._id, students: student._id } }];
    },
  };
  return { app, made };
}

it.each(consumerContractsOf({ bookingsApi, bookingsInternal }))(
  "gives $consumer what it expects of $call",
  async (expected) => {
    const { app, made } = await states();
    expect(await contractBreaches(app, expected, await made[expected.call]?.())).toEqual([]);
  },
);
