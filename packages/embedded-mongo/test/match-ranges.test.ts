import { Double, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { type Case, checkMatches } from "./cases.ts";
import { mongoFixture } from "./fixture.ts";

const early = new ObjectId("5f0000000000000000000001");
const late = new ObjectId("6f0000000000000000000001");

const CASES: readonly Case[] = [
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
];

checkMatches(CASES);

const fixture = mongoFixture();

it.each(["$gte", "$lte"])(
  "%s null finds the same with an index on a path through lists",
  async (operator) => {
    const inside = [[1, 2], [{ b: 1 }], [], [{}], 7, { b: null }, [{ b: [] }], null, [[]]];
    const docs = inside.map((a, _id) => ({ _id, a }));
    const collection = await fixture.collection([...docs, { _id: 9 }]);
    const find = async () =>
      (
        await collection
          .find({ "a.b": { [operator]: null } })
          .sort({ _id: 1 })
          .toArray()
      ).map(({ _id }) => _id as unknown);
    expect(await find()).toEqual([3, 4, 5, 7, 9]);
    await collection.createIndex({ "a.b": 1 });
    expect(await find()).toEqual([3, 4, 5, 7, 9]);
  },
);
