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

it("takes an _id of 170 bytes and a key of 1,800, and none longer", async () => {
  const collection = await fixture.collection();
  const docs = (length: number) => ({ _id: "x".repeat(length) as never });
  await collection.insertOne(docs(168));
  const long = await failureOf(collection.insertOne(docs(169)));
  expect([long.code, long.message]).toEqual([2, "An _id has at most 170 bytes here"]);
  await collection.createIndex({ a: 1 });
  await collection.insertOne({ a: "x".repeat(1792) });
  const refused = await failureOf(collection.insertOne({ a: "x".repeat(1793) }));
  expect([refused.code, refused.message]).toEqual([
    17280,
    "A value is too long for the index a_1 of the embedded store",
  ]);
  expect(await collection.find({ a: /^xx/ }).toArray()).toHaveLength(1);
});

it("says which values were there already, null for one that is missing", async () => {
  const collection = await fixture.collection([{ _id: 1, a: { b: [5] } }]);
  await collection.createIndex({ "a.b": 1, c: -1 }, { unique: true, name: "both" });
  const { message, ...failure } = await failureOf(collection.insertOne({ a: { b: 5 } }));
  const where = `E11000 duplicate key error collection: test.${collection.collectionName} index:`;
  expect(message).toBe(`${where} both dup key: {"a.b":5,"c":null}`);
  expect(failure).toMatchObject({
    code: 11000,
    keyPattern: { "a.b": 1, c: -1 },
    keyValue: { "a.b": 5, c: null },
  });
  const same = await failureOf(collection.insertOne({ _id: 1 as never }));
  expect(same.message).toBe(`${where} _id_ dup key: {"_id":1}`);
  expect(same["keyPattern"]).toEqual({ _id: 1 });
});

it("makes two indexes of one key for different documents, and of a list that repeats a value one entry", async () => {
  const docs = Array.from({ length: 250 }, (_, n) => ({ a: [n, n], open: n % 2 === 0 }));
  const collection = await fixture.collection(docs);
  await collection.createIndex({ a: 1 }, { unique: true });
  const partialFilterExpression = { open: true };
  await collection.createIndex({ a: 1 }, { name: "open", partialFilterExpression });
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(["_id_", "a_1", "open"]);
  const index = { key: { a: 1 }, name: "open", partialFilterExpression: { open: false } };
  const other = { createIndexes: collection.collectionName, indexes: [index] };
  expect((await failureOf(fixture.client.db("test").command(other))).code).toBe(86);
  const alike = { ...index, name: "more", partialFilterExpression };
  expect(
    (await failureOf(fixture.client.db("test").command({ ...other, indexes: [alike] }))).code,
  ).toBe(85);
  for (const key of [
    { a: 1, open: 1 },
    { open: -1, a: -1 },
  ] as const)
    await collection.createIndex(key);
  const found = await collection
    .find({ open: true, a: { $gte: 240 } })
    .sort({ open: 1 })
    .toArray();
  expect(found.map(({ a }) => Number(a[0])).toSorted((a, b) => a - b)).toEqual([
    240, 242, 244, 246, 248,
  ]);
});

it("finds by the first field of an index what has no value at the second", async () => {
  const docs = [{ a: [5] }, { a: [] }, { a: 5 }, {}, { a: [{ b: [] }] }].map((doc, _id) => ({
    _id,
    c: 1,
    ...doc,
  }));
  const collection = await fixture.collection(docs);
  await collection.createIndex({ c: 1, "a.b": 1 });
  expect(await collection.find({ c: 1 }).sort({ _id: 1 }).toArray()).toEqual(docs);
  expect(await collection.countDocuments({ c: 1 })).toBe(5);
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
