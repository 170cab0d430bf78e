import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

it("reads nothing for an empty $in, with an index and by the id", async () => {
  const collection = await fixture.collection([{ a: 1 }, { a: 2 }]);
  await collection.createIndex({ a: 1 });
  for (const filter of [{ a: { $in: [] } }, { _id: { $in: [] } }, { a: { $in: [] }, b: 1 }]) {
    const { executionStats } = await collection.find(filter).sort({ a: 1 }).explain();
    expect(executionStats).toMatchObject({ nReturned: 0, totalDocsExamined: 0 });
  }
});

it.each([2000, 5000])("finds nothing under a value of %s characters", async (length) => {
  const long = "x".repeat(length);
  const collection = await fixture.collection([{ a: "x" }]);
  for (const key of [{ a: 1 }, { a: -1 }] as const) {
    await collection.createIndex(key);
    expect(await collection.findOne({ a: long })).toBeNull();
    expect(await collection.countDocuments({ a: { $gte: long } })).toBe(0);
    expect(await collection.countDocuments({ a: { $lt: long } })).toBe(1);
    expect(
      await collection
        .find({ a: { $lte: long } })
        .sort({ a: -1 })
        .toArray(),
    ).toHaveLength(1);
    await collection.dropIndex(Object.entries(key).flat().join("_"));
  }
  await collection.createIndex({ a: 1 }, { unique: true });
  expect(await collection.findOne({ a: long })).toBeNull();
  expect(await collection.findOne({ _id: long as never })).toBeNull();
  expect(
    (await collection.updateOne({ _id: long as never }, { $set: { a: 1 } })).matchedCount,
  ).toBe(0);
});

it("refuses two lists in one compound index, and a value too long for a key", async () => {
  const collection = await fixture.collection();
  await collection.createIndex({ a: 1, b: 1 });
  expect((await failureOf(collection.insertOne({ a: [1], b: [2] }))).code).toBe(171);
  expect((await failureOf(collection.insertOne({ a: "x".repeat(5000) }))).code).toBe(17280);
  await collection.createIndex({ "l.x": 1, "l.y": 1 });
  expect((await failureOf(collection.insertOne({ l: [{ x: 1, y: 2 }] }))).code).toBe(171);
  expect(await collection.countDocuments()).toBe(0);
});
