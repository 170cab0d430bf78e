import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { aStudent } from "../testing/person.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const HOUR_MS = 3_600_000;

/** A tutor whom students ask, so many hours before the answer. */
async function startAsked() {
  const harness = await startHarness();
  const { app, everybody, docs, tutor, tutorCalls, move } = harness;
  async function asked(hoursAgo: number) {
    const student = aStudent();
    everybody.set(student._id, student);
    const calls = as(app, "Student", student._id);
    const { body } = await calls("POST", "/bookings/create-booking", { tutorId: tutor._id });
    const { _id } = read(bookingsApi.create, body).booking;
    const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
    await docs.updateOne({ _id }, { $set: { createdAt } });
    return { _id, calls };
  }
  async function accepted(hoursAgo: number) {
    const request = await asked(hoursAgo);
    await move(tutorCalls, request._id, "accepted");
    return request;
  }
  const hours = () => harness.answerTimes.of(tutor._id, new Date());
  return { ...harness, asked, accepted, hours };
}

it("counts every first answer of a tutor: accepted, declined, or another time proposed", async () => {
  const { asked, accepted, hours, move, tutorCalls } = await startAsked();
  await accepted(1.5);
  const declined = await asked(20);
  await move(tutorCalls, declined._id, "cancelled");
  expect(await hours()).toBeUndefined();
  const proposed = await asked(4.5);
  const times = { proposal: 0, preferredSlots: [{ day: "mon", part: "evening" }] };
  await tutorCalls("POST", `/bookings/${proposed._id}/proposals`, times);
  expect(await hours()).toBe(5);
  await move(tutorCalls, proposed._id, "accepted");
  expect(await hours()).toBe(5);
});

it("counts neither what the student took back or proposed, nor offers, nor what is older", async () => {
  const { asked, accepted, hours, move, tutorCalls, studentCalls, student, list } =
    await startAsked();
  for (const hoursAgo of [3, 1.5, 1.8, 91 * 24]) await accepted(hoursAgo);
  const withdrawn = await asked(1);
  await move(withdrawn.calls, withdrawn._id, "cancelled");
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  const [offer] = (await list(studentCalls)).bookings;
  await move(studentCalls, offer?._id ?? "", "accepted");
  expect(await hours()).toBe(2);
});

it("is delivered once something is answered, with or without a rating, and stays pending until it is", async () => {
  const { accepted, ratings, users, docs, tutor } = await startAsked();
  const params = { userId: tutor._id };
  const first = await accepted(1);
  await accepted(3);
  await ratings.sweep();
  await accepted(5);
  await ratings.sweep();
  // There is no rating without a review, and two answers say nothing yet.
  expect(users.calls).toEqual([
    expect.objectContaining({ params, body: { rating: null, answersInHours: null } }),
    expect.objectContaining({ params, body: { rating: null, answersInHours: 4 } }),
  ]);
  users.calls.length = 0;
  expect(await docs.countDocuments({ ratingDueAt: { $gt: new Date(0) } })).toBe(0);
  await first.calls("POST", `/bookings/${first._id}/review`, { stars: 4 });
  await accepted(7);
  await accepted(9);
  users.state.isDown = true;
  await expect(ratings.sweep()).rejects.toThrow("unavailable");
  expect(await docs.countDocuments({ ratingDueAt: { $gt: new Date(0) } })).toBe(2);
  users.state.isDown = false;
  await ratings.sweep(new Date(Date.now() + 31_000));
  expect(users.calls).toMatchObject([
    {
      params,
      body: {
        // For a svc-users of before it stands in the rating, too.
        rating: { average: 4, count: 1, distribution: [0, 0, 0, 1, 0], answersInHours: 6 },
        answersInHours: 6,
      },
    },
  ]);
  await ratings.sweep(new Date(Date.now() + 62_000));
  expect(users.calls).toHaveLength(1);
});

it("is shown with the reviews", async () => {
  const { accepted, app, tutor } = await startAsked();
  const first = await accepted(1);
  await accepted(3);
  await accepted(3);
  await first.calls("POST", `/bookings/${first._id}/review`, { stars: 4 });
  const { body } = await as(app)("GET", `/reviews/${tutor.tutor?._id}`);
  expect(read(bookingsApi.reviews, body).rating?.answersInHours).toBe(4);
});
