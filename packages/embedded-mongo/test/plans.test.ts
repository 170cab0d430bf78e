import type { Document, IndexDirection } from "mongodb";
import { beforeAll, expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
type Key = Record<string, IndexDirection>;
type Indexes = readonly (readonly [key: Key, options?: object])[];

async function indexed(docs: readonly Document[], indexes: Indexes) {
  const collection = await fixture.collection(docs);
  for (const [key, options] of indexes) await collection.createIndex(key, options ?? {});
  return collection;
}

/** The outermost stage and the index that is read, or the one stage of a scan. */
function told({ queryPlanner }: Document): string {
  const plan: Document = queryPlanner.winningPlan;
  if (plan["stage"] === "SORT")
    return `SORT ${told({ queryPlanner: { winningPlan: plan["inputStage"] } })}`;
  return String(plan["inputStage"]?.indexName ?? plan["stage"]);
}

it("explains a search: by which index, its key, and what was read for how many documents", async () => {
  const docs = Array.from({ length: 6 }, (_, n) => ({ _id: n, a: n % 2, b: n }));
  const collection = await indexed(docs, [[{ a: 1 }, { name: "by a" }]]);
  const { collectionName: find } = collection;
  const run = (command: Document) =>
    fixture.client.db("test").command({ explain: command, verbosity: "queryPlanner" });
  const inputStage = { stage: "IXSCAN", indexName: "by a", keyPattern: { a: 1 } };
  expect(await run({ find, filter: { a: 1, b: { $gt: 1 } } })).toEqual({
    queryPlanner: { winningPlan: { stage: "FETCH", inputStage } },
    executionStats: { nReturned: 2, totalKeysExamined: 3, totalDocsExamined: 3 },
    ok: 1,
  });
  expect(await run({ find, filter: { b: 1 }, sort: { b: 1 } })).toEqual({
    queryPlanner: { winningPlan: { stage: "SORT", inputStage: { stage: "COLLSCAN" } } },
    executionStats: { nReturned: 1, totalKeysExamined: 6, totalDocsExamined: 6 },
    ok: 1,
  });
  expect(await run({ find, sort: { _id: -1 }, skip: 1, limit: 2 })).toEqual({
    queryPlanner: {
      winningPlan: {
        stage: "FETCH",
        inputStage: { stage: "IXSCAN", indexName: "_id_", keyPattern: { _id: 1 } },
      },
    },
    executionStats: { nReturned: 2, totalKeysExamined: 3, totalDocsExamined: 3 },
    ok: 1,
  });
  expect(await run({ find: "nowhere" })).toEqual({
    queryPlanner: { winningPlan: { stage: "EOF" } },
    ok: 1,
  });
  expect(await run({ find, filter: { $or: [{ a: 1 }, { a: 5 }] } })).toMatchObject({
    queryPlanner: {
      winningPlan: {
        stage: "OR",
        inputStages: [
          { stage: "FETCH", inputStage },
          { stage: "FETCH", inputStage },
        ],
      },
    },
    executionStats: { nReturned: 3, totalDocsExamined: 3 },
  });
  await expect(run({ find, hint: "by a" })).rejects.toThrow("'explain.find.hint'");
});

const HOLDING: readonly [condition: unknown, isHeld: boolean][] = [
  [5, true],
  [{ $eq: 5 }, true],
  [{ $gt: 5 }, true],
  [{ $gte: 5 }, true],
  [{ $lt: 5 }, true],
  [{ $lte: 5 }, true],
  [{ $in: [5, 6] }, true],
  [{ $gt: 5, $ne: 6 }, true],
  [{ $gte: null, $exists: true }, true],
  [null, false],
  [{ $gte: null }, false],
  [{ $in: [5, null] }, false],
];

it.each(HOLDING)("asks an index without missing values for %j: %s", async (a, isHeld) => {
  const sparse = await indexed([{ a: 1 }, {}], [[{ a: 1 }, { sparse: true }]]);
  const partial = await indexed(
    [{ a: 1 }, {}],
    [[{ a: 1 }, { partialFilterExpression: { a: { $exists: true } } }]],
  );
  for (const collection of [sparse, partial])
    expect(told(await collection.find({ a }).explain())).toBe(isHeld ? "a_1" : "COLLSCAN");
});

it.each<[partial: Document, filter: Document, isHeld: boolean]>([
  [{ b: 1 }, { a: 1, b: 1 }, true],
  [{ b: 1 }, { a: 1, b: { $eq: 1 } }, true],
  [{ b: 1 }, { $and: [{ a: 1 }, { b: 1 }] }, true],
  [{ b: 1 }, { a: 1, b: 2 }, false],
  [{ b: 1 }, { a: 1, b: { $lte: 1 } }, false],
  [{ b: 1 }, { a: 1, c: 1 }, false],
  [{ b: 1, c: 1 }, { a: 1, b: 1 }, false],
  [{ b: 1, c: 1 }, { a: 1, b: 1, c: 1 }, true],
  [{ b: { $gt: 1, $lt: 5 } }, { a: 1, b: { $gt: 1 } }, false],
  [{ b: { $gt: 1, $lt: 5 } }, { a: 1, b: { $lt: 5, $gt: 1 } }, true],
  [{ b: { $exists: true } }, { a: 1, b: 3 }, true],
  [{ b: { $exists: true } }, { a: 1, b: { $exists: false } }, false],
  [{ b: { $exists: false } }, { a: 1, b: { $exists: false } }, true],
  [{ b: { $exists: false } }, { a: 1, b: 3 }, false],
  [{ $or: [{ b: 1 }, { b: 2 }] }, { a: 1, b: 1 }, false],
])(
  "asks an index of documents with %j for %j: %s",
  async (partialFilterExpression, filter, isHeld) => {
    const collection = await indexed([{ a: 1 }], [[{ a: 1 }, { partialFilterExpression }]]);
    expect(told(await collection.find(filter).explain())).toBe(isHeld ? "a_1" : "COLLSCAN");
  },
);

const ABC: Indexes = [[{ a: 1, b: 1, c: 1 }, { name: "abc" }]];
const MIXED: Indexes = [[{ a: 1, b: 1, c: -1 }, { name: "abc" }]];
const IN = { $in: [1, 2] };
it.each<[filter: Document, sort: Document, indexes: Indexes, isSorted: boolean]>([
  [{ a: 1 }, { b: 1 }, ABC, true],
  [{ a: 1 }, { b: 1, c: 1 }, ABC, true],
  [{ a: 1 }, { b: -1, c: -1 }, ABC, true],
  [{ a: 1 }, { b: 1, c: -1 }, ABC, false],
  [{ a: 1 }, { b: 1, c: -1 }, MIXED, true],
  [{ a: 1 }, { b: -1, c: 1 }, MIXED, true],
  [{ a: 1 }, { b: 1, c: 1 }, MIXED, false],
  [{ a: 1 }, { c: 1 }, ABC, false],
  [{ a: 1 }, { c: 1, b: 1 }, ABC, false],
  [{ a: 1 }, { b: 1, a: -1, c: 1 }, ABC, true],
  [{ a: 1 }, { a: -1 }, ABC, true],
  [{ a: 1, b: { $gt: 0 } }, { b: -1 }, ABC, true],
  [{ a: 1, b: { $gt: 0 } }, { c: 1 }, ABC, false],
  [{ a: 1, b: 2 }, { c: -1 }, ABC, true],
  [{ a: 1, b: IN }, { c: 1 }, ABC, true],
  [{ a: IN, b: 1 }, { c: 1 }, ABC, true],
  [{ a: IN, b: IN }, { c: -1 }, ABC, true],
  [{ a: IN, b: IN }, { b: 1 }, ABC, false],
  [{ a: IN }, { a: 1 }, ABC, false],
  [{ a: 1, b: IN }, { b: 1 }, ABC, false],
  [{ a: 1 }, { d: 1 }, ABC, false],
  [{ a: 1 }, { b: 1, d: 1 }, ABC, false],
])("reads %j in the order %j from %j: %s", async (filter, sort, indexes, isSorted) => {
  const pairs = [1, 2, 3].flatMap((b) => [3, 1, 2].map((c) => ({ b, c, d: b * c })));
  const docs = [1, 2].flatMap((a) => pairs.map((pair) => ({ a, ...pair })));
  const collection = await indexed(docs, indexes);
  const found = collection.find(filter).sort(sort);
  expect(told(await found.explain())).toBe(isSorted ? "abc" : "SORT abc");
  const shown = (list: readonly Document[]) =>
    list.map((doc) => Object.keys(sort).map((name) => Number(doc[name])));
  const scan = collection.find({ $or: [filter, { nowhere: 1 }] }).sort(sort);
  expect(shown(await found.toArray())).toEqual(shown(await scan.toArray()));
});

it.each<[list: string, isSorted: boolean]>([
  ["a", true],
  ["b", false],
])("reads in the order of b when %s holds lists: %s", async (list, isSorted) => {
  const docs = [3, 1, 2].map((n) => ({ a: 1, b: n, [list]: [1, n] }));
  const collection = await indexed(docs, [[{ a: 1, b: 1 }, { name: "ab" }]]);
  expect(told(await collection.find({ a: 1 }).sort({ b: 1 }).explain())).toBe(
    isSorted ? "ab" : "SORT ab",
  );
});

it.each([
  [1000, "a_1"],
  [1001, "COLLSCAN"],
])("looks up to %i values of a list up one by one: %s", async (count, plan) => {
  const collection = await indexed([{ a: 1 }, { a: -1 }], [[{ a: 1 }]]);
  const found = collection.find({ a: { $in: Array.from({ length: count }, (_, n) => n) } });
  expect(told(await found.explain())).toBe(plan);
  expect(await found.toArray()).toHaveLength(1);
});

let few: Awaited<ReturnType<typeof indexed>>;
beforeAll(async () => {
  const docs = Array.from({ length: 420 }, (_, n) => ({
    _id: n,
    few: n < 199 ? 1 : 0,
    many: n < 200 ? 1 : 0,
    all: 1,
    n,
    x: n,
  }));
  const keys: Key[] = [
    { all: 1 },
    { few: 1 },
    { many: 1 },
    { x: 1 },
    { all: 1, many: 1 },
    { n: 1 },
    { n: 1, x: 1 },
  ];
  few = await indexed(
    docs,
    keys.map((key) => [key]),
  );
});
it.each<[what: string, filter: Document, sort: Document, plan: string]>([
  ["one with less than two hundred entries", { few: 1 }, { n: 1 }, "SORT few_1"],
  ["else the one in order", { many: 1 }, { n: 1 }, "n_1"],
  ["the one with fewest entries", { all: 1, few: 1 }, {}, "few_1"],
  ["one of several such in the order asked for", { few: 1, x: { $lt: 199 } }, { x: 1 }, "x_1"],
  ["else the one that takes most conditions", { all: 1, many: 1 }, {}, "all_1_many_1"],
  ["an equality before a range", { x: { $gte: 0 }, all: 1 }, {}, "all_1"],
  ["the first of two alike", { all: 1 }, {}, "all_1"],
  ["the order before the conditions", { all: 1, many: 1 }, { x: -1 }, "x_1"],
  ["the id before all", { _id: 1, few: 1 }, {}, "_id_"],
  ["the id before more conditions", { _id: 5, n: 5, x: 5 }, {}, "_id_"],
  ["the one of two fields without the id", { n: 5, x: 5 }, {}, "n_1_x_1"],
  ["no range of ids before fewer entries", { _id: { $gt: 0 }, few: 1 }, {}, "few_1"],
  ["a range of ids before more entries", { _id: { $lt: 5 }, few: 1 }, {}, "_id_"],
])("takes of several indexes %s", async (_, filter, sort, plan) => {
  expect(told(await few.find(filter).sort(sort).explain())).toBe(plan);
});
