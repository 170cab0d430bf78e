import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import { expect, it } from "vitest";
import { aStudent, id } from "../testing/person.ts";
import { startHarness, read, withMongo } from "../testing/harness.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startHarness>>;

const review = (who: Harness["studentCalls"], bookingId: string, stars: unknown, text?: string) =>
  who("POST", `/bookings/${bookingId}/review`, { stars, text });

async function reviewsOf({ app }: Harness, tutorId = "", query = "") {
  const { body } = await as(app)("GET", `/reviews/${tutorId}${query}`);
  return read(bookingsApi.reviews, body);
}

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

it("shows everybody what the student of an accepted booking wrote, by user and by profile id", async () => {
  const harness = await startHarness();
  const { studentCalls, student, tutor, bookAndAccept } = harness;
  const { _id } = await bookAndAccept();
  const { status, body } = await review(studentCalls, _id, 4, " Patient and clear. ");
  expect(status).toBe(201);
  expect(read(bookingsApi.review, body).message).toBe("Thank you for your review!");
  for (const tutorId of [tutor._id, tutor.tutor?._id.toUpperCase()]) {
    const shown = await reviewsOf(harness, tutorId);
    expect(shown).toMatchObject({
      total: 1,
      rating: { average: 4, count: 1 },
      reviews: [{ author: maskName(student.userName), stars: 4, text: "Patient and clear." }],
    });
    expect(JSON.stringify(shown)).not.toContain(`"${student._id}"`);
  }
});

it("shows strangers no number or address that somebody wrote into a review", async () => {
  const harness = await startHarness();
  const { studentCalls, tutor, bookAndAccept } = harness;
  const { _id } = await bookAndAccept();
  const text = "Ask me: 98123 45678 or me@mail.example.";
  await review(studentCalls, _id, 5, text);
  expect((await reviewsOf(harness, tutor._id)).reviews[0]?.text).toBe("Ask me: … or ….");
  const { body } = await studentCalls("GET", `/reviews/${tutor._id}`);
  expect(read(bookingsApi.reviews, body).reviews[0]?.text).toBe(text);
});

it("lets the student still review after the tuition has ended", async () => {
  const { studentCalls, tutorCalls, bookAndAccept, move, docs } = await startHarness();
  const { _id } = await bookAndAccept();
  await docs.updateOne({ _id }, { $set: { acceptedAt: new Date(Date.now() - 8 * 86_400_000) } });
  await move(tutorCalls, _id, "cancelled", "The exam is over.");
  expect((await review(studentCalls, _id, 5)).status).toBe(201);
});

it("rejects a review by the tutor, of a booking that was never accepted, or by strangers", async () => {
  const harness = await startHarness();
  const { app, studentCalls, tutorCalls, adminCalls, book, move, reviewDocs } = harness;
  const { _id } = await book();
  const refusal = "Only a student with an accepted booking can review this tutor.";
  expect(await review(studentCalls, _id, 5)).toMatchObject({
    status: 403,
    body: { message: refusal },
  });
  await move(studentCalls, _id, "cancelled");
  expect((await review(studentCalls, _id, 5)).status).toBe(403);
  expect((await review(tutorCalls, _id, 5)).status).toBe(403);
  expect((await review(as(app, "Student", id()), _id, 5)).status).toBe(404);
  expect((await review(adminCalls, _id, 5)).status).toBe(404);
  expect(await reviewDocs.countDocuments()).toBe(0);
});

it.each([
  [0, 422],
  [6, 422],
  [2.5, 422],
  ["many", 422],
  [undefined, 422],
  [{ $gt: 0 }, 400],
])("rejects %j as stars", async (stars, status) => {
  const { studentCalls, bookAndAccept } = await startHarness();
  const { _id } = await bookAndAccept();
  expect(await review(studentCalls, _id, stars)).toMatchObject({
    status,
    body: { fields: { stars: expect.any(String) } },
  });
});

it("shows what was marked, with averages of all who did, and the distribution of the stars", async () => {
  const harness = await startHarness();
  const given = [
    { stars: 5, marks: { clarity: 5, punctuality: 4 } },
    { stars: 4, marks: { clarity: "4" } },
    { stars: 5 },
  ];
  for (const body of given) {
    const { calls, bookingId } = await anotherStudent(harness);
    expect((await calls("POST", `/bookings/${bookingId}/review`, body)).status).toBe(201);
  }
  const shown = await reviewsOf(harness, harness.tutor._id);
  expect(shown.marks).toEqual({ clarity: 4.5, punctuality: 4 });
  expect(shown.rating?.distribution).toEqual([0, 0, 0, 1, 2]);
  expect(shown.reviews.map(({ marks }) => marks)).toEqual([
    undefined,
    { clarity: 4 },
    { clarity: 5, punctuality: 4 },
  ]);
});

it("keeps the marks when a page of before changes the rest, and takes them away when asked to", async () => {
  const harness = await startHarness();
  const { _id } = await harness.bookAndAccept();
  const send = (body: object) => harness.studentCalls("POST", `/bookings/${_id}/review`, body);
  const marksNow = async () =>
    (await harness.list(harness.studentCalls)).bookings[0]?.review?.marks;
  await send({ stars: 5, marks: { patience: 5 } });
  await send({ stars: 4 });
  expect(await marksNow()).toEqual({ patience: 5 });
  await send({ stars: 4, marks: {} });
  expect(await marksNow()).toEqual({});
  for (const patience of [0, 6, 2.5, "many", null])
    expect((await send({ stars: 4, marks: { patience } })).status).toBe(422);
});

it("keeps nothing of a text that is too long, and markup as the words that it is", async () => {
  const harness = await startHarness();
  const { _id } = await harness.bookAndAccept();
  const long = await review(harness.studentCalls, _id, 5, "a".repeat(1001));
  expect(long).toMatchObject({ status: 422, body: { fields: { text: expect.any(String) } } });
  const longest = await review(harness.studentCalls, _id, 5, "a".repeat(40_000));
  expect(longest).toMatchObject({ status: 413, body: { message: "That is too large to send." } });
  expect(await harness.reviewDocs.countDocuments()).toBe(0);
  const text = "<img src=x onerror=alert(1)> <b>Good</b>";
  expect((await review(harness.studentCalls, _id, 5, text)).status).toBe(201);
  expect((await reviewsOf(harness, harness.tutor._id)).reviews[0]?.text).toBe(text);
});

it("keeps one review per pair: the second replaces the first, also in a second booking", async () => {
  const harness = await startHarness();
  const { studentCalls, tutor, bookAndAccept, move } = harness;
  const first = await bookAndAccept();
  await review(studentCalls, first._id, 2, "Often late.");
  await move(studentCalls, first._id, "cancelled", "A break");
  const second = await bookAndAccept();
  await review(studentCalls, second._id, 5, "Much better now.");
  expect(await reviewsOf(harness, tutor._id)).toMatchObject({
    total: 1,
    rating: { average: 5, count: 1 },
    reviews: [{ text: "Much better now." }],
  });
});

it("is found by the profile of a tutor whose account was restored, under the name of a student whose account was", async () => {
  const harness = await startHarness();
  const { studentCalls, student, tutor, everybody, bookAndAccept, docs } = harness;
  const { _id } = await bookAndAccept();
  everybody.set(tutor._id, { ...tutor, active: false });
  // As the deletion of both accounts leaves a booking.
  const anonymous = { userName: "Deleted user", tutor: null, student: null };
  const [deletedTutor, deletedStudent] = [
    { ...anonymous, _id: tutor._id },
    { ...anonymous, _id: student._id },
  ];
  await docs.updateOne(
    { _id },
    { $set: { tutor: deletedTutor, student: deletedStudent } as never },
  ); // safe: what a review reads
  expect((await review(studentCalls, _id, 4, "Clear.")).status).toBe(201);
  everybody.set(tutor._id, tutor);
  const shown = await reviewsOf(harness, tutor.tutor?._id);
  expect(shown).toMatchObject({ total: 1, reviews: [{ author: maskName(student.userName) }] });
});

it("is accepted while svc-users is unavailable, with the names of the booking", async () => {
  const harness = await startHarness();
  const { _id } = await harness.bookAndAccept();
  harness.state.isUsersDown = true;
  expect((await review(harness.studentCalls, _id, 4)).status).toBe(201);
  expect(await reviewsOf(harness, harness.tutor.tutor?._id)).toMatchObject({ total: 1 });
});

it("stores one review for ten concurrent requests", async () => {
  const harness = await startHarness();
  const { _id } = await harness.bookAndAccept();
  const tries = Array.from({ length: 10 }, (_, n) =>
    review(harness.studentCalls, _id, 1 + (n % 5), `try ${n}`),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(201);
  expect(await harness.reviewDocs.countDocuments()).toBe(1);
});

it("shows the student in My Bookings what they wrote, and nobody else", async () => {
  const { studentCalls, tutorCalls, adminCalls, bookAndAccept, list } = await startHarness();
  const { _id } = await bookAndAccept();
  expect((await list(studentCalls)).bookings[0]?.review).toBeNull();
  await review(studentCalls, _id, 4, "Good");
  expect((await list(studentCalls)).bookings[0]?.review).toEqual({
    stars: 4,
    text: "Good",
    editableUntil: expect.any(String),
  });
  expect((await list(tutorCalls)).bookings[0]?.review).toBeUndefined();
  const { body } = await adminCalls("GET", "/bookings/all");
  expect(read(bookingsApi.all, body).bookings[0]?.review).toBeUndefined();
});

it("lists reviews newest first, page by page, with the average to one decimal", async () => {
  const harness = await startHarness();
  const stars = [5, 4, 4];
  for (const star of stars) {
    const { calls, bookingId } = await anotherStudent(harness);
    await review(calls, bookingId, star, `${star}`);
  }
  const first = await reviewsOf(harness, harness.tutor._id, "?limit=2");
  expect(first).toMatchObject({ total: 3, rating: { average: 4.3, count: 3 } });
  expect(first.reviews).toHaveLength(2);
  const rest = await reviewsOf(
    harness,
    harness.tutor._id,
    `?limit=2&cursor=${first.nextCursor ?? ""}`,
  );
  expect(rest.reviews.map((r) => r.text)).toEqual(["5"]);
  expect(rest.nextCursor).toBeNull();
});

it("has no rating for a tutor without reviews, and rejects a malformed id", async () => {
  const harness = await startHarness();
  expect(await reviewsOf(harness, harness.tutor._id)).toMatchObject({ reviews: [], rating: null });
  expect((await as(harness.app)("GET", "/reviews/nonsense")).status).toBe(400);
});
