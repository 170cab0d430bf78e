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
