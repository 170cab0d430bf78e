import { expect, it } from "vitest";
import { createSearchIndex } from "./search-index.ts";

it("knows the words, beginnings of words and facets that anybody has, and forgets them with the last", async () => {
  const index = createSearchIndex({ sortKeys: [], filters: {} });
  const known = () => [
    index.hasToken("pune"),
    index.hasToken("pun"),
    index.hasPrefix("pun"),
    index.hasPrefix("q"),
    index.hasFacet("city:pune"),
  ];
  const document = { id: "u1", tokens: ["pune"], facets: ["city:pune"], sortKeys: {} };
  await index.upsert([document]);
  expect(known()).toEqual([true, false, true, false, true]);
  await index.delete(document.id);
  expect(known()).toEqual([false, false, false, false, false]);
});

it("finds by a letter that hundreds of words begin with, again and after changes", async () => {
  const index = createSearchIndex({ sortKeys: ["n"], filters: {} }, { mergeAt: 100 });
  const at = (n: number, first: string) => ({
    id: `u${n}`,
    tokens: [`${first}${n}`, "zz"],
    facets: [],
    sortKeys: { n },
  });
  await index.upsert(Array.from({ length: 600 }, (_, n) => at(n, n % 2 ? "a" : "b")));
  await index.settled();
  const sort = { key: "n", descending: false };
  const find = async (prefix: string) =>
    (await index.search({ filters: {}, terms: [[{ prefix, weight: 1 }]], sort, limit: 2 })).total;
  expect([await find("a"), await find("a"), await find("z")]).toEqual([300, 300, 600]);
  await index.delete("u1");
  await index.upsert([at(2, "a")]);
  expect([await find("a"), await find("b"), await find("")]).toEqual([300, 299, 599]);
});
