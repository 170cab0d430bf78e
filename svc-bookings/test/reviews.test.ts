import { bookingsApi } from "@tutorsetu/contracts/bookings";
import { as } from "@tutorsetu/service-kit/testing";
import { expect, it } from "vitest";
import { aStudent, id } from "./person.ts";
import { read, withMongo, world } from "./world.ts";

withMongo();

type World = Awaited<ReturnType<typeof world>>;

const review = (who: World["studentCalls"], bookingId: string, stars: unknown, text?: string) =>
  who("POST", `/bookings/${bookingId}/review`, { stars, text });

async function reviewsOf({ app }: World, tutorId = "", query = "") {
  const { body } = await as(app)("GET", `/reviews/${tutorId}${query}`);
  return read(bookingsApi.reviews, body);
}

/** Further students of the tutor, each with an accepted booking. */
async function anotherStudent({ app, everybody, tutor, tutorCalls, move }: World) {
  const student = aStudent();
  everybody.set(student._id, student);
  const calls = as(app, "Student", student._id);
  const { body } = await calls("POST", "/bookings/create-booking", { tutorId: tutor._id });
  const { _id } = read(bookingsApi.create, body).booking;
  await move(tutorCalls, _id, "accepted");
  return { calls, bookingId: _id };
}

it("shows everybody what the student of an accepted booking wrote, by user and by profile id", async () => {
  const here = await world();
  const { studentCalls, student, tutor, bookAndAccept } = here;
  const { _id } = await bookAndAccept();
  const { status, body } = await review(studentCalls, _id, 4, " Patient and clear. ");
  expect(status).toBe(201);
  expect(read(bookingsApi.review, body).message).toBe("Thank you for your review!");
  for (const tutorId of [tutor._id, tutor.tutor?._id.toUpperCase()]) {
    const shown = await reviewsOf(here, tutorId);
    expect(shown).toMatchObject({
      total: 1,
      rating: { average: 4, count: 1 },
      reviews: [{ author: student.userName, stars: 4, text: "Patient and clear." }],
    });
    expect(JSON.stringify(shown)).not.toContain(`"${student._id}"`);
  }
});

it("lets the student still review after the tuition has ended", async () => {
  const { studentCalls, tutorCalls, bookAndAccept, move } = await world();
  const { _id } = await bookAndAccept();
  await move(tutorCalls, _id, "cancelled", "The exam is over.");
  expect((await review(studentCalls, _id, 5)).status).toBe(201);
});

it("takes no review from the tutor, of what was never accepted, or from strangers", async () => {
  const here = await world();
  const { app, studentCalls, tutorCalls, adminCalls, book, move, reviewDocs } = here;
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
])("takes %j for no stars", async (stars, status) => {
  const { studentCalls, bookAndAccept } = await world();
  const { _id } = await bookAndAccept();
  expect(await review(studentCalls, _id, stars)).toMatchObject({
    status,
    body: { fields: { stars: expect.any(String) } },
  });
});

it("keeps one review per pair: the second replaces the first, also in a second booking", async () => {
  const here = await world();
  const { studentCalls, tutor, bookAndAccept, move } = here;
  const first = await bookAndAccept();
  await review(studentCalls, first._id, 2, "Often late.");
  await move(studentCalls, first._id, "cancelled", "A break");
  const second = await bookAndAccept();
  await review(studentCalls, second._id, 5, "Much better now.");
  expect(await reviewsOf(here, tutor._id)).toMatchObject({
    total: 1,
    rating: { average: 5, count: 1 },
    reviews: [{ text: "Much better now." }],
  });
});

it("is found by the profile of a tutor who was away for a while, under the name of a student who was", async () => {
  const here = await world();
  const { studentCalls, student, tutor, everybody, bookAndAccept, docs } = here;
  const { _id } = await bookAndAccept();
  everybody.set(tutor._id, { ...tutor, active: false });
  // As `personGone` leaves a booking behind.
  const gone = { userName: "Deleted user", tutor: null, student: null };
  const [away, back] = [
    { ...gone, _id: tutor._id },
    { ...gone, _id: student._id },
  ];
  await docs.updateOne({ _id }, { $set: { tutor: away, student: back } as never }); // safe: what a review reads
  expect((await review(studentCalls, _id, 4, "Clear.")).status).toBe(201);
  everybody.set(tutor._id, tutor);
  const shown = await reviewsOf(here, tutor.tutor?._id);
  expect(shown).toMatchObject({ total: 1, reviews: [{ author: student.userName }] });
});

it("is taken while svc-users is away, as the booking knows the two", async () => {
  const here = await world();
  const { _id } = await here.bookAndAccept();
  here.state.isUsersDown = true;
  expect((await review(here.studentCalls, _id, 4)).status).toBe(201);
  expect(await reviewsOf(here, here.tutor.tutor?._id)).toMatchObject({ total: 1 });
});

it("makes one review of ten presses at once", async () => {
  const here = await world();
  const { _id } = await here.bookAndAccept();
  const tries = Array.from({ length: 10 }, (_, n) =>
    review(here.studentCalls, _id, 1 + (n % 5), `try ${n}`),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(201);
  expect(await here.reviewDocs.countDocuments()).toBe(1);
});

it("shows the student in My Bookings what they wrote, and nobody else", async () => {
  const { studentCalls, tutorCalls, adminCalls, bookAndAccept, list } = await world();
  const { _id } = await bookAndAccept();
  expect((await list(studentCalls)).bookings[0]?.review).toBeNull();
  await review(studentCalls, _id, 4, "Good");
  expect((await list(studentCalls)).bookings[0]?.review).toEqual({ stars: 4, text: "Good" });
  expect((await list(tutorCalls)).bookings[0]?.review).toBeUndefined();
  const { body } = await adminCalls("GET", "/bookings/all");
  expect(read(bookingsApi.all, body).bookings[0]?.review).toBeUndefined();
});

it("lists reviews newest first, page by page, with the average to one decimal", async () => {
  const here = await world();
  const stars = [5, 4, 4];
  for (const star of stars) {
    const { calls, bookingId } = await anotherStudent(here);
    await review(calls, bookingId, star, `${star}`);
  }
  const first = await reviewsOf(here, here.tutor._id, "?limit=2");
  expect(first).toMatchObject({ total: 3, rating: { average: 4.3, count: 3 } });
  expect(first.reviews).toHaveLength(2);
  const rest = await reviewsOf(here, here.tutor._id, `?limit=2&cursor=${first.nextCursor ?? ""}`);
  expect(rest.reviews.map((r) => r.text)).toEqual(["5"]);
  expect(rest.nextCursor).toBeNull();
});

it("says null for a tutor without reviews, and refuses a bad id", async () => {
  const here = await world();
  expect(await reviewsOf(here, here.tutor._id)).toMatchObject({ reviews: [], rating: null });
  expect((await as(here.app)("GET", "/reviews/nonsense")).status).toBe(400);
});

it("hands the rating to svc-users, and once only", async () => {
  const here = await world();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = here;
  const { _id } = await bookAndAccept();
  await review(studentCalls, _id, 4);
  await ratings.sweep();
  await ratings.sweep();
  expect(users.told).toEqual([
    {
      path: "/internal/people/:userId/rating",
      params: { userId: tutor._id },
      body: { rating: { average: 4, count: 1 } },
    },
  ]);
});

it("loses no rating while svc-users is away: it is handed over once it is back", async () => {
  const here = await world();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = here;
  const { _id } = await bookAndAccept();
  users.state.isDown = true;
  expect((await review(studentCalls, _id, 3)).status).toBe(201);
  await ratings.tell(tutor._id);
  users.state.isDown = false;
  // Not at once: a neighbour that is coming back is not stormed.
  await ratings.sweep();
  expect(users.told).toEqual([]);
  await ratings.sweep(new Date(Date.now() + 31_000));
  expect(users.told).toMatchObject([{ body: { rating: { average: 3, count: 1 } } }]);
});

it("tells svc-users the newest rating when another review comes while it is being told", async () => {
  const here = await world();
  const { studentCalls, tutor, bookAndAccept, users, ratings } = here;
  const { _id } = await bookAndAccept();
  const other = await anotherStudent(here);
  await review(studentCalls, _id, 5);
  await Promise.all([
    ratings.tell(tutor._id),
    review(other.calls, other.bookingId, 2),
    ratings.sweep(),
  ]);
  await ratings.sweep(new Date(Date.now() + 31_000));
  expect(users.told.at(-1)).toMatchObject({ body: { rating: { average: 3.5, count: 2 } } });
});
