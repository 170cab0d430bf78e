import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

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
    "$group in the order in which groups appear, by lists and documents too",
    [
      { _id: 1, a: "y" },
      { _id: 2, a: ["x"] },
      { _id: 3, a: "y" },
      { _id: 4, a: { b: 1 } },
      { _id: 5, a: ["x"] },
    ],
    [{ $group: { _id: "$a", n: { $sum: 1 }, two: { $sum: 2 } } }],
    [
      { _id: "y", n: 2, two: 4 },
      { _id: ["x"], n: 2, two: 4 },
      { _id: { b: 1 }, n: 1, two: 2 },
    ],
  ],
  [
    "a path enters documents and the documents of lists, and no scalars",
    [
      { _id: 1, a: { b: 1 } },
      { _id: 2, a: [{ b: 2 }, { c: 1 }, 5] },
      { _id: 3, a: 5 },
    ],
    [{ $group: { _id: "$a.b" } }],
    [{ _id: 1 }, { _id: [2] }, { _id: null }],
  ],
  [
    "$sum and $avg of some that are no numbers",
    [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: "9" }, { _id: 4, a: null }, { _id: 5 }],
    [
      {
        $group: {
          _id: 0,
          sum: { $sum: "$a" },
          mean: { $avg: "$a" },
          none: { $sum: "$z" },
          nothing: { $sum: null },
        },
      },
    ],
    [{ _id: 0, sum: 3, mean: 1.5, none: 0, nothing: 0 }],
  ],
  [
    "the week of a Monday, of a Sunday, of days before 1970 and of no day",
    [
      { _id: 1, at: monday },
      { _id: 2, at: new Date(monday.getTime() - 1) },
      { _id: 3, at: new Date("1969-12-28T23:59:59Z") },
      { _id: 4, at: null },
      { _id: 5 },
    ],
    [
      {
        $group: {
          _id: { $dateTrunc: { date: "$at", unit: "week", startOfWeek: "monday" } },
          n: { $sum: 1 },
        },
      },
    ],
    [
      { _id: monday, n: 1 },
      { _id: new Date("2026-11-09T00:00:00Z"), n: 1 },
      { _id: new Date("1969-12-22T00:00:00Z"), n: 1 },
      { _id: null, n: 2 },
    ],
  ],
  [
    "$sort behind $group, by two fields",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 2 },
      { _id: 4, a: 3 },
    ],
    [{ $group: { _id: "$a", n: { $sum: 1 } } }, { $sort: { n: -1, _id: -1 } }],
    [
      { _id: 2, n: 2 },
      { _id: 3, n: 1 },
      { _id: 1, n: 1 },
    ],
  ],
  [
    "$skip and $limit behind $unwind",
    [{ _id: 1, a: [1, 2, 3, 4] }],
    [{ $unwind: "$a" }, { $skip: 1 }, { $limit: 2 }],
    [
      { _id: 1, a: 2 },
      { _id: 1, a: 3 },
    ],
  ],
  [
    "$skip behind $limit takes from what is left",
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    [{ $skip: 1 }, { $limit: 5 }, { $match: { _id: { $gt: 2 } } }],
    [{ _id: 3 }],
  ],
  [
    "$sort behind $limit",
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    [{ $limit: 2 }, { $sort: { _id: -1 } }],
    [{ _id: 2 }, { _id: 1 }],
  ],
  [
    "$match twice",
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    [{ $match: { _id: { $gt: 1 } } }, { $match: { _id: { $lt: 3 } } }],
    [{ _id: 2 }],
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
