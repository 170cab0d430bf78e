import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { STUDENT_FILTERS, TUTOR_FILTERS } from "../src/listings/documents.ts";
import { createSearchIndex } from "../src/listings/search-index.ts";
import { followChanges } from "../src/listings/store.ts";
import { peopleCollection } from "../src/people/store.ts";
import { seedPeople } from "../src/seed.ts";

it("forgets people who are no longer listed", async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  const docs = peopleCollection(client.db(`users-${crypto.randomUUID()}`));
  await seedPeople(docs, { tutors: 3, students: 2 });
  const Tutor = createSearchIndex(["newest", "fee", "experience"], TUTOR_FILTERS);
  const Student = createSearchIndex(["newest"], STUDENT_FILTERS);
  const followed = await followChanges(docs, { Tutor, Student });
  expect(followed.size()).toBe(Tutor.size() + Student.size());
  const inactive = { active: false, changedAt: new Date() };
  await docs.updateMany({ role: "Tutor" }, { $set: inactive });
  await followed.catchUp();
  expect(Tutor.size()).toBe(0);
  expect(followed.size()).toBe(Student.size());
  await docs.updateMany({ role: "Tutor" }, { $set: { active: true, changedAt: new Date() } });
  await followed.catchUp();
  expect(followed.size()).toBe(Tutor.size() + Student.size());
  await client.close();
  await mongo.close();
});
