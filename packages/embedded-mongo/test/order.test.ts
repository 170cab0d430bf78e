import { Decimal128, Double, Long, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

it("orders values of every type as MongoDB does", async () => {
  const inOrder = [
    [],
    null,
    Number.NEGATIVE_INFINITY,
    -5,
    0,
    new Double(2.5),
    Decimal128.fromString("3.5"),
    7,
    Long.fromString("9007199254740993"),
    "",
    "B",
    "a",
    { a: 1 },
    { b: 1 },
    Buffer.from([9]),
    Buffer.from([1, 2]),
    new ObjectId("5f0000000000000000000001"),
    new ObjectId("6f0000000000000000000001"),
    false,
    true,
    new Date(-1),
    new Date(5),
  ];
  const collection = await fixture.collection(inOrder.map((a, n) => ({ _id: n, a })).toReversed());
  const ids = async (a: 1 | -1) =>
    (await collection.find().sort({ a }).toArray()).map(({ _id }) => Number(_id));
  expect(await ids(1)).toEqual(inOrder.map((__, n) => n));
  expect(await ids(-1)).toEqual(inOrder.map((__, n) => n).toReversed());
  await collection.createIndex({ a: 1 });
  expect(await ids(1)).toEqual(inOrder.map((__, n) => n));
});

it("sorts an array by its least element, and by its greatest when descending", async () => {
  const collection = await fixture.collection([
    { _id: 1, a: [5, 1] },
    { _id: 2, a: 3 },
    { _id: 3, a: [4, 2] },
    { _id: 4, a: [] },
  ]);
  const ids = async (a: 1 | -1) =>
    (await collection.find().sort({ a }).toArray()).map(({ _id }) => Number(_id));
  expect(await ids(1)).toEqual([4, 1, 3, 2]);
  expect(await ids(-1)).toEqual([1, 3, 2, 4]);
});

it("sorts by one field up and by another down", async () => {
  const collection = await fixture.collection([
    { _id: 1, a: "x", b: 1 },
    { _id: 2, a: "x", b: 2 },
    { _id: 3, a: "w", b: 1 },
    { _id: 4, a: "xx", b: 1 },
  ]);
  const found = await collection.find().sort({ a: -1, b: 1 }).toArray();
  expect(found.map(({ _id }) => Number(_id))).toEqual([4, 1, 2, 3]);
});

it("refuses a sort direction that is none", async () => {
  const collection = await fixture.collection([{ _id: 1 }]);
  const reply = failureOf(
    fixture.client.db("test").command({ find: collection.collectionName, sort: { a: 2 } }),
  );
  expect((await reply).code).toBe(15975);
});

it.each([
  [{ a: 1 }, "FETCH"],
  [{ a: { $in: [1] } }, "FETCH"],
  [{ a: { $in: [1, 2] } }, "SORT"],
])("sorts %j by both fields of an index, with the plan %s", async (filter, stage) => {
  const docs = [1, 2].flatMap((a) => [3, 1, 2].map((b) => ({ _id: `${a}${b}`, a, b })));
  const collection = await fixture.collection(docs);
  await collection.createIndex({ a: 1, b: 1 });
  const found = collection.find(filter).sort({ a: 1, b: 1 });
  const { queryPlanner } = await found.explain();
  expect(queryPlanner.winningPlan.stage).toBe(stage);
  const ids = (await found.toArray()).map(({ _id }) => String(_id));
  const all = ["11", "12", "13", "21", "22", "23"];
  expect(ids).toEqual(stage === "SORT" ? all : all.slice(0, 3));
});
