import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

const monday = new Date("2026-11-16T00:00:00Z");
const friday = new Date("2026-11-20T15:30:00Z");

const CASES: readonly [
  rule: string,
  docs: readonly Document[],
  stages: readonly Document[],
  result: readonly Document[],
][] = [
  [
    "$match and $project",
    [
      { _id: 1, a: 1, b: 2 },
      { _id: 2, a: 2 },
    ],
    [{ $match: { a: 1 } }, { $project: { b: 1 } }],
    [{ _id: 1, b: 2 }],
  ],
  [
    "$project leaves out _id",
    [{ _id: 1, a: 1, b: 2 }],
    [{ $project: { _id: 0, a: 1 } }],
    [{ a: 1 }],
  ],
  [
    "$project leaves out fields",
    [{ _id: 1, a: 1, b: { c: 1, d: 2 } }],
    [{ $project: { a: 0, "b.c": 0 } }],
    [{ _id: 1, b: { d: 2 } }],
  ],
  [
    "$group counts",
    [
      { _id: 1, a: "x" },
      { _id: 2, a: "x" },
      { _id: 3, a: "y" },
    ],
    [{ $group: { _id: "$a", n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: "x", n: 2 },
      { _id: "y", n: 1 },
    ],
  ],
  [
    "$group by nothing",
    [
      { _id: 1, a: 2 },
      { _id: 2, a: 4 },
    ],
    [{ $group: { _id: null, sum: { $sum: "$a" }, mean: { $avg: "$a" } } }],
    [{ _id: null, sum: 6, mean: 3 }],
  ],
  [
    "$group takes missing for null",
    [{ _id: 1 }, { _id: 2, a: null }],
    [{ $group: { _id: "$a", n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    "$sum passes over what is no number",
    [
      { _id: 1, a: "x" },
      { _id: 2, a: 3 },
    ],
    [{ $group: { _id: null, n: { $sum: "$a" } } }],
    [{ _id: null, n: 3 }],
  ],
  [
    "$avg of no number is null",
    [{ _id: 1 }],
    [{ $group: { _id: null, n: { $avg: "$a" } } }],
    [{ _id: null, n: null }],
  ],
  [
    "$unwind takes a list apart",
    [{ _id: 1, a: ["x", "y"] }],
    [{ $unwind: "$a" }],
    [
      { _id: 1, a: "x" },
      { _id: 1, a: "y" },
    ],
  ],
  [
    "$unwind drops missing, null and empty",
    [{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: [] }],
    [{ $unwind: "$a" }],
    [],
  ],
  [
    "$unwind keeps a scalar, an empty text and an empty document",
    [
      { _id: 1, a: 5 },
      { _id: 2, a: "" },
      { _id: 3, a: {} },
    ],
    [{ $unwind: "$a" }],
    [
      { _id: 1, a: 5 },
      { _id: 2, a: "" },
      { _id: 3, a: {} },
    ],
  ],
  [
    "$sort, $skip and $limit in their order",
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }],
    [{ _id: 2 }],
  ],
  [
    "$limit before $skip",
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }],
    [{ _id: 2 }],
  ],
  [
    "$match behind $group",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
      { _id: 3, a: 2 },
    ],
    [{ $group: { _id: "$a", n: { $sum: 1 } } }, { $match: { n: { $gt: 1 } } }],
    [{ _id: 1, n: 2 }],
  ],
  [
    "$dateTrunc to the week that begins on Monday",
    [{ _id: 1, at: friday }],
    [{ $group: { _id: { $dateTrunc: { date: "$at", unit: "week", startOfWeek: "monday" } } } }],
    [{ _id: monday }],
  ],
];

it.each(CASES)("%s", async (_, docs, stages, result) => {
  const collection = await fixture.collection(docs);
  expect(await collection.aggregate([...stages]).toArray()).toEqual(result);
});

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

it("lists distinct values, of arrays their elements", async () => {
  const collection = await fixture.collection([{ a: [1, 2] }, { a: 2 }, { a: 3 }, {}]);
  expect(new Set(await collection.distinct("a"))).toEqual(new Set([1, 2, 3]));
  expect(await collection.distinct("a", { a: 3 })).toEqual([3]);
});

it("counts through estimatedDocumentCount, skip and limit", async () => {
  const collection = await fixture.collection(Array.from({ length: 30 }, (_, n) => ({ n })));
  expect(await collection.estimatedDocumentCount()).toBe(30);
  expect(await collection.countDocuments({}, { skip: 25 })).toBe(5);
  expect(await collection.countDocuments({ n: { $lt: 20 } }, { limit: 7 })).toBe(7);
});

it("tells the distinct values at a path, through documents and lists, of what a filter finds", async () => {
  const collection = await fixture.collection([
    { a: { b: 1 }, k: 1 },
    { a: [{ b: 2 }, { b: 1 }, { c: 9 }], k: 1 },
    { a: { b: [3, 1] }, k: 1 },
    { a: { b: [] }, k: 1 },
    { a: 5, k: 1 },
    { a: { b: 4 }, k: 2 },
  ]);
  const sorted = (values: unknown[]) =>
    JSON.stringify(values.toSorted((a, b) => Number(a) - Number(b)));
  expect(sorted(await collection.distinct("a.b", { k: 1 }))).toBe("[1,2,3]");
  expect(sorted(await collection.distinct("k"))).toBe("[1,2]");
});
