import { expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

it("lists distinct values, of arrays their elements", async () => {
  const collection = await fixture.collection([{ a: [1, 2] }, { a: 2 }, { a: 3 }, {}]);
  expect(new Set(await collection.distinct("a"))).toEqual(new Set([1, 2, 3]));
  expect(await collection.distinct("a", { a: 3 })).toEqual([3]);
});

it("counts through estimatedDocumentCount, skip and limit", async () => {
  const collection = await fixture.collection(Array.from({ length: 30 }, (_, n) => ({ n })));
  expect(await collection.estimatedDocumentCount()).toBe(30);
  expect(await collection.countDocuments({}, { skip: 25 })).toBe(5);
  expect(await collection.countDocuments({ n: { $lt: 20 } }, { limit: 7 })).toBe(7);
});

it("tells the distinct values at a path, through documents and lists, of what a filter finds", async () => {
  const collection = await fixture.collection([
    { a: { b: 1 }, k: 1 },
    { a: [{ b: 2 }, { b: 1 }, { c: 9 }], k: 1 },
    { a: { b: [3, 1] }, k: 1 },
    { a: { b: [] }, k: 1 },
    { a: 5, k: 1 },
    { a: { b: 4 }, k: 2 },
  ]);
  const sorted = (values: unknown[]) =>
    JSON.stringify(values.toSorted((a, b) => Number(a) - Number(b)));
  expect(sorted(await collection.distinct("a.b", { k: 1 }))).toBe("[1,2,3]");
  expect(sorted(await collection.distinct("k"))).toBe("[1,2]");
});
