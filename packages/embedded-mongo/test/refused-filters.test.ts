import { BSONRegExp, Timestamp } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

const REFUSED: readonly [what: string, filter: object, code: number, text: unknown][] = [
  ["an operator nobody knows", { a: { $near: 1 } }, 2, "unknown operator: $near"],
  ["a top-level operator nobody knows", { $where: "1" }, 2, "unknown top level operator: $where"],
  ["$not, which is left out here", { a: { $not: { $gt: 3 } } }, 2, "unknown operator: $not"],
  ["$nor, which is left out here", { $nor: [{ a: 1 }] }, 2, "unknown top level operator: $nor"],
  ["$size, which is left out here", { a: { $size: 2 } }, 2, "unknown operator: $size"],
  ["$all, which is left out here", { a: { $all: [1] } }, 2, "unknown operator: $all"],
  ["$type, which is left out here", { a: { $type: "string" } }, 2, "unknown operator: $type"],
  ["$mod, which is left out here", { a: { $mod: [2, 0] } }, 2, "unknown operator: $mod"],
  [
    "$expr, which is left out here",
    { $expr: { $gt: ["$a", 1] } },
    2,
    "unknown top level operator: $expr",
  ],
  [
    "$comment, which is left out here",
    { a: 1, $comment: "why" },
    2,
    "unknown top level operator: $comment",
  ],
  [
    "$options, which are left out here",
    { a: { $regex: "a", $options: "i" } },
    2,
    "unknown operator: $options",
  ],
  [
    "an operator called like a method",
    { a: { $constructor: 1 } },
    2,
    "unknown operator: $constructor",
  ],
  ["$in without a list", { a: { $in: 1 } }, 2, "$in and $nin need an array"],
  ["operators in the list of $in", { a: { $in: [{ $gt: 1 }] } }, 2, "cannot nest $ under $in"],
  ["$and without parts", { $and: [] }, 2, "$and must be a nonempty array"],
  ["$or with a part that is no document", { $or: [1] }, 2, "$or entries need to be full objects"],
  ["$elemMatch without a document", { a: { $elemMatch: 1 } }, 2, "$elemMatch needs an Object"],
  ["$ne of a regular expression", { a: { $ne: /a/ } }, 2, "Can't have regex as arg to $ne."],
  [
    "$regex of a number",
    { a: { $regex: 1 } },
    2,
    "$regex has to be a string or a regular expression",
  ],
  ["a broken regular expression", { a: { $regex: "(" } }, 51091, expect.stringMatching(/invalid/)],
  ["inline flags", { a: { $regex: "(?i)^abc" } }, 51091, expect.stringMatching(/\?i/)],
  [
    "a flag JavaScript does not have",
    { a: new BSONRegExp("a", "x") },
    51091,
    expect.stringMatching(/flags/),
  ],
  [
    "a comparison with a timestamp",
    { a: new Timestamp(5n) },
    238,
    "A comparison with the type Timestamp is not supported by the embedded store",
  ],
];

it.each(REFUSED)("refuses %s and names it", async (_, filter, code, text) => {
  const collection = await fixture.collection([{ _id: 1, a: 1 }]);
  const error = await failureOf(collection.find(filter).toArray());
  expect(error.code).toBe(code);
  expect(error.message).toEqual(text);
});

it("keeps a regular expression, but neither searches nor sorts among them", async () => {
  const collection = await fixture.collection([{ _id: 1, a: /x/ }, { _id: 2 }]);
  expect(await collection.findOne({ _id: 1 } as object)).toEqual({ _id: 1, a: /x/ });
  expect((await failureOf(collection.find({ a: /x/ }).toArray())).code).toBe(238);
  expect((await failureOf(collection.find().sort({ a: 1 }).toArray())).code).toBe(238);
});
