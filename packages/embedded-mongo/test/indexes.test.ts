import type { Document, IndexSpecification } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

/** The stages of the plan, outermost first. */
function stagesOf(plan: Document | undefined): string[] {
  if (!plan) return [];
  const inner: Document[] = plan["inputStages"] ?? [plan["inputStage"]];
  return [String(plan["stage"]), ...inner.flatMap(stagesOf)];
}

const docs = Array.from({ length: 300 }, (_, n) => ({
  n,
  city: ["Pune", "Delhi", "Agra"][n % 3],
  fee: (n * 37) % 100,
  words: [`w${n % 10}`, `x${n % 7}`],
  open: n % 2 === 0,
}));

const PLANS: readonly [
  what: string,
  key: IndexSpecification,
  filter: Document,
  sort: Document,
  stages: readonly string[],
][] = [
  ["an equality by its index", { city: 1 }, { city: "Pune" }, {}, ["FETCH", "IXSCAN"]],
  ["a range by its index", { fee: 1 }, { fee: { $gte: 10, $lt: 20 } }, {}, ["FETCH", "IXSCAN"]],
  [
    "equality, then sort, in the index's order",
    { city: 1, fee: 1 },
    { city: "Pune" },
    { fee: 1 },
    ["FETCH", "IXSCAN"],
  ],
  ["the same backwards", { city: 1, fee: 1 }, { city: "Pune" }, { fee: -1 }, ["FETCH", "IXSCAN"]],
  [
    "$in and sort by merging",
    { city: 1, fee: 1 },
    { city: { $in: ["Pune", "Agra"] } },
    { fee: 1 },
    ["FETCH", "IXSCAN"],
  ],
  [
    "a sort the index does not have",
    { city: 1, fee: 1 },
    { city: "Pune" },
    { n: 1 },
    ["SORT", "FETCH", "IXSCAN"],
  ],
  [
    "a descending index",
    { city: 1, fee: -1 },
    { city: "Pune", fee: { $lt: 50 } },
    { fee: -1 },
    ["FETCH", "IXSCAN"],
  ],
  ["a regular expression by a scan", { city: 1 }, { city: /^pune/ }, {}, ["COLLSCAN"]],
  [
    "$or, branch by branch",
    { fee: 1 },
    { $or: [{ fee: 5 }, { fee: { $gt: 95 } }] },
    {},
    ["OR", "FETCH", "IXSCAN", "FETCH", "IXSCAN"],
  ],
  [
    "$or with a branch that has no index by a scan",
    { fee: 1 },
    { $or: [{ fee: 5 }, { n: 3 }] },
    {},
    ["COLLSCAN"],
  ],
  ["a field without an index by a scan", { fee: 1 }, { n: 3 }, {}, ["COLLSCAN"]],
  ["_id by the ids", { fee: 1 }, { _id: 3 }, {}, ["FETCH", "IXSCAN"]],
];

it.each(PLANS)("finds %s", async (_, key, filter, sort, stages) => {
  const collection = await fixture.collection(docs);
  await collection.createIndex(key);
  const explained = await collection.find(filter).sort(sort).explain("executionStats");
  expect(stagesOf(explained["queryPlanner"].winningPlan)).toEqual(stages);
  const expected = await collection
    // Another branch that no index answers makes it a scan.
    .find({ $or: [filter, { nowhere: 1 }] })
    .sort(sort)
    .toArray();
  const found = await collection.find(filter).sort(sort).toArray();
  const shown = (list: readonly Document[]) =>
    list.map((doc) => Object.keys(sort).map((name) => String(doc[name])));
  expect(shown(found)).toEqual(shown(expected));
  expect(new Set(found.map(({ _id }) => String(_id)))).toEqual(
    new Set(expected.map(({ _id }) => String(_id))),
  );
});

it("reads a page of a sorted index, not the whole", async () => {
  const collection = await fixture.collection(docs);
  await collection.createIndex({ city: 1, fee: 1 });
  const { executionStats } = await collection
    .find({ city: "Pune" })
    .sort({ fee: 1 })
    .limit(5)
    .explain("executionStats");
  expect(executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
});

it("reads the branches of an $or and not the whole, beside other conditions, inside $and and for an order", async () => {
  const collection = await fixture.collection(docs);
  await collection.createIndex({ n: 1, open: 1 });
  await collection.createIndex({ open: 1 });
  await collection.createIndex({ fee: 1 });
  const either = { $or: [{ n: 7 }, { n: 11 }], open: { $in: [true, false] } };
  for (const filter of [either, { $and: [either, { fee: { $gte: 0 } }] }]) {
    const found = collection.find(filter).sort({ fee: 1 }).limit(21);
    const { executionStats } = await found.explain("executionStats");
    expect(executionStats).toMatchObject({ nReturned: 2, totalDocsExamined: 2 });
    expect((await found.toArray()).map(({ n }: Document) => Number(n))).toEqual([11, 7]);
    expect(await collection.countDocuments(filter)).toBe(2);
  }
});

it("uses a partial index only for what it surely holds", async () => {
  const collection = await fixture.collection(docs);
  await collection.createIndex({ fee: 1 }, { partialFilterExpression: { open: true } });
  const stages = async (filter: Document) =>
    stagesOf((await collection.find(filter).explain())["queryPlanner"].winningPlan);
  expect(await stages({ fee: 5, open: true })).toContain("IXSCAN");
  expect(await stages({ fee: 5 })).toEqual(["COLLSCAN"]);
  expect(await collection.countDocuments({ fee: { $gte: 0 } })).toBe(300);
});

it("uses a sparse index only when the field is asked for", async () => {
  const collection = await fixture.collection([{ a: 1 }, { b: 1 }]);
  await collection.createIndex({ a: 1 }, { sparse: true });
  expect(await collection.countDocuments({ a: null })).toBe(1);
  expect(await collection.find().sort({ a: 1 }).toArray()).toHaveLength(2);
  expect(await collection.countDocuments({ a: 1 })).toBe(1);
});

it("gives a document once though several of its words match", async () => {
  const collection = await fixture.collection([{ words: ["ab", "ac", "ad"] }, { words: ["b"] }]);
  await collection.createIndex({ words: 1 });
  expect(await collection.find({ words: /^a/ }).toArray()).toHaveLength(1);
  expect(await collection.find({ words: { $in: ["ab", "ad"] } }).toArray()).toHaveLength(1);
  expect(await collection.countDocuments({ words: /^a/ })).toBe(1);
});

it("keeps unique values apart, and says which field and index", async () => {
  const collection = await fixture.collection([{ _id: 1, mail: "a" }]);
  await collection.createIndex({ mail: 1 }, { unique: true });
  const twice = await failureOf(collection.insertOne({ mail: "a" }));
  expect(twice).toMatchObject({ code: 11000, keyPattern: { mail: 1 }, keyValue: { mail: "a" } });
  expect(twice.message).toContain("index: mail_1 dup key");
  await collection.insertOne({ _id: 2, mail: "b" } as Document);
  expect((await failureOf(collection.updateOne({ mail: "b" }, { $set: { mail: "a" } }))).code).toBe(
    11000,
  );
  await collection.updateOne({ mail: "b" }, { $set: { mail: "b", x: 1 } });
  await collection.deleteOne({ mail: "a" });
  await collection.insertOne({ mail: "a" });
  expect((await failureOf(collection.insertOne({ _id: 2 } as Document))).code).toBe(11000);
});

it("takes a missing value for null in a unique index, and lets a sparse one pass", async () => {
  const collection = await fixture.collection();
  await collection.createIndex({ a: 1 }, { unique: true });
  await collection.createIndex({ b: 1 }, { unique: true, sparse: true });
  await collection.insertOne({ x: 1 });
  expect((await failureOf(collection.insertOne({ x: 2 }))).code).toBe(11000);
  await collection.insertOne({ a: 1 });
});

it("lets one of twenty equal inserts at once through", async () => {
  const collection = await fixture.collection();
  await collection.createIndex({ a: 1, b: 1 }, { unique: true });
  const tries = Array.from({ length: 20 }, () => collection.insertOne({ a: 1, b: 1 }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("refuses a unique index on values that are not, and leaves none behind", async () => {
  const collection = await fixture.collection([{ a: 1 }, { a: 1 }]);
  expect((await failureOf(collection.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
  expect(await collection.indexes()).toHaveLength(1);
});

const REFUSED: readonly [what: string, spec: Document, code: number][] = [
  ["an empty key", { key: {}, name: "a" }, 67],
  ["a text index", { key: { a: "text" }, name: "a" }, 67],
  ["a collation", { key: { a: 1 }, name: "a", collation: { locale: "hi" } }, 40415],
  ["a TTL over two fields", { key: { a: 1, b: 1 }, name: "a", expireAfterSeconds: 1 }, 67],
  ["the name of another index", { key: { other: 1 }, name: "taken_1" }, 86],
  ["another name for the same key", { key: { taken: 1 }, name: "again" }, 85],
  [
    "a partial filter nobody can read",
    { key: { a: 1 }, name: "a", partialFilterExpression: { b: { $x: 1 } } },
    2,
  ],
];

it.each(REFUSED)("refuses %s", async (_, spec, code) => {
  const collection = await fixture.collection([{ x: 1 }]);
  await collection.createIndex({ taken: 1 });
  const reply = fixture.client
    .db("test")
    .command({ createIndexes: collection.collectionName, indexes: [spec] });
  expect((await failureOf(reply)).code).toBe(code);
});

it("makes the same index twice without harm, lists and drops it", async () => {
  const collection = await fixture.collection([{ a: 1 }]);
  expect(await collection.createIndex({ a: 1 })).toBe("a_1");
  expect(await collection.createIndex({ a: 1 })).toBe("a_1");
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(["_id_", "a_1"]);
  await collection.dropIndex("a_1");
  expect((await failureOf(collection.dropIndex("a_1"))).code).toBe(27);
  expect((await failureOf(collection.dropIndex("_id_"))).code).toBe(72);
  expect(await collection.countDocuments({ a: 1 })).toBe(1);
});
