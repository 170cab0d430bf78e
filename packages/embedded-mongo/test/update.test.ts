import { Decimal128, type Document, Double, Int32, Long, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoWorld } from "./world.ts";

const world = mongoWorld();

const CASES: readonly [
  rule: string,
  before: Document,
  update: object,
  after: Document,
  filter?: object,
][] = [
  ["$set adds a field", { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ["$set replaces a field where it stands", { a: 1, b: 2 }, { $set: { a: 3 } }, { a: 3, b: 2 }],
  ["$set makes documents on the way", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
  ["$set at a position", { a: [1, 2] }, { $set: { "a.1": 5 } }, { a: [1, 5] }],
  [
    "$set behind the end fills up with null",
    { a: [1] },
    { $set: { "a.3": 5 } },
    { a: [1, null, null, 5] },
  ],
  ["$set of null is null, not missing", { a: 1 }, { $set: { a: null } }, { a: null }],
  ["$unset takes a field away", { a: 1, b: 2 }, { $unset: { a: "" } }, { b: 2 }],
  ["$unset in an array leaves null", { a: [1, 2] }, { $unset: { "a.0": "" } }, { a: [null, 2] }],
  ["$unset of what is not there does nothing", { b: 2 }, { $unset: { "a.x": "" } }, { b: 2 }],
  ["$inc adds", { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  ["$inc makes a missing field", {}, { $inc: { a: 2 } }, { a: 2 }],
  ["$inc in a nested field", { a: { b: 1 } }, { $inc: { "a.b": -1 } }, { a: { b: 0 } }],
  ["$mul multiplies", { a: 3 }, { $mul: { a: 2 } }, { a: 6 }],
  ["$mul makes a missing field 0", {}, { $mul: { a: 2 } }, { a: 0 }],
  ["$min lowers", { a: 5 }, { $min: { a: 3 } }, { a: 3 }],
  ["$min leaves what is lower", { a: 2 }, { $min: { a: 3 } }, { a: 2 }],
  ["$max raises", { a: 5 }, { $max: { a: 7 } }, { a: 7 }],
  ["$max makes a missing field", {}, { $max: { a: 7 } }, { a: 7 }],
  ["$max goes by the order of types", { a: 5 }, { $max: { a: "x" } }, { a: "x" }],
  ["$max on dates", { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ["$push appends", { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ["$push makes a list", {}, { $push: { a: 2 } }, { a: [2] }],
  ["$push of a list appends it as one", { a: [] }, { $push: { a: [1] } }, { a: [[1]] }],
  ["$push $each appends each", { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  [
    "$push $slice keeps the last",
    { a: [1, 2] },
    { $push: { a: { $each: [3, 4], $slice: -3 } } },
    { a: [2, 3, 4] },
  ],
  [
    "$push $slice keeps the first",
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: 2 } } },
    { a: [1, 2] },
  ],
  ["$addToSet adds what is new", { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  [
    "$addToSet leaves what is there",
    { a: [1, { x: 1 }] },
    { $addToSet: { a: { x: 1 } } },
    { a: [1, { x: 1 }] },
  ],
  ["$addToSet $each", { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ["$pull removes a value", { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ["$pull by operators", { a: [1, 5, 9] }, { $pull: { a: { $gt: 4 } } }, { a: [1] }],
  [
    "$pull by a field of documents",
    { a: [{ id: 1, x: 1 }, { id: 2 }] },
    { $pull: { a: { id: 1 } } },
    { a: [{ id: 2 }] },
  ],
  ["$pull with $in", { a: ["x", "y", "z"] }, { $pull: { a: { $in: ["x", "z"] } } }, { a: ["y"] }],
  ["$pull of what is not there", {}, { $pull: { a: 1 } }, {}],
  [
    "the positional $ is the element that matched",
    { a: [1, 2, 3] },
    { $set: { "a.$": 9 } },
    { a: [1, 9, 3] },
    { a: 2 },
  ],
  [
    "the positional $ within a document",
    { a: [{ id: 1 }, { id: 2 }] },
    { $set: { "a.$.done": true } },
    { a: [{ id: 1 }, { id: 2, done: true }] },
    { "a.id": 2 },
  ],
  [
    "the positional $ by $elemMatch",
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ],
    },
    { $inc: { "a.$.y": 5 } },
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 7 },
      ],
    },
    { a: { $elemMatch: { x: 1, y: 2 } } },
  ],
  ["$[] is every element", { a: [1, 2] }, { $inc: { "a.$[]": 1 } }, { a: [2, 3] }],
  [
    "$setOnInsert does nothing to what is there",
    { a: 1 },
    { $set: { a: 2 }, $setOnInsert: { b: 1 } },
    { a: 2 },
  ],
  [
    "several operators at once",
    { a: 1, b: [1] },
    { $inc: { a: 1 }, $push: { b: 2 }, $set: { c: 3 } },
    { a: 2, b: [1, 2], c: 3 },
  ],
  [
    "new fields come in the order of their names",
    {},
    { $set: { b: 1, a: 1, "c.10": 1, "c.9": 1 } },
    { a: 1, b: 1, c: { 9: 1, 10: 1 } },
  ],
];

it.each(CASES)("%s", async (_, before, update, after, filter = {}) => {
  const collection = await world.collection([{ _id: 1, ...before }]);
  await collection.updateOne({ _id: 1, ...filter } as Document, update);
  const found = await collection.findOne({});
  expect(found).toEqual({ _id: 1, ...after });
  expect(Object.keys(found ?? {})).toEqual(["_id", ...Object.keys(after)]);
});

const REFUSED: readonly [what: string, update: object, code: number][] = [
  ["$inc on a text", { $inc: { text: 1 } }, 14],
  ["$inc by a text", { $inc: { n: "1" } }, 14],
  ["$inc on null", { $inc: { nil: 1 } }, 14],
  ["$push to a scalar", { $push: { n: 1 } }, 2],
  ["$addToSet to a text", { $addToSet: { text: 1 } }, 2],
  ["$pull from a scalar", { $pull: { n: 1 } }, 2],
  ["a path through a scalar", { $set: { "n.x": 1 } }, 28],
  ["a path through a text in an array", { $set: { "list.x": 1 } }, 28],
  ["two changes of one path", { $set: { n: 1 }, $inc: { n: 1 } }, 40],
  ["a change above another", { $set: { "doc.x": 1, doc: 1 } }, 40],
  ["a change of _id", { $set: { _id: 9 } }, 66],
  ["removing _id", { $unset: { _id: "" } }, 66],
  ["an operator nobody knows", { $explode: { n: 1 } }, 9],
  ["an operator left out here", { $rename: { n: "m" } }, 9],
  ["fields that are none", { $set: 5 }, 9],
  ["an empty field name", { $set: { "a..b": 1 } }, 56],
  ["the positional $ without a match", { $set: { "list.$": 1 } }, 2],
  ["an identifier without array filters", { $set: { "list.$[x]": 1 } }, 2],
  ["a clause of $push left out here", { $push: { list: { $each: [1], $sort: 1 } } }, 2],
];

it.each(REFUSED)("refuses %s and changes nothing", async (_, update, code) => {
  const before = { _id: 1, n: 1, text: "x", nil: null, list: ["a"], doc: { y: 1 } };
  const collection = await world.collection([before]);
  const error = await failureOf(collection.updateOne({ _id: 1 } as Document, update));
  expect(error.code).toBe(code);
  expect(await collection.findOne({})).toEqual(before);
});

it("keeps the types of numbers through a change", async () => {
  const before = {
    _id: 1,
    int: new Int32(5),
    long: Long.fromNumber(5),
    double: new Double(5),
    decimal: Decimal128.fromString("5.00"),
  };
  const collection = await world.collection([before]);
  await collection.updateOne({}, { $set: { other: 1 }, $inc: { int: 1, long: 1, double: 1 } });
  const [found] = await collection.find({}, { promoteValues: false }).toArray();
  const types = ["int", "long", "double", "decimal"].map((name) =>
    String(found?.[name]?._bsontype),
  );
  expect(types).toEqual(["Int32", "Long", "Double", "Decimal128"]);
  expect(String(found?.["decimal"])).toBe("5.00");
});

it("makes a long of an int that overflows", async () => {
  const collection = await world.collection([{ _id: 1, a: 2_147_483_647 }]);
  await collection.updateOne({}, { $inc: { a: 1 } });
  const [found] = await collection.find({}, { promoteValues: false }).toArray();
  expect(found?.["a"]).toEqual(Long.fromNumber(2_147_483_648));
});

it("puts _id first, whatever came first", async () => {
  const collection = await world.collection();
  await collection.insertOne({ a: 1, _id: "x" } as Document);
  expect(Object.keys((await collection.findOne()) ?? {})).toEqual(["_id", "a"]);
});

it("counts what matched and what was changed", async () => {
  const collection = await world.collection([
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
  const collection = await world.collection(Array.from({ length: 350 }, (_, n) => ({ n })));
  expect(
    (await collection.updateMany({ n: { $gte: 50 } }, { $set: { done: true } })).modifiedCount,
  ).toBe(300);
  expect((await collection.deleteMany({ done: true })).deletedCount).toBe(300);
  expect(await collection.countDocuments()).toBe(50);
});

it("upserts from the equalities of the filter, $set and $setOnInsert", async () => {
  const collection = await world.collection();
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

it("replaces a document but for its _id, and upserts a replacement", async () => {
  const collection = await world.collection([{ _id: 1, a: 1, b: 1 }]);
  await collection.replaceOne({ a: 1 }, { c: 1 });
  expect(await collection.findOne()).toEqual({ _id: 1, c: 1 });
  await collection.replaceOne({ _id: 2, x: 1 } as Document, { c: 2 }, { upsert: true });
  expect(await collection.findOne({ _id: 2 } as Document)).toEqual({ _id: 2, c: 2 });
});

it("finds and modifies: before, after, sorted, projected, removed, upserted", async () => {
  const collection = await world.collection([
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
  const collection = await world.collection([{ _id: 2 }]);
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
  const collection = await world.collection();
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
  const collection = await world.collection();
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
