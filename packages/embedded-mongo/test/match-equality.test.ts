import { Decimal128, Double, Int32, Long, ObjectId } from "mongodb";
import { type Case, checkMatches } from "./cases.ts";

const early = new ObjectId("5f0000000000000000000001");
const late = new ObjectId("6f0000000000000000000001");

const CASES: readonly Case[] = [
  [
    "equality of a number",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
    { a: 1 },
    [1],
  ],
  [
    "an int equals a double of the same value",
    [
      { _id: 1, a: new Double(5) },
      { _id: 2, a: new Int32(5) },
    ],
    { a: 5 },
    [1, 2],
  ],
  ["a long equals an int", [{ _id: 1, a: Long.fromNumber(7) }], { a: 7 }, [1]],
  [
    "two longs a double cannot tell apart differ",
    [
      { _id: 1, a: Long.fromString("9007199254740993") },
      { _id: 2, a: Long.fromString("9007199254740992") },
    ],
    { a: Long.fromString("9007199254740993") },
    [1],
  ],
  [
    "a number is not its text",
    [
      { _id: 1, a: "1" },
      { _id: 2, a: 1 },
    ],
    { a: "1" },
    [1],
  ],
  [
    "a text is case-sensitive",
    [
      { _id: 1, a: "A" },
      { _id: 2, a: "a" },
    ],
    { a: "a" },
    [2],
  ],
  [
    "true is not 1",
    [
      { _id: 1, a: true },
      { _id: 2, a: 1 },
    ],
    { a: true },
    [1],
  ],
  [
    "null matches null and missing",
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }],
    { a: null },
    [1, 2],
  ],
  [
    "an ObjectId equals itself",
    [
      { _id: 1, a: early },
      { _id: 2, a: late },
    ],
    { a: new ObjectId(early.toHexString()) },
    [1],
  ],
  [
    "an object equals only with the same field order",
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { y: 2, x: 1 } },
    ],
    { a: { x: 1, y: 2 } },
    [1],
  ],
  [
    "an object equals only as a whole",
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { x: 1 } },
    ],
    { a: { x: 1 } },
    [2],
  ],
  [
    "an empty object equals an empty object",
    [
      { _id: 1, a: {} },
      { _id: 2, a: { x: 1 } },
    ],
    { a: {} },
    [1],
  ],
  [
    "a decimal is kept and equals itself",
    [{ _id: 1, a: Decimal128.fromString("1.5") }],
    { a: Decimal128.fromString("1.5") },
    [1],
  ],
  [
    "binary data equals by bytes",
    [
      { _id: 1, a: Buffer.from([1, 2]) },
      { _id: 2, a: Buffer.from([1, 3]) },
    ],
    { a: Buffer.from([1, 3]) },
    [2],
  ],
];

checkMatches(CASES);
