import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoWorld } from "./world.ts";

const world = mongoWorld();

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
    "$project of another field's value",
    [{ _id: 1, a: { b: 5 } }],
    [{ $project: { x: "$a.b" } }],
    [{ _id: 1, x: 5 }],
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
    "$group by two fields",
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 1 },
    ],
    [{ $group: { _id: { a: "$a", b: "$b" }, n: { $sum: 1 } } }],
    [{ _id: { a: 1, b: 1 }, n: 2 }],
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
    "$min and $max pass over null",
    [
      { _id: 1, a: null },
      { _id: 2, a: 5 },
      { _id: 3, a: 3 },
    ],
    [{ $group: { _id: null, low: { $min: "$a" }, high: { $max: "$a" } } }],
    [{ _id: null, low: 3, high: 5 }],
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
  ["$count counts", [{ _id: 1 }, { _id: 2 }], [{ $count: "n" }], [{ n: 2 }]],
  ["$count of nothing is nothing", [{ _id: 1 }], [{ $match: { a: 1 } }, { $count: "n" }], []],
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
  [
    "$dateTrunc to the day",
    [{ _id: 1, at: friday }],
    [{ $group: { _id: { $dateTrunc: { date: "$at", unit: "day" } } } }],
    [{ _id: new Date("2026-11-20T00:00:00Z") }],
  ],
];

it.each(CASES)("%s", async (_, docs, stages, result) => {
  const collection = await world.collection(docs);
  expect(await collection.aggregate([...stages]).toArray()).toEqual(result);
});

const REFUSED: readonly [what: string, stages: readonly Document[], code: number][] = [
  ["a stage left out here", [{ $lookup: { from: "x" } }], 40324],
  ["a stage of two names", [{ $match: {}, $limit: 1 }], 40323],
  ["an expression left out here", [{ $group: { _id: { $sin: "$a" } } }], 168],
  ["an accumulator left out here", [{ $group: { _id: null, a: { $stdDevPop: "$a" } } }], 15952],
  ["a group without _id", [{ $group: { n: { $sum: 1 } } }], 15955],
  ["$limit 0", [{ $limit: 0 }], 15958],
  ["$unwind without a path", [{ $unwind: "a" }], 28818],
  ["inclusion beside exclusion", [{ $project: { a: 1, b: 0 } }], 31254],
];

it.each(REFUSED)("refuses %s by its name", async (_, stages, code) => {
  const collection = await world.collection([{ _id: 1, a: 1 }]);
  expect((await failureOf(collection.aggregate([...stages]).toArray())).code).toBe(code);
});

const PROJECTIONS: readonly [
  rule: string,
  doc: Document,
  projection: Document,
  result: Document,
][] = [
  ["inclusion keeps _id", { a: 1, b: 2 }, { a: 1 }, { _id: 1, a: 1 }],
  [
    "inclusion keeps the order of the document",
    { a: 1, b: 2 },
    { b: 1, a: 1 },
    { _id: 1, a: 1, b: 2 },
  ],
  ["inclusion of a nested field", { a: { b: 1, c: 2 } }, { "a.b": 1 }, { _id: 1, a: { b: 1 } }],
  [
    "inclusion enters arrays",
    { a: [{ b: 1, c: 2 }, { c: 3 }] },
    { "a.b": 1 },
    { _id: 1, a: [{ b: 1 }, {}] },
  ],
  ["exclusion keeps the rest", { a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
  ["exclusion enters arrays", { a: [{ b: 1, c: 2 }] }, { "a.b": 0 }, { _id: 1, a: [{ c: 2 }] }],
  ["_id alone", { a: 1 }, { _id: 1 }, { _id: 1 }],
  ["all but _id", { a: 1 }, { _id: 0 }, { a: 1 }],
  ["true and false will do", { a: 1, b: 2 }, { a: true, _id: false }, { a: 1 }],
  ["what is not there is not made", { a: 1 }, { b: 1 }, { _id: 1 }],
];

it.each(PROJECTIONS)("projection: %s", async (_, doc, projection, result) => {
  const collection = await world.collection([{ _id: 1, ...doc }]);
  const found = await collection.findOne({}, { projection });
  expect(found).toEqual(result);
  expect(Object.keys(found ?? {})).toEqual(Object.keys(result));
});

it("lists distinct values, of arrays their elements", async () => {
  const collection = await world.collection([{ a: [1, 2] }, { a: 2 }, { a: 3 }, {}]);
  expect(new Set(await collection.distinct("a"))).toEqual(new Set([1, 2, 3]));
  expect(await collection.distinct("a", { a: 3 })).toEqual([3]);
});

it("counts through estimatedDocumentCount, skip and limit", async () => {
  const collection = await world.collection(Array.from({ length: 30 }, (_, n) => ({ n })));
  expect(await collection.estimatedDocumentCount()).toBe(30);
  expect(await collection.countDocuments({}, { skip: 25 })).toBe(5);
  expect(await collection.countDocuments({ n: { $lt: 20 } }, { limit: 7 })).toBe(7);
});
