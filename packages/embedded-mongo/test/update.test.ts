import { Decimal128, type Document, Double, Int32, Long } from "mongodb";
import { expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

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
  ["$max raises", { a: 5 }, { $max: { a: 7 } }, { a: 7 }],
  ["$max never lowers", { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
  ["$unset behind the end does nothing", { a: [1] }, { $unset: { "a.1": "" } }, { a: [1] }],
  ["$unset through a scalar does nothing", { a: 5 }, { $unset: { "a.b": "" } }, { a: 5 }],
  [
    "$unset through a list does nothing",
    { a: [{ b: 1 }] },
    { $unset: { "a.b": "" } },
    { a: [{ b: 1 }] },
  ],
  ["$unset in a document of a list", { a: [{ b: 1 }] }, { $unset: { "a.0.b": "" } }, { a: [{}] }],
  ["$set at the end appends", { a: [1] }, { $set: { "a.1": 5 } }, { a: [1, 5] }],
  [
    "names that begin alike are no conflict",
    {},
    { $set: { a: 1, ab: 2, "c.d": 3, "c.da": 4 } },
    { a: 1, ab: 2, c: { d: 3, da: 4 } },
  ],
  ["$push $each of nothing makes a list", {}, { $push: { a: { $each: [] } } }, { a: [] }],
  ["$push of a document without $each", {}, { $push: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
  [
    "$addToSet makes a list of each once",
    {},
    { $addToSet: { a: { $each: [1, 1, 2] } } },
    { a: [1, 2] },
  ],
  [
    "$pull by a regular expression",
    { a: ["xy", "yx", 5] },
    { $pull: { a: /^x/ } },
    { a: ["yx", 5] },
  ],
  [
    "$pull of a document leaves scalars",
    { a: [1, { x: 1, y: 1 }] },
    { $pull: { a: { x: 1 } } },
    { a: [1] },
  ],
  [
    "$pull by $or",
    { a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
    { a: [{ x: 2 }] },
  ],
  ["$pull of null", { a: [null, 1] }, { $pull: { a: null } }, { a: [1] }],
  ["$pull in a nested field", { d: { a: [1, 2] } }, { $pull: { "d.a": 1 } }, { d: { a: [2] } }],
  [
    "the positional $ asks one element for all of the filter",
    {
      a: [
        { x: 1, y: 2 },
        { x: 1, y: 1 },
      ],
    },
    { $set: { "a.$.z": 1 } },
    {
      a: [
        { x: 1, y: 2 },
        { x: 1, y: 1, z: 1 },
      ],
    },
    { "a.x": 1, "a.y": 1 },
  ],
  [
    "the positional $ asks nothing of other fields",
    { a: [1, 2], ab: 1, b: { a: 1 } },
    { $set: { "a.$": 9 } },
    { a: [1, 9], ab: 1, b: { a: 1 } },
    { a: 2, ab: 1, "b.a": 1 },
  ],
  [
    "the positional $ of a nested list, within $and",
    { d: { a: [1, 2] } },
    { $set: { "d.a.$": 9 } },
    { d: { a: [1, 9] } },
    { $and: [{ "d.a": { $gt: 1 } }] },
  ],
  [
    "$inc by the field $setOnInsert leaves alone",
    { a: 1 },
    { $inc: { a: 1 }, $setOnInsert: { b: 1 } },
    { a: 2 },
  ],
  ["$max makes a missing field", {}, { $max: { a: 7 } }, { a: 7 }],
  ["$max goes by the order of types", { a: 5 }, { $max: { a: "x" } }, { a: "x" }],
  ["$max on dates", { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ["$push appends", { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ["$push makes a list", {}, { $push: { a: 2 } }, { a: [2] }],
  ["$push of a list appends it as one", { a: [] }, { $push: { a: [1] } }, { a: [[1]] }],
  ["$push $each appends each", { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
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
    "the positional $ of two fields, one of which the filter asks about",
    { a: [{ y: 1 }, { y: 3, z: 1 }] },
    { $set: { "a.$.y": 0, "a.$.z": 2 } },
    { a: [{ y: 1 }, { y: 0, z: 2 }] },
    { a: { $elemMatch: { y: { $gt: 2 } } } },
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
  const collection = await fixture.collection([{ _id: 1, ...before }]);
  await collection.updateOne({ _id: 1, ...filter } as Document, update);
  const found = await collection.findOne({});
  expect(found).toEqual({ _id: 1, ...after });
  expect(Object.keys(found ?? {})).toEqual(["_id", ...Object.keys(after)]);
});

it("keeps the types of numbers through a change", async () => {
  const before = {
    _id: 1,
    int: new Int32(5),
    long: Long.fromNumber(5),
    double: new Double(5),
    decimal: Decimal128.fromString("5.00"),
  };
  const collection = await fixture.collection([before]);
  await collection.updateOne({}, { $set: { other: 1 }, $inc: { int: 1, long: 1, double: 1 } });
  const [found] = await collection.find({}, { promoteValues: false }).toArray();
  const types = ["int", "long", "double", "decimal"].map((name) =>
    String(found?.[name]?._bsontype),
  );
  expect(types).toEqual(["Int32", "Long", "Double", "Decimal128"]);
  expect(String(found?.["decimal"])).toBe("5.00");
});

it("makes a long of an int that overflows", async () => {
  const collection = await fixture.collection([{ _id: 1, a: 2_147_483_647 }]);
  await collection.updateOne({}, { $inc: { a: 1 } });
  const [found] = await collection.find({}, { promoteValues: false }).toArray();
  expect(found?.["a"]).toEqual(Long.fromNumber(2_147_483_648));
});

it("puts _id first, whatever came first", async () => {
  const collection = await fixture.collection();
  await collection.insertOne({ a: 1, _id: "x" } as Document);
  expect(Object.keys((await collection.findOne()) ?? {})).toEqual(["_id", "a"]);
});
