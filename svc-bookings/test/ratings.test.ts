import { fakeServiceClient, silent } from "@tutorsetu/service-kit/testing/app";
import { MongoServerError } from "mongodb";
import { expect, it } from "vitest";
import { ratingPublisher } from "../src/reviews/rating-publisher.ts";
import { bySystem } from "../src/policy.ts";
import { mongoReviews, type Reviews } from "../src/store/reviews.ts";
import { id } from "../testing/person.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const TUTOR = "00000000000000000000aaaa";
const ANOTHER = "00000000000000000000bbbb";
const RETRY_AFTER_MS = 30_000;

const content = (stars: number) => ({
  stars,
  tutorProfileId: null,
  author: "A student",
  text: "",
  createdAt: new Date(),
});
const write = (reviews: Reviews, tutorUserId: string, reviewerId: string, stars: number) =>
  reviews.write(
    bySystem({ tutorUserId, studentProfileId: reviewerId, reviewerId }),
    content(stars),
    {
      id: id(),
      to: tutorUserId,
      kind: "review_received",
      params: {},
      at: new Date(),
    },
  );

/** Publishes the rating of one review with four stars; `meanwhile` runs while the first delivery is in flight. */
async function publishWhile(
  meanwhile: (writeAs: (who: string, stars: number) => unknown) => unknown,
) {
  const { reviews, answerTimes } = await startHarness();
  const student = id();
  await write(reviews, TUTOR, student, 4);
  const delivered: unknown[] = [];
  const users = fakeServiceClient(async (_endpoint, { body }) => {
    delivered.push(body);
    if (delivered.length === 1)
      await meanwhile((who, stars) => write(reviews, TUTOR, who || student, stars));
    return { ok: true };
  });
  await ratingPublisher({ reviews, answerTimes }, users, silent).deliver(TUTOR);
  return { reviews, delivered };
}

it.each([
  ["another with as many stars", id(), 4, { average: 4, count: 2, distribution: [0, 0, 0, 2, 0] }],
  ["another text with other stars", "", 2, { average: 2, count: 1, distribution: [0, 1, 0, 0, 0] }],
])("delivers the current rating when there is %s meanwhile", async (_, who, stars, rating) => {
  const { reviews, delivered } = await publishWhile((writeAs) => writeAs(who, stars));
  expect(delivered).toEqual([
    { rating: { average: 4, count: 1, distribution: [0, 0, 0, 1, 0] }, answersInHours: null },
    { rating, answersInHours: null },
  ]);
  expect(await reviews.pendingTutors(new Date(), 10)).toEqual([]);
});

it("keeps the rating pending when the text is written anew with as many stars meanwhile", async () => {
  const { reviews, delivered } = await publishWhile((writeAs) => writeAs("", 4));
  expect(delivered).toHaveLength(1);
  expect(await reviews.pendingTutors(new Date(), 10)).toEqual([TUTOR]);
});

it("retries half a minute later, and not before", async () => {
  const { reviews, ratings, users } = await startHarness();
  await write(reviews, TUTOR, id(), 3);
  const now = new Date(Date.now() + 1000);
  users.state.isDown = true;
  await expect(ratings.sweep(now)).rejects.toThrow("unavailable");
  users.state.isDown = false;
  await ratings.sweep(new Date(now.getTime() + RETRY_AFTER_MS - 1));
  expect(users.calls).toEqual([]);
  await ratings.sweep(new Date(now.getTime() + RETRY_AFTER_MS));
  expect(users.calls).toHaveLength(1);
});

it("keeps the pending ratings of two tutors apart", async () => {
  const { reviews, ratings } = await startHarness();
  for (const tutor of [TUTOR, ANOTHER]) await write(reviews, tutor, id(), 3);
  const now = () => reviews.pendingTutors(new Date(Date.now() + 1000), 10);
  await ratings.deliver(TUTOR);
  expect(await now()).toEqual([ANOTHER]);
  await write(reviews, TUTOR, id(), 3);
  await reviews.retryAt(TUTOR, new Date(Date.now() + RETRY_AFTER_MS));
  expect(await now()).toEqual([ANOTHER]);
  await ratings.deliver(ANOTHER);
  await reviews.retryAt(ANOTHER, new Date(0));
  expect(await now()).toEqual([]);
});

it("removes the name of a deleted student from their own reviews only", async () => {
  const { reviews } = await startHarness();
  const [deleted, other] = [id(), id()];
  for (const student of [deleted, other]) await write(reviews, TUTOR, student, 3);
  await reviews.anonymise(bySystem(deleted));
  const kept = (await reviews.by(other, [TUTOR])).concat(await reviews.by(deleted, [TUTOR]));
  expect(kept.map(({ author }) => author)).toEqual(["A student", "Deleted user"]);
});

it("finds what a student wrote about these tutors", async () => {
  const { reviews } = await startHarness();
  const [one, other] = [id(), id()];
  for (const student of [one, other]) await write(reviews, TUTOR, student, 3);
  expect((await reviews.by(one, [TUTOR])).map((each) => each.studentUserId)).toEqual([one]);
  expect(await reviews.by(one, [])).toEqual([]);
});

/** A store whose next write fails with this. */
async function failing(error: Error) {
  const { reviewDocs } = await startHarness();
  const errors = [error];
  const docs = new Proxy(reviewDocs, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      if (name !== "findOneAndUpdate") return own.bind(target) as unknown;
      const next = errors.shift();
      return next ? () => Promise.reject(next) : (own.bind(target) as unknown);
    },
  });
  return mongoReviews(docs);
}

it("lets the slower of two first reviews at once replace the other", async () => {
  const reviews = await failing(new MongoServerError({ message: "twice", code: 11_000 }));
  expect(await write(reviews, TUTOR, id(), 2)).toMatchObject({ stars: 2 });
});

it("says that a review could not be kept", async () => {
  const reviews = await failing(new Error("the disk is full"));
  await expect(write(reviews, TUTOR, id(), 2)).rejects.toThrow("the disk is full");
});
