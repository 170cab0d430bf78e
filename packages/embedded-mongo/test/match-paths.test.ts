import { type Case, checkMatches } from "./cases.ts";

const CASES: readonly Case[] = [
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
    "$in matches an element of an array",
    [
      { _id: 1, a: [5, 6] },
      { _id: 2, a: [7] },
    ],
    { a: { $in: [6] } },
    [1],
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
];

checkMatches(CASES);
