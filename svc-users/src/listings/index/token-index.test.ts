import { expect, it } from "vitest";
import { has } from "./bitset.ts";
import { tokenIndex } from "./token-index.ts";

function indexOf(documents: Readonly<Record<number, readonly string[]>>) {
  const index = tokenIndex();
  index.add(Object.entries(documents).map(([docId, tokens]) => ({ docId: Number(docId), tokens })));
  const found = (prefix: string) => {
    const set = index.withPrefix(prefix);
    return [0, 1, 2, 3].filter((docId) => has(set, docId));
  };
  return { ...index, found };
}

it("finds every document with a token that begins with the prefix, in whatever order tokens came", () => {
  const { found } = indexOf({ 0: ["pune", "b"], 1: ["delhi", "punjab"], 2: ["pu"], 3: ["q", "a"] });
  expect(found("pu")).toEqual([0, 1, 2]);
  expect(found("pun")).toEqual([0, 1]);
  expect(found("punjab")).toEqual([1]);
  expect(found("a")).toEqual([3]);
  expect(found("q")).toEqual([3]);
  expect(found("pz")).toEqual([]);
  expect(found("z")).toEqual([]);
});

it("finds what is left of several documents with one token, down to the last", () => {
  const index = indexOf({ 0: ["pune"], 1: ["pune"], 2: ["pune"] });
  index.delete(0, ["pune"]);
  expect(index.found("pune")).toEqual([1, 2]);
  index.delete(2, ["pune"]);
  expect(index.found("pune")).toEqual([1]);
  index.delete(1, ["pune"]);
  expect(index.found("pune")).toEqual([]);
});

it("finds a token again that came back after its last document was deleted", () => {
  const index = indexOf({ 0: ["pune", "delhi"] });
  index.delete(0, ["pune"]);
  expect([index.found("pune"), index.found("delhi")]).toEqual([[], [0]]);
  index.add([{ docId: 1, tokens: ["pune"] }]);
  expect(index.found("pune")).toEqual([1]);
});

it("deletes nothing of a document without that token", () => {
  const index = indexOf({ 0: ["pune"], 1: ["delhi"] });
  index.delete(1, ["pune", "agra"]);
  expect([index.found("pune"), index.found("delhi")]).toEqual([[0], [1]]);
});
