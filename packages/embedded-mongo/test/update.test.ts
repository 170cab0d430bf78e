import { Decimal128, type Document, Double, Int32, Long } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

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
  ["$rename, which is left out here", { $rename: { n: "m" } }, 9],
  ["$mul, which is left out here", { $mul: { n: 2 } }, 9],
  ["$min, which is left out here", { $min: { n: 0 } }, 9],
  ["$pop, which is left out here", { $pop: { list: 1 } }, 9],
  ["$currentDate, which is left out here", { $currentDate: { at: true } }, 9],
  ["every element of a list", { $set: { "list.$[]": 1 } }, 2],
  ["$slice of $push", { $push: { list: { $each: [1], $slice: -3 } } }, 2],
  ["fields that are none", { $set: 5 }, 9],
  ["an empty field name", { $set: { "a..b": 1 } }, 56],
  ["the positional $ without a match", { $set: { "list.$": 1 } }, 2],
  ["an identifier without array filters", { $set: { "list.$[x]": 1 } }, 2],
  ["$sort of $push", { $push: { list: { $each: [1], $sort: 1 } } }, 2],
];

it.each(REFUSED)("refuses %s and changes nothing", async (_, update, code) => {
  const before = { _id: 1, n: 1, text: "x", nil: null, list: ["a"], doc: { y: 1 } };
  const collection = await fixture.collection([before]);
  const error = await failureOf(collection.updateOne({ _id: 1 } as Document, update));
  expect(error.code).toBe(code);
  expect(await collection.findOne({})).toEqual(before);
});

it.each(["$mul", "$min", "$rename", "$pop", "$pullAll", "$bit"])(
  "names the operator %s, which is left out here",
  async (operator) => {
    const collection = await fixture.collection([{ _id: 1, a: 1 }]);
    const error = await failureOf(collection.updateOne({}, { [operator]: { a: 1 } }));
    expect(error.message).toContain(operator);
  },
);

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
