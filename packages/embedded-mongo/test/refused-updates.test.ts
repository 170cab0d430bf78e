import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

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
