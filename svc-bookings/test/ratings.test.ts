import { answering, silent } from "@tutorsetu/service-kit/testing";
import { MongoServerError } from "mongodb";
import { expect, it } from "vitest";
import { ratingTeller } from "../src/reviews/rating-teller.ts";
import { mongoReviews } from "../src/reviews/store.ts";
import { id } from "./person.ts";
import { withMongo, world } from "./world.ts";

withMongo();

const TUTOR = "00000000000000000000aaaa";
const ANOTHER = "00000000000000000000bbbb";
const AGAIN_AFTER_MS = 30_000;

const writing = (tutorUserId: string, studentUserId: string, stars: number) => ({
  tutorUserId,
  studentUserId,
  stars,
  tutorProfileId: null,
  author: "A student",
  text: "",
});

/** Ratings of one review with four stars, and what becomes of the reviews while the first is on its way. */
async function underWay(meanwhile: (write: (who: string, stars: number) => unknown) => unknown) {
  const { reviews } = await world();
  const student = id();
  const write = (who: string, stars: number) => reviews.write(writing(TUTOR, who, stars));
  await write(student, 4);
  const told: unknown[] = [];
  const users = answering(async (_endpoint, { body }) => {
    told.push(body);
    if (told.length === 1) await meanwhile((who, stars) => write(who || student, stars));
    return { ok: true };
  });
  await ratingTeller(reviews, users, silent).tell(TUTOR);
  return { reviews, told };
}

it.each([
  ["another with as many stars", id(), 4, { average: 4, count: 2 }],
  ["another text with other stars", "", 2, { average: 2, count: 1 }],
])("hands over what holds when there is %s meanwhile", async (_, who, stars, rating) => {
  const { reviews, told } = await underWay((write) => write(who, stars));
  expect(told).toEqual([{ rating: { average: 4, count: 1 } }, { rating }]);
  expect(await reviews.untold(new Date(), 10)).toEqual([]);
});

it("hands a text over once more that was written anew with as many stars meanwhile", async () => {
  const { reviews, told } = await underWay((write) => write("", 4));
  expect(told).toHaveLength(1);
  expect(await reviews.untold(new Date(), 10)).toEqual([TUTOR]);
});

it("tries again half a minute later, and not before", async () => {
  const { reviews, ratings, users } = await world();
  await reviews.write(writing(TUTOR, id(), 3));
  const now = new Date(Date.now() + 1000);
  users.state.isDown = true;
  await ratings.sweep(now);
  users.state.isDown = false;
  await ratings.sweep(new Date(now.getTime() + AGAIN_AFTER_MS - 1));
  expect(users.told).toEqual([]);
  await ratings.sweep(new Date(now.getTime() + AGAIN_AFTER_MS));
  expect(users.told).toHaveLength(1);
});

it("keeps the tutors apart: who is told and who waits", async () => {
  const { reviews, ratings } = await world();
  for (const tutor of [TUTOR, ANOTHER]) await reviews.write(writing(tutor, id(), 3));
  const now = () => reviews.untold(new Date(Date.now() + 1000), 10);
  await ratings.tell(TUTOR);
  expect(await now()).toEqual([ANOTHER]);
  await reviews.write(writing(TUTOR, id(), 3));
  await reviews.tellLater(TUTOR, new Date(Date.now() + AGAIN_AFTER_MS));
  expect(await now()).toEqual([ANOTHER]);
  await ratings.tell(ANOTHER);
  await reviews.tellLater(ANOTHER, new Date(0));
  expect(await now()).toEqual([]);
});

it("takes the name of who left off their own reviews only", async () => {
  const { reviews } = await world();
  const [gone, there] = [id(), id()];
  for (const student of [gone, there]) await reviews.write(writing(TUTOR, student, 3));
  await reviews.forget(gone);
  const kept = (await reviews.by(there, [TUTOR])).concat(await reviews.by(gone, [TUTOR]));
  expect(kept.map(({ author }) => author)).toEqual(["A student", "Deleted user"]);
});

it("gives a student their own words about these tutors", async () => {
  const { reviews } = await world();
  const [one, other] = [id(), id()];
  for (const student of [one, other]) await reviews.write(writing(TUTOR, student, 3));
  expect((await reviews.by(one, [TUTOR])).map((each) => each.studentUserId)).toEqual([one]);
  expect(await reviews.by(one, [])).toEqual([]);
});

/** A store whose next write fails with this. */
async function failing(error: Error) {
  const { reviewDocs } = await world();
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
  expect(await reviews.write(writing(TUTOR, id(), 2))).toMatchObject({ stars: 2 });
});

it("says that a review could not be kept", async () => {
  const reviews = await failing(new Error("the disk is full"));
  await expect(reviews.write(writing(TUTOR, id(), 2))).rejects.toThrow("the disk is full");
});
