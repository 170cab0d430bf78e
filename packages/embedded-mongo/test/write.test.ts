import { type Document, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

it("counts what matched and what was changed", async () => {
  const collection = await fixture.collection([
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ]);
  expect(await collection.updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
    matchedCount: 2,
    modifiedCount: 1,
  });
  expect(await collection.updateOne({ a: 9 }, { $set: { b: 1 } })).toMatchObject({
    matchedCount: 0,
    modifiedCount: 0,
  });
  expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(2);
});

it("changes many more documents than one transaction takes", async () => {
  const collection = await fixture.collection(Array.from({ length: 350 }, (_, n) => ({ n })));
  expect(
    (await collection.updateMany({ n: { $gte: 50 } }, { $set: { done: true } })).modifiedCount,
  ).toBe(300);
  expect((await collection.deleteMany({ done: true })).deletedCount).toBe(300);
  expect(await collection.countDocuments()).toBe(50);
});

it("upserts from the equalities of the filter, $set and $setOnInsert", async () => {
  const collection = await fixture.collection();
  const id = new ObjectId();
  const filter = { _id: id, a: 1, "b.c": { $eq: 2 }, d: { $gt: 5 }, e: { $in: [7] } };
  const result = await collection.updateOne(
    filter,
    { $set: { f: 1 }, $setOnInsert: { g: 1 } },
    { upsert: true },
  );
  expect(result.upsertedId).toEqual(id);
  expect(await collection.findOne()).toEqual({ _id: id, a: 1, b: { c: 2 }, e: 7, f: 1, g: 1 });
});

it("upserts nothing of what a filter does not say exactly", async () => {
  const upsertOf = async (filter: Document, update: Document, isReplaced = false) => {
    const collection = await fixture.collection();
    if (isReplaced) await collection.replaceOne(filter, update, { upsert: true });
    else await collection.updateOne(filter, update, { upsert: true });
    const { _id, ...rest } = (await collection.findOne()) ?? {};
    return rest;
  };
  const set = { $set: { z: 1 } };
  expect(await upsertOf({ a: /x/, b: { $in: [1, 2] }, c: { $ne: 1 } }, set)).toEqual({ z: 1 });
  expect(await upsertOf({ a: { $in: [/x/] }, b: { $in: [] }, c: { $gte: 1 } }, set)).toEqual({
    z: 1,
  });
  expect(await upsertOf({ $or: [{ a: 1 }], b: [1, 2], c: null }, set)).toEqual({
    b: [1, 2],
    c: null,
    z: 1,
  });
  expect(await upsertOf({ $and: [{ a: 1 }, { b: { $eq: 2 } }] }, set)).toEqual({
    a: 1,
    b: 2,
    z: 1,
  });
  expect(await upsertOf({ a: 1 }, { b: 2 }, true)).toEqual({ b: 2 });
});

it("changes the first match behind many that do not match", async () => {
  const docs = Array.from({ length: 600 }, (_, n) => ({ _id: n, n }));
  const collection = await fixture.collection(docs);
  const found = await collection.findOneAndUpdate({ n: { $gte: 590 } }, { $set: { hit: true } });
  expect(found).toEqual({ _id: 590, n: 590 });
  expect(await collection.findOneAndDelete({ n: { $gt: 0 } }, { sort: { n: -1 } })).toEqual({
    _id: 599,
    n: 599,
  });
  expect((await collection.find({ hit: true }).toArray()).map(({ n }) => Number(n))).toEqual([590]);
});

it("replaces a document by one of the same _id, and by no other", async () => {
  const collection = await fixture.collection([{ _id: 1, a: 1 }]);
  await collection.replaceOne({}, { _id: 1, b: 1 } as Document);
  expect(await collection.findOne()).toEqual({ _id: 1, b: 1 });
  expect((await failureOf(collection.replaceOne({}, { _id: 2 } as Document))).code).toBe(66);
});

it("replaces a document but for its _id, and upserts a replacement", async () => {
  const collection = await fixture.collection([{ _id: 1, a: 1, b: 1 }]);
  await collection.replaceOne({ a: 1 }, { c: 1 });
  expect(await collection.findOne()).toEqual({ _id: 1, c: 1 });
  await collection.replaceOne({ _id: 2, x: 1 } as Document, { c: 2 }, { upsert: true });
  expect(await collection.findOne({ _id: 2 } as Document)).toEqual({ _id: 2, c: 2 });
});

it("finds and modifies: before, after, sorted, projected, removed, upserted", async () => {
  const collection = await fixture.collection([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  const change = { $inc: { n: 10 } };
  expect(await collection.findOneAndUpdate({}, change, { sort: { n: -1 } })).toEqual({
    _id: 2,
    n: 2,
  });
  const after = { returnDocument: "after", projection: { _id: 0 } } as const;
  expect(await collection.findOneAndUpdate({ n: 12 }, change, after)).toEqual({ n: 22 });
  expect(await collection.findOneAndUpdate({ n: 99 }, change)).toBeNull();
  expect(await collection.findOneAndDelete({ n: 1 })).toEqual({ _id: 1, n: 1 });
  const made = await collection.findOneAndUpdate({ _id: 9 } as Document, change, {
    upsert: true,
    returnDocument: "after",
  });
  expect(made).toEqual({ _id: 9, n: 10 });
});

it("stops an ordered insert at the first error and goes on with an unordered one", async () => {
  const collection = await fixture.collection([{ _id: 2 }]);
  const docs = () => [{ _id: 1 }, { _id: 2 }, { _id: 3 }] as Document[];
  const ordered = await failureOf(collection.insertMany(docs()));
  expect(ordered).toMatchObject({ code: 11000 });
  expect(await collection.countDocuments()).toBe(2);
  await failureOf(
    collection.insertMany([{ _id: 2 }, { _id: 4 }] as Document[], { ordered: false }),
  );
  expect(await collection.countDocuments()).toBe(3);
});

it("runs a mixed bulk in its order", async () => {
  const collection = await fixture.collection();
  const result = await collection.bulkWrite([
    { insertOne: { document: { _id: 1, n: 1 } as Document } },
    { updateOne: { filter: { n: 1 }, update: { $inc: { n: 1 } } } },
    { updateOne: { filter: { n: 7 }, update: { $set: { m: 1 } }, upsert: true } },
    { deleteOne: { filter: { n: 2 } } },
  ]);
  expect(result).toMatchObject({
    insertedCount: 1,
    modifiedCount: 1,
    upsertedCount: 1,
    deletedCount: 1,
  });
});

it("refuses an _id that is a list, and a document that is too large", async () => {
  const collection = await fixture.collection();
  expect((await failureOf(collection.insertOne({ _id: [1] } as unknown as Document))).code).toBe(
    53,
  );
  const large = await failureOf(
    collection.updateOne(
      { _id: 1 } as Document,
      { $set: { a: "x".repeat(17_000_000) } },
      { upsert: true },
    ),
  );
  expect(large.message).toMatch(/size/i);
});
