import { Binary, Decimal128, Double, Long, ObjectId } from "mongodb";
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

it("orders what lies close together: long numbers, texts with zeros, binaries and documents", async () => {
  const long = (text: string) => Long.fromString(text);
  const inOrder = [
    Number.NaN,
    long("-9223372036854775808"),
    long("-9007199254740993"),
    long("-9007199254740992"),
    long("-9007199254740991"),
    new Double(-1e-300),
    new Double(5e-324),
    0.5,
    255,
    256,
    long("9007199254740991"),
    long("9007199254740992"),
    long("9007199254740993"),
    long("9223372036854775807"),
    Number.POSITIVE_INFINITY,
    "a",
    "a\0",
    "a\0\0",
    "a\0\u0001",
    "a\0b",
    "a\u0001",
    "a\u0001\0",
    "a\u0001b",
    "a\u0002",
    "ab",
    {},
    { b: 1 },
    { b: 1, a: 1 },
    { a: "x" },
    { a: [1] },
    new Binary(Buffer.from([9]), 0),
    new Binary(Buffer.from([1]), 4),
    new Binary(Buffer.from([1, 1]), 0),
    new Binary(Buffer.alloc(300), 0),
  ];
  const collection = await fixture.collection(inOrder.map((a, n) => ({ _id: n, a })).toReversed());
  const ids = async (a: 1 | -1) =>
    (
      await collection
        .find({ _id: { $gte: 0 } } as object)
        .sort({ a })
        .toArray()
    ).map(({ _id }) => Number(_id));
  expect(await ids(1)).toEqual([...inOrder.keys()]);
  expect(await ids(-1)).toEqual([...inOrder.keys()].toReversed());
  const checkEach = async () => {
    for (const [n, a] of inOrder.entries()) {
      const found = await collection.find({ a }).toArray();
      expect(found.map(({ _id }) => Number(_id))).toEqual([n]);
      expect(await collection.countDocuments({ a })).toBe(1);
    }
  };
  await checkEach();
  await collection.createIndex({ a: -1 });
  await checkEach();
  await collection.dropIndexes();
  await collection.createIndex({ a: 1 });
  await checkEach();
  expect(await ids(1)).toEqual([...inOrder.keys()]);
  expect(await ids(-1)).toEqual([...inOrder.keys()].toReversed());
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

it("finds a text whole, by its id, by an index and by its beginning, also beside one with a 0 behind it", async () => {
  const texts = ["a", "a\0", "a\0b", "a\u0001", "a\u0001b"];
  const docs = texts.map((text) => ({ _id: text, a: text }));
  for (const key of [{ a: 1 }, { a: -1 }] as const) {
    const collection = await fixture.collection(docs);
    await collection.createIndex(key);
    for (const [n, text] of texts.entries()) {
      expect(await collection.find({ _id: text as never }).toArray()).toEqual([docs[n]]);
      expect(await collection.find({ a: text }).toArray()).toEqual([docs[n]]);
      expect(await collection.countDocuments({ a: { $gt: text } })).toBe(texts.length - 1 - n);
      expect(await collection.countDocuments({ a: { $lte: text } })).toBe(n + 1);
      const begun = texts.filter((one) => one.startsWith(text)).length;
      expect(await collection.countDocuments({ a: { $regex: `^${text}` } })).toBe(begun);
    }
    await collection.deleteOne({ _id: "a" as never });
    const change = await collection.updateOne({ _id: "a" as never }, { $set: { hit: true } });
    expect(change.matchedCount).toBe(0);
  }
});
