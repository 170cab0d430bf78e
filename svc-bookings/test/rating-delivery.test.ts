import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { aStudent } from "../testing/person.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startHarness>>;

const review = (who: Harness["studentCalls"], bookingId: string, stars: number) =>
  who("POST", `/bookings/${bookingId}/review`, { stars });

/** Further students of the tutor, each with an accepted booking. */
async function anotherStudent({ app, everybody, tutor, tutorCalls, move }: Harness) {
  const student = aStudent();
  everybody.set(student._id, student);
  const calls = as(app, "Student", student._id);
  const { body } = await calls("POST", "/bookings/create-booking", { tutorId: tutor._id });
  const { _id } = read(bookingsApi.create, body).booking;
  await move(tutorCalls, _id, "accepted");
  return { calls, bookingId: _id };
}

it("delivers the rating to svc-users once", async () => {
  const harness = await startHarness();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = harness;
  const { _id } = await bookAndAccept();
  await review(studentCalls, _id, 4);
  await ratings.sweep();
  await ratings.sweep();
  expect(users.calls).toEqual([
    {
      path: "/internal/people/:userId/rating",
      params: { userId: tutor._id },
      body: {
        rating: { average: 4, count: 1, distribution: [0, 0, 0, 1, 0] },
        answersInHours: null,
      },
    },
  ]);
});

it("keeps a rating while svc-users is unavailable, and delivers it when it is back", async () => {
  const harness = await startHarness();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = harness;
  const { _id } = await bookAndAccept();
  users.state.isDown = true;
  expect((await review(studentCalls, _id, 3)).status).toBe(201);
  await expect(ratings.deliver(tutor._id)).rejects.toThrow("unavailable");
  users.state.isDown = false;
  // Not at once: a service that is coming back is not overloaded.
  await ratings.sweep();
  expect(users.calls).toEqual([]);
  await ratings.sweep(new Date(Date.now() + 31_000));
  expect(users.calls).toMatchObject([{ body: { rating: { average: 3, count: 1 } } }]);
});

it("delivers the newest rating when another review comes while a delivery is in flight", async () => {
  const harness = await startHarness();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = harness;
  const { _id } = await bookAndAccept();
  const other = await anotherStudent(harness);
  await review(studentCalls, _id, 5);
  await Promise.all([
    ratings.deliver(tutor._id),
    review(other.calls, other.bookingId, 2),
    ratings.sweep(),
  ]);
  await ratings.sweep(new Date(Date.now() + 31_000));
  expect(users.calls.at(-1)).toMatchObject({ body: { rating: { average: 3.5, count: 2 } } });
});
