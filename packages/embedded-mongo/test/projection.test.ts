import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

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
  ["inclusion of a path through a scalar", { a: 5, b: 1 }, { "a.b": 1, b: 1 }, { _id: 1, b: 1 }],
  ["exclusion of a path through a scalar", { a: 5 }, { "a.b": 0 }, { _id: 1, a: 5 }],
  [
    "inclusion leaves scalars of arrays out",
    { a: [1, { b: 1 }] },
    { "a.b": 1 },
    { _id: 1, a: [{ b: 1 }] },
  ],
  [
    "exclusion leaves scalars of arrays in",
    { a: [1, { b: 1, c: 2 }] },
    { "a.b": 0 },
    { _id: 1, a: [1, { c: 2 }] },
  ],
  [
    "of a path and of what is above it the whole",
    { a: { b: 1, c: 2 } },
    { a: 1 },
    { _id: 1, a: { b: 1, c: 2 } },
  ],
  [
    "several paths below one field",
    { a: { b: 1, c: 2, d: 3 } },
    { "a.b": 1, "a.d": 1 },
    { _id: 1, a: { b: 1, d: 3 } },
  ],
  ["exclusion of a field and of _id", { a: 1, b: 2 }, { a: 0, _id: 0 }, { b: 2 }],
  ["exclusion of a field, and _id included", { a: 1, b: 2 }, { a: 0, _id: 1 }, { _id: 1, b: 2 }],
  ["any number but 0 includes", { a: 1, b: 2 }, { a: -5 }, { _id: 1, a: 1 }],
  [
    "null and false are kept",
    { a: null, b: false, c: 1 },
    { a: 1, b: 1 },
    { _id: 1, a: null, b: false },
  ],
  ["_id alone", { a: 1 }, { _id: 1 }, { _id: 1 }],
  ["all but _id", { a: 1 }, { _id: 0 }, { a: 1 }],
  ["true and false will do", { a: 1, b: 2 }, { a: true, _id: false }, { a: 1 }],
  ["what is not there is not made", { a: 1 }, { b: 1 }, { _id: 1 }],
];

it.each(PROJECTIONS)("projection: %s", async (_, doc, projection, result) => {
  const collection = await fixture.collection([{ _id: 1, ...doc }]);
  const found = await collection.findOne({}, { projection });
  expect(found).toEqual(result);
  expect(Object.keys(found ?? {})).toEqual(Object.keys(result));
});

const REFUSED: readonly [what: string, projection: Document][] = [
  ["$slice", { a: { $slice: 1 } }],
  ["$elemMatch", { a: { $elemMatch: { b: 1 } } }],
  ["a position", { "a.$": 1 }],
  ["another field", { b: "$a" }],
];

it.each(REFUSED)("refuses a projection of %s and names the field", async (_, projection) => {
  const collection = await fixture.collection([{ _id: 1, a: [1] }]);
  const error = await failureOf(collection.find({}, { projection }).toArray());
  expect(error.code).toBe(238);
  expect(error.message).toContain(`'${Object.keys(projection)[0]}'`);
});
