import { type Case, checkMatches } from "./cases.ts";

const CASES: readonly Case[] = [
  [
    "$in takes regular expressions",
    [
      { _id: 1, a: "abc" },
      { _id: 2, a: "xyz" },
    ],
    { a: { $in: [/^a/] } },
    [1],
  ],
  [
    "$regex anchored",
    [
      { _id: 1, a: "guitar" },
      { _id: 2, a: "my guitar" },
    ],
    { a: { $regex: "^gui" } },
    [1],
  ],
  [
    "a regular expression in an array",
    [
      { _id: 1, a: ["x", "maths"] },
      { _id: 2, a: ["x"] },
    ],
    { a: /^mat/ },
    [1],
  ],
  [
    "a regular expression does not match numbers",
    [
      { _id: 1, a: 12 },
      { _id: 2, a: "12" },
    ],
    { a: /1/ },
    [2],
  ],
  [
    "a special character is literal when escaped",
    [
      { _id: 1, a: "a.b" },
      { _id: 2, a: "axb" },
    ],
    { a: { $regex: "^a\\.b" } },
    [1],
  ],
  [
    "Hindi text matches",
    [
      { _id: 1, a: "गणित" },
      { _id: 2, a: "हिंदी" },
    ],
    { a: { $regex: "^गणि" } },
    [1],
  ],
];

checkMatches(CASES);
