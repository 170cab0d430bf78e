import { type Case, checkMatches } from "./cases.ts";

const CASES: readonly Case[] = [
  [
    "not-null leaves out null and missing",
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }],
    { a: { $ne: null } },
    [3],
  ],
  ["an empty filter matches all", [{ _id: 1 }, { _id: 2 }], {}, [1, 2]],
  [
    "$in takes several values",
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ],
    { a: { $in: [1, 3] } },
    [1, 3],
  ],
  ["$in of nothing matches nothing", [{ _id: 1, a: 1 }, { _id: 2 }], { a: { $in: [] } }, []],
  ["$in with null matches missing", [{ _id: 1, a: 1 }, { _id: 2 }], { a: { $in: [null] } }, [2]],
  [
    "$nin takes in what has no such field",
    [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: 2 }],
    { a: { $nin: [1] } },
    [2, 3],
  ],
  ["$exists: true takes null", [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: true } }, [1]],
  ["$exists: false", [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: false } }, [2]],
  [
    "$exists: 0 and null are false",
    [{ _id: 1, a: 1 }, { _id: 2 }],
    { a: { $exists: 0 }, b: { $exists: null } },
    [2],
  ],
  ["$exists: 1 is true", [{ _id: 1, a: 1 }, { _id: 2 }], { a: { $exists: 1 } }, [1]],
  [
    "$ne of several fields",
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 2, b: 2 },
    ],
    { a: { $ne: 2 }, b: { $ne: 1 } },
    [2],
  ],
  [
    "$or within $and, and both within $or",
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 2, b: 1 },
    ],
    { $and: [{ $or: [{ a: 1 }, { a: 3 }] }, { $or: [{ $and: [{ b: 2 }] }, { b: 3 }] }] },
    [2],
  ],
  [
    "$nin with null leaves out what is missing",
    [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: 2 }],
    { a: { $nin: [null, 2] } },
    [1],
  ],
  [
    "$elemMatch by $or, and by $and",
    [
      { _id: 1, a: [{ x: 1 }] },
      { _id: 2, a: [{ x: 2, y: 1 }] },
      { _id: 3, a: [{ x: 3 }] },
    ],
    { a: { $elemMatch: { $or: [{ x: 1 }, { $and: [{ x: 2 }, { y: 1 }] }] } } },
    [1, 2],
  ],
  [
    "$elemMatch on elements that are lists takes them whole",
    [
      { _id: 1, a: [[1, 5]] },
      { _id: 2, a: [5] },
    ],
    { a: { $elemMatch: { $gt: 4 } } },
    [2],
  ],
  ["an empty text is no missing value", [{ _id: 1, a: "" }, { _id: 2 }], { a: "" }, [1]],
  [
    "a document that begins with no $ is a value",
    [
      { _id: 1, a: { b: 1 } },
      { _id: 2, a: {} },
    ],
    { a: { $in: [{ b: 1 }] } },
    [1],
  ],
  [
    "$and needs all",
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
    ],
    { $and: [{ a: 1 }, { b: 2 }] },
    [2],
  ],
  [
    "$or needs one",
    [
      { _id: 1, a: 1 },
      { _id: 2, b: 2 },
      { _id: 3, a: 3 },
    ],
    { $or: [{ a: 1 }, { b: 2 }] },
    [1, 2],
  ],
  [
    "$or beside a field",
    [
      { _id: 1, a: 1, c: 1 },
      { _id: 2, a: 1, c: 2 },
    ],
    { c: 2, $or: [{ a: 1 }, { b: 2 }] },
    [2],
  ],
  [
    "several operators on one field are joined",
    [
      { _id: 1, a: 4 },
      { _id: 2, a: 5 },
    ],
    { a: { $in: [4, 5], $ne: 4 } },
    [2],
  ],
];

checkMatches(CASES);
