import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { follow } from "../src/directory/changes-store.ts";
import { createDirectory } from "../src/directory/directory.ts";
import { STUDENT_CHOICES, TUTOR_CHOICES } from "../src/directory/entries.ts";
import { peopleCollection } from "../src/people/store.ts";
import { seedPeople } from "../src/seed.ts";

it("remembers nothing of people who have left the lists", async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  const docs = peopleCollection(client.db(`users-${crypto.randomUUID()}`));
  await seedPeople(docs, { tutors: 3, students: 2 });
  const Tutor = createDirectory(["newest", "fee", "experience"], TUTOR_CHOICES);
  const Student = createDirectory(["newest"], STUDENT_CHOICES);
  const followed = await follow(docs, { Tutor, Student });
  expect(followed.size()).toBe(Tutor.size() + Student.size());
  const gone = { active: false, changedAt: new Date() };
  await docs.updateMany({ role: "Tutor" }, { $set: gone });
  await followed.catchUp();
  expect(Tutor.size()).toBe(0);
  expect(followed.size()).toBe(Student.size());
  await docs.updateMany({ role: "Tutor" }, { $set: { active: true, changedAt: new Date() } });
  await followed.catchUp();
  expect(followed.size()).toBe(Tutor.size() + Student.size());
  await client.close();
  await mongo.close();
});
