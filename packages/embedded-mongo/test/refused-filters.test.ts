import { BSONRegExp, Timestamp } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoWorld } from "./world.ts";

const world = mongoWorld();

const REFUSED: readonly [what: string, filter: object, code: number, text: RegExp][] = [
  ["an operator nobody knows", { a: { $near: 1 } }, 2, /\$near/],
  ["a top-level operator nobody knows", { $where: "1" }, 2, /\$where/],
  ["$not, which is left out here", { a: { $not: { $gt: 3 } } }, 2, /\$not/],
  ["$nor, which is left out here", { $nor: [{ a: 1 }] }, 2, /\$nor/],
  ["$size, which is left out here", { a: { $size: 2 } }, 2, /\$size/],
  ["$all, which is left out here", { a: { $all: [1] } }, 2, /\$all/],
  ["$type, which is left out here", { a: { $type: "string" } }, 2, /\$type/],
  ["$mod, which is left out here", { a: { $mod: [2, 0] } }, 2, /\$mod/],
  ["$expr, which is left out here", { $expr: { $gt: ["$a", 1] } }, 2, /\$expr/],
  ["$comment, which is left out here", { a: 1, $comment: "why" }, 2, /\$comment/],
  ["$options, which are left out here", { a: { $regex: "a", $options: "i" } }, 2, /\$options/],
  ["an operator called like a method", { a: { $constructor: 1 } }, 2, /\$constructor/],
  ["$in without a list", { a: { $in: 1 } }, 2, /\$in/],
  ["operators in the list of $in", { a: { $in: [{ $gt: 1 }] } }, 2, /\$in/],
  ["$and without parts", { $and: [] }, 2, /\$and/],
  ["$or with a part that is no document", { $or: [1] }, 2, /\$or/],
  ["$elemMatch without a document", { a: { $elemMatch: 1 } }, 2, /\$elemMatch/],
  ["$ne of a regular expression", { a: { $ne: /a/ } }, 2, /\$ne/],
  ["$regex of a number", { a: { $regex: 1 } }, 2, /\$regex/],
  ["a broken regular expression", { a: { $regex: "(" } }, 51091, /invalid/],
  ["inline flags", { a: { $regex: "(?i)^abc" } }, 51091, /\?i/],
  ["a flag JavaScript does not have", { a: new BSONRegExp("a", "x") }, 51091, /flags/],
  ["a comparison with a timestamp", { a: new Timestamp(5n) }, 238, /Timestamp/],
];

it.each(REFUSED)("refuses %s and names it", async (_, filter, code, text) => {
  const collection = await world.collection([{ _id: 1, a: 1 }]);
  const error = await failureOf(collection.find(filter).toArray());
  expect(error.code).toBe(code);
  expect(error.message).toMatch(text);
});

it("keeps a regular expression, but neither searches nor sorts among them", async () => {
  const collection = await world.collection([{ _id: 1, a: /x/ }, { _id: 2 }]);
  expect(await collection.findOne({ _id: 1 } as object)).toEqual({ _id: 1, a: /x/ });
  expect((await failureOf(collection.find({ a: /x/ }).toArray())).code).toBe(238);
  expect((await failureOf(collection.find().sort({ a: 1 }).toArray())).code).toBe(238);
});
