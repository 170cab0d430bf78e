import { expect, it, beforeAll, afterAll } from "vitest";
import { isVerified } from "../src/people/standing.ts";
import { peopleCollection } from "../src/store/people.ts";
import { DAY_MS, type Harness, startHarness, student } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const NOW = new Date("2026-11-22T12:00:00.000Z");
const days = (n: number) => new Date(NOW.getTime() + n * DAY_MS);

it("counts accounts from before and of the demo as verified for thirty days, whenever it is run", async () => {
  const { grantGrace, people } = users.stores;
  const demo = await people.byEmail("student@tutorsetu.example");
  const { _id } = await users.register(student());
  if (!demo) throw new Error("There is no demo student.");
  expect(isVerified(demo, days(365))).toBe(true);
  expect(await grantGrace(NOW)).toBe(3);
  const after = await people.find(demo._id);
  expect(after && [isVerified(after, days(29)), isVerified(after, days(30))]).toEqual([
    true,
    false,
  ]);
  expect(await grantGrace(days(7))).toBe(0);
  const fresh = await people.find(_id);
  expect(fresh && isVerified(fresh, fresh.createdAt)).toBe(false);
});

it("leaves verified and erased accounts as they are", async () => {
  const docs = peopleCollection(users.db);
  await docs.updateMany({}, { $unset: { verifiedUntil: "" } });
  await docs.updateOne({ role: "Tutor" }, { $set: { emailVerifiedAt: NOW } });
  await docs.updateOne({ role: "Admin" }, { $set: { erasedAt: NOW } });
  await users.stores.grantGrace(NOW);
  expect(await docs.countDocuments({ verifiedUntil: { $exists: true } })).toBe(2);
});
