import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
const friday = new Date("2026-11-20T15:30:00Z");

const REFUSED: readonly [what: string, stages: readonly Document[], code: number, text: RegExp][] =
  [
    ["$lookup, which is left out here", [{ $lookup: { from: "x" } }], 40324, /\$lookup/],
    ["$count, which is left out here", [{ $count: "n" }], 40324, /\$count/],
    ["$addFields, which is left out here", [{ $addFields: { a: 1 } }], 40324, /\$addFields/],
    ["a computed projection", [{ $project: { x: "$a.b" } }], 238, /'x'/],
    ["a group by several fields", [{ $group: { _id: { a: "$a", b: "$b" } } }], 168, /'a'/],
    ["a group by a constant text", [{ $group: { _id: "a" } }], 168, /"a"/],
    ["$min of a group", [{ $group: { _id: null, low: { $min: "$a" } } }], 15952, /\$min/],
    ["$max of a group", [{ $group: { _id: null, high: { $max: "$a" } } }], 15952, /\$max/],
    [
      "$dateTrunc to the day",
      [{ $group: { _id: { $dateTrunc: { date: "$at", unit: "day" } } } }],
      238,
      /\$dateTrunc/,
    ],
    ["options of $unwind", [{ $unwind: { path: "$a" } }], 28818, /unwinds/],
    ["a stage of two names", [{ $match: {}, $limit: 1 }], 40323, /exactly one/],
    ["$sin, which is left out here", [{ $group: { _id: { $sin: "$a" } } }], 168, /\$sin/],
    [
      "$stdDevPop of a group",
      [{ $group: { _id: null, a: { $stdDevPop: "$a" } } }],
      15952,
      /\$stdDev/,
    ],
    ["a variable", [{ $group: { _id: "$$ROOT" } }], 168, /\$\$ROOT/],
    ["a dollar alone", [{ $group: { _id: "$" } }], 168, /"\$"/],
    ["$unwind of a path", [{ $unwind: "$a.b" }], 28818, /unwinds/],
    ["a stage called like a method", [{ constructor: 1 }], 40324, /'constructor'/],
    [
      "an accumulator called like a method",
      [{ $group: { _id: null, n: { toString: 1 } } }],
      15952,
      /'toString'/,
    ],
    ["a field of a group that is a number", [{ $group: { _id: null, n: 1 } }], 15952, /''/],
    [
      "a broken filter behind a group",
      [{ $group: { _id: null } }, { $match: { a: { $x: 1 } } }],
      2,
      /\$x/,
    ],
    ["a group without _id", [{ $group: { n: { $sum: 1 } } }], 15955, /_id/],
    ["$limit 0", [{ $limit: 0 }], 15958, /\$limit/],
    ["$unwind without a path", [{ $unwind: "a" }], 28818, /unwinds/],
    ["inclusion beside exclusion", [{ $project: { a: 1, b: 0 } }], 31254, /include and exclude/],
  ];

it.each(REFUSED)("refuses %s and names it", async (_, stages, code, text) => {
  const collection = await fixture.collection([{ _id: 1, a: 1, at: friday }]);
  const error = await failureOf(collection.aggregate([...stages]).toArray());
  expect(error.code).toBe(code);
  expect(error.message).toMatch(text);
});
