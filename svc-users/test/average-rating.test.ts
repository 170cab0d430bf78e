import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peopleCollection, type StoredPerson } from "../src/store/people.ts";
import { averageRating } from "../src/store/ranking/average-rating.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

const people = async (all: readonly Partial<StoredPerson>[]) => {
  const docs = peopleCollection(client.db(`rated-${crypto.randomUUID()}`));
  const stored = all.map((one, n) => ({ _id: `p${n}`, role: "Tutor", active: true, ...one }));
  await docs.insertMany(stored as unknown as StoredPerson[]); // safe: nothing else is read
  return docs;
};
const rated = (tutors: number, average: number, count: number): Partial<StoredPerson>[] =>
  Array.from({ length: tutors }, () => ({ rating: { average, count } }));

it("is the average of all reviews, of listed tutors alone", async () => {
  const docs = await people([
    ...rated(12, 5, 1),
    ...rated(6, 3, 10),
    ...rated(6, 3.5, 10),
    ...rated(20, 1, 30).map((one) => ({ ...one, active: false })),
    ...rated(20, 1, 30).map((one) => ({ ...one, role: "Admin" as const })),
    { rating: null },
    {},
  ]);
  // (12 × 5 + 60 × 3 + 60 × 3.5) / 132 = 3.409
  expect(await averageRating(docs)).toBe(3.4);
});

it("is a usual one while few have reviews", async () => {
  expect(await averageRating(await people(rated(19, 5, 10)))).toBe(4.2);
  expect(await averageRating(await people(rated(20, 5, 10)))).toBe(5);
});
