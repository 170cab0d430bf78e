import { Decimal128, Double, Int32, Long, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoWorld } from "./world.ts";

const world = mongoWorld();

const early = new ObjectId("5f0000000000000000000001");
const late = new ObjectId("6f0000000000000000000001");

/** Every case: documents by `_id`, a filter, and the ids that MongoDB's rules let match. */
const CASES: readonly [
  rule: string,
  docs: readonly object[],
  filter: object,
  ids: readonly unknown[],
][] = [
  [
    "equality of a number",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
    { a: 1 },
    [1],
  ],
  [
    "an int equals a double of the same value",
    [
      { _id: 1, a: new Double(5) },
      { _id: 2, a: new Int32(5) },
    ],
    { a: 5 },
    [1, 2],
  ],
  ["a long equals an int", [{ _id: 1, a: Long.fromNumber(7) }], { a: 7 }, [1]],
  [
    "two longs a double cannot tell apart differ",
    [
      { _id: 1, a: Long.fromString("9007199254740993") },
      { _id: 2, a: Long.fromString("9007199254740992") },
    ],
    { a: Long.fromString("9007199254740993") },
    [1],
  ],
  [
    "a number is not its text",
    [
      { _id: 1, a: "1" },
      { _id: 2, a: 1 },
    ],
    { a: "1" },
    [1],
  ],
  [
    "a text is case-sensitive",
    [
      { _id: 1, a: "A" },
      { _id: 2, a: "a" },
    ],
    { a: "a" },
    [2],
  ],
  [
    "true is not 1",
    [
      { _id: 1, a: true },
      { _id: 2, a: 1 },
    ],
    { a: true },
    [1],
  ],
  [
    "null matches null and missing",
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }],
    { a: null },
    [1, 2],
  ],
  [
    "not-null leaves out null and missing",
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }],
    { a: { $ne: null } },
    [3],
  ],
  ["an empty filter matches all", [{ _id: 1 }, { _id: 2 }], {}, [1, 2]],
  [
    "an ObjectId equals itself",
    [
      { _id: 1, a: early },
      { _id: 2, a: late },
    ],
    { a: new ObjectId(early.toHexString()) },
    [1],
  ],
  [
    "ObjectIds are ordered by their bytes",
    [
      { _id: 1, a: early },
      { _id: 2, a: late },
    ],
    { a: { $gt: early } },
    [2],
  ],
  [
    "dates compare by their time",
    [
      { _id: 1, a: new Date(1) },
      { _id: 2, a: new Date(3) },
    ],
    { a: { $gte: new Date(2) } },
    [2],
  ],
  [
    "dates before 1970 too",
    [
      { _id: 1, a: new Date(-5) },
      { _id: 2, a: new Date(3) },
    ],
    { a: { $lt: new Date(-1) } },
    [1],
  ],
  [
    "an object equals only with the same field order",
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { y: 2, x: 1 } },
    ],
    { a: { x: 1, y: 2 } },
    [1],
  ],
  [
    "an object equals only as a whole",
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { x: 1 } },
    ],
    { a: { x: 1 } },
    [2],
  ],
  [
    "an empty object equals an empty object",
    [
      { _id: 1, a: {} },
      { _id: 2, a: { x: 1 } },
    ],
    { a: {} },
    [1],
  ],
  [
    "a dotted path enters objects",
    [
      { _id: 1, a: { b: 1 } },
      { _id: 2, a: { b: 2 } },
    ],
    { "a.b": 2 },
    [2],
  ],
  [
    "a dotted path enters arrays of objects",
    [
      { _id: 1, a: [{ b: 1 }, { b: 2 }] },
      { _id: 2, a: [{ b: 3 }] },
    ],
    { "a.b": 2 },
    [1],
  ],
  [
    "a number in a path is a position",
    [
      { _id: 1, a: [5, 6] },
      { _id: 2, a: [6, 5] },
    ],
    { "a.1": 6 },
    [1],
  ],
  [
    "a number in a path is a field name too",
    [
      { _id: 1, a: [{ 0: "x" }] },
      { _id: 2, a: { 0: "x" } },
    ],
    { "a.0": "x" },
    [1, 2],
  ],
  [
    "a path through a scalar is missing",
    [
      { _id: 1, a: 5 },
      { _id: 2, a: { b: 1 } },
    ],
    { "a.b": null },
    [1],
  ],
  [
    "a scalar matches an array that holds it",
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: 2 },
      { _id: 3, a: [3] },
    ],
    { a: 2 },
    [1, 2],
  ],
  [
    "an array matches as a whole",
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [2, 1] },
    ],
    { a: [1, 2] },
    [1],
  ],
  [
    "an array matches as an element",
    [
      { _id: 1, a: [[1, 2], 3] },
      { _id: 2, a: [1, 2] },
      { _id: 3, a: [2] },
    ],
    { a: [1, 2] },
    [1, 2],
  ],
  [
    "an empty array equals only itself",
    [{ _id: 1, a: [] }, { _id: 2, a: [1] }, { _id: 3 }],
    { a: [] },
    [1],
  ],
  ["null does not match an empty array", [{ _id: 1, a: [] }, { _id: 2 }], { a: null }, [2]],
  [
    "null matches an array that holds null",
    [
      { _id: 1, a: [1, null] },
      { _id: 2, a: [1] },
    ],
    { a: null },
    [1],
  ],
  [
    "$gt stays within its type",
    [
      { _id: 1, a: 5 },
      { _id: 2, a: "zzz" },
      { _id: 3, a: new Date() },
    ],
    { a: { $gt: 1 } },
    [1],
  ],
  [
    "$lt on texts goes by bytes",
    [
      { _id: 1, a: "B" },
      { _id: 2, a: "a" },
    ],
    { a: { $lt: "a" } },
    [1],
  ],
  [
    "$lt on texts beyond the BMP goes by UTF-8",
    [
      { _id: 1, a: "\uffee" },
      { _id: 2, a: "😀" },
    ],
    { a: { $lt: "😀" } },
    [1],
  ],
  [
    "$gte and $lte take their ends",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ],
    { a: { $gte: 1, $lte: 2 } },
    [1, 2],
  ],
  [
    "$gt and $lt leave out their ends",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ],
    { a: { $gt: 1, $lt: 3 } },
    [2],
  ],
  [
    "two ranges may be met by two elements",
    [
      { _id: 1, a: [1, 9] },
      { _id: 2, a: [1] },
    ],
    { a: { $gt: 5, $lt: 3 } },
    [1],
  ],
  [
    "$elemMatch asks one element for both",
    [
      { _id: 1, a: [1, 9] },
      { _id: 2, a: [4] },
    ],
    { a: { $elemMatch: { $gt: 3, $lt: 5 } } },
    [2],
  ],
  [
    "$elemMatch on documents",
    [
      {
        _id: 1,
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { _id: 2, a: [{ x: 1, y: 1 }] },
    ],
    { a: { $elemMatch: { x: 1, y: 1 } } },
    [2],
  ],
  [
    "without $elemMatch two elements may share the work",
    [
      {
        _id: 1,
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
    ],
    { "a.x": 1, "a.y": 1 },
    [1],
  ],
  [
    "$elemMatch needs an array",
    [
      { _id: 1, a: { x: 1 } },
      { _id: 2, a: [{ x: 1 }] },
    ],
    { a: { $elemMatch: { x: 1 } } },
    [2],
  ],
  [
    "$lte null matches null and missing",
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 1 }],
    { a: { $lte: null } },
    [1, 2],
  ],
  [
    "NaN is less than no number",
    [
      { _id: 1, a: Number.NaN },
      { _id: 2, a: -1 },
    ],
    { a: { $lt: 0 } },
    [2],
  ],
  [
    "NaN equals NaN",
    [
      { _id: 1, a: Number.NaN },
      { _id: 2, a: 0 },
    ],
    { a: Number.NaN },
    [1],
  ],
  ["minus zero equals zero", [{ _id: 1, a: new Double(-0) }], { a: 0 }, [1]],
  [
    "infinity is above every number",
    [
      { _id: 1, a: Number.POSITIVE_INFINITY },
      { _id: 2, a: 1e300 },
    ],
    { a: { $gt: 1e300 } },
    [1],
  ],
  [
    "$in takes several values",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ],
    { a: { $in: [1, 3] } },
    [1, 3],
  ],
  ["$in of nothing matches nothing", [{ _id: 1, a: 1 }, { _id: 2 }], { a: { $in: [] } }, []],
  ["$in with null matches missing", [{ _id: 1, a: 1 }, { _id: 2 }], { a: { $in: [null] } }, [2]],
  [
    "$in takes regular expressions",
    [
      { _id: 1, a: "abc" },
      { _id: 2, a: "xyz" },
    ],
    { a: { $in: [/^a/] } },
    [1],
  ],
  [
    "$in matches an element of an array",
    [
      { _id: 1, a: [5, 6] },
      { _id: 2, a: [7] },
    ],
    { a: { $in: [6] } },
    [1],
  ],
  [
    "$nin takes in what has no such field",
    [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: 2 }],
    { a: { $nin: [1] } },
    [2, 3],
  ],
  [
    "$nin leaves out an array that holds it",
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [2] },
    ],
    { a: { $nin: [1] } },
    [2],
  ],
  [
    "$ne leaves out an array that holds it",
    [{ _id: 1, a: [1, 2] }, { _id: 2, a: [2] }, { _id: 3 }],
    { a: { $ne: 1 } },
    [2, 3],
  ],
  ["$exists: true takes null", [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: true } }, [1]],
  ["$exists: false", [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: false } }, [2]],
  [
    "$exists on a position",
    [
      { _id: 1, a: [1, 2, 3] },
      { _id: 2, a: [1] },
    ],
    { "a.2": { $exists: false } },
    [2],
  ],
  [
    "$exists in an array's documents",
    [
      { _id: 1, a: [{ b: 1 }] },
      { _id: 2, a: [{ c: 1 }] },
    ],
    { "a.b": { $exists: true } },
    [1],
  ],
  [
    "$not turns operators round, and takes missing in",
    [{ _id: 1, a: 5 }, { _id: 2, a: 1 }, { _id: 3 }],
    { a: { $not: { $gt: 3 } } },
    [2, 3],
  ],
  [
    "$not of a regular expression",
    [
      { _id: 1, a: "abc" },
      { _id: 2, a: "xyz" },
    ],
    { a: { $not: /^a/ } },
    [2],
  ],
  [
    "$and needs all",
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
    ],
    { $and: [{ a: 1 }, { b: 2 }] },
    [2],
  ],
  [
    "$or needs one",
    [
      { _id: 1, a: 1 },
      { _id: 2, b: 2 },
      { _id: 3, a: 3 },
    ],
    { $or: [{ a: 1 }, { b: 2 }] },
    [1, 2],
  ],
  [
    "$nor needs none",
    [
      { _id: 1, a: 1 },
      { _id: 2, b: 2 },
      { _id: 3, a: 3 },
    ],
    { $nor: [{ a: 1 }, { b: 2 }] },
    [3],
  ],
  [
    "$or beside a field",
    [
      { _id: 1, a: 1, c: 1 },
      { _id: 2, a: 1, c: 2 },
    ],
    { c: 2, $or: [{ a: 1 }, { b: 2 }] },
    [2],
  ],
  [
    "$regex anchored",
    [
      { _id: 1, a: "guitar" },
      { _id: 2, a: "my guitar" },
    ],
    { a: { $regex: "^gui" } },
    [1],
  ],
  [
    "$regex with options",
    [
      { _id: 1, a: "Guitar" },
      { _id: 2, a: "piano" },
    ],
    { a: { $regex: "GUI", $options: "i" } },
    [1],
  ],
  [
    "a regular expression in an array",
    [
      { _id: 1, a: ["x", "maths"] },
      { _id: 2, a: ["x"] },
    ],
    { a: /^mat/ },
    [1],
  ],
  [
    "a regular expression does not match numbers",
    [
      { _id: 1, a: 12 },
      { _id: 2, a: "12" },
    ],
    { a: /1/ },
    [2],
  ],
  [
    "inline flags",
    [
      { _id: 1, a: "ABC" },
      { _id: 2, a: "abd" },
    ],
    { a: { $regex: "(?i)^abc" } },
    [1],
  ],
  [
    "a special character is literal when escaped",
    [
      { _id: 1, a: "a.b" },
      { _id: 2, a: "axb" },
    ],
    { a: { $regex: "^a\\.b" } },
    [1],
  ],
  [
    "$size counts elements",
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [1] },
      { _id: 3, a: 1 },
    ],
    { a: { $size: 2 } },
    [1],
  ],
  [
    "a decimal is kept and equals itself",
    [{ _id: 1, a: Decimal128.fromString("1.5") }],
    { a: Decimal128.fromString("1.5") },
    [1],
  ],
  [
    "binary data equals by bytes",
    [
      { _id: 1, a: Buffer.from([1, 2]) },
      { _id: 2, a: Buffer.from([1, 3]) },
    ],
    { a: Buffer.from([1, 3]) },
    [2],
  ],
  [
    "Hindi text matches",
    [
      { _id: 1, a: "गणित" },
      { _id: 2, a: "हिंदी" },
    ],
    { a: { $regex: "^गणि" } },
    [1],
  ],
  [
    "a field called like a method is a field",
    [{ _id: 1, constructor: 1 }, { _id: 2 }],
    { constructor: 1 },
    [1],
  ],
  ["__proto__ is not reached", [{ _id: 1 }], { "__proto__.constructor": { $exists: true } }, []],
  [
    "_id can be any document",
    [{ _id: { a: 1 } }, { _id: { a: 2 } }],
    { _id: { a: 2 } },
    [{ a: 2 }],
  ],
  [
    "_id by $in",
    [{ _id: "a" }, { _id: "b" }, { _id: "c" }],
    { _id: { $in: ["c", "a"] } },
    ["a", "c"],
  ],
  ["_id by range", [{ _id: "a" }, { _id: "b" }, { _id: "c" }], { _id: { $gte: "b" } }, ["b", "c"]],
  [
    "a dotted path through nested arrays of objects",
    [
      { _id: 1, a: [{ b: [{ c: 1 }] }] },
      { _id: 2, a: [{ b: [{ c: 2 }] }] },
    ],
    { "a.b.c": 2 },
    [2],
  ],
  [
    "$elemMatch within a dotted path",
    [
      { _id: 1, a: { b: [{ c: 1, d: 2 }] } },
      { _id: 2, a: { b: [{ c: 1, d: 3 }] } },
    ],
    { "a.b": { $elemMatch: { c: 1, d: 3 } } },
    [2],
  ],
  [
    "several operators on one field are joined",
    [
      { _id: 1, a: 4 },
      { _id: 2, a: 5 },
    ],
    { a: { $in: [4, 5], $ne: 4 } },
    [2],
  ],
  ["$comment changes nothing", [{ _id: 1, a: 4 }], { a: 4, $comment: "why" }, [1]],
];

it.each(CASES)("%s", async (_, docs, filter, ids) => {
  const collection = await world.collection(docs);
  const found = await collection.find(filter).sort({ _id: 1 }).toArray();
  expect(found.map(({ _id }) => _id as unknown)).toEqual(ids);
  expect(await collection.countDocuments(filter)).toBe(ids.length);
});

const REFUSED: readonly [what: string, filter: object, code: number][] = [
  ["an operator nobody knows", { a: { $near: 1 } }, 2],
  ["a top-level operator nobody knows", { $where: "1" }, 2],
  ["$in without a list", { a: { $in: 1 } }, 2],
  ["$and without parts", { $and: [] }, 2],
  ["$or with a part that is no document", { $or: [1] }, 2],
  ["$elemMatch without a document", { a: { $elemMatch: 1 } }, 2],
  ["$not of a value", { a: { $not: 1 } }, 2],
  ["$ne of a regular expression", { a: { $ne: /a/ } }, 2],
  ["$options alone", { a: { $options: "i" } }, 2],
  ["a broken regular expression", { a: { $regex: "(" } }, 51091],
  ["a flag no regular expression has", { a: { $regex: "a", $options: "q" } }, 51108],
  ["a negative $size", { a: { $size: -1 } }, 2],
];

it.each(REFUSED)("refuses %s", async (_, filter, code) => {
  const collection = await world.collection([{ _id: 1, a: 1 }]);
  const error = await failureOf(collection.find(filter).toArray());
  expect(error.code).toBe(code);
});

it("orders values of every type as MongoDB does", async () => {
  const inOrder = [
    null,
    -5,
    0,
    2.5,
    7,
    "",
    "B",
    "a",
    { a: 1 },
    { b: 1 },
    early,
    late,
    false,
    true,
    new Date(-1),
    new Date(5),
    /a/,
  ];
  const collection = await world.collection(inOrder.map((a, n) => ({ _id: n, a })).toReversed());
  const found = await collection.find().sort({ a: 1 }).toArray();
  expect(found.map(({ _id }) => Number(_id))).toEqual(inOrder.map((__, n) => n));
});

it("sorts an array by its least element, and by its greatest when descending", async () => {
  const collection = await world.collection([
    { _id: 1, a: [5, 1] },
    { _id: 2, a: 3 },
    { _id: 3, a: [4, 2] },
    { _id: 4, a: [] },
  ]);
  const ids = async (a: 1 | -1) =>
    (await collection.find().sort({ a }).toArray()).map(({ _id }) => Number(_id));
  expect(await ids(1)).toEqual([4, 1, 3, 2]);
  expect(await ids(-1)).toEqual([1, 3, 2, 4]);
});

it("refuses a sort direction that is none", async () => {
  const collection = await world.collection([{ _id: 1 }]);
  const reply = failureOf(
    world.client.db("test").command({ find: collection.collectionName, sort: { a: 2 } }),
  );
  expect((await reply).code).toBe(15975);
});
