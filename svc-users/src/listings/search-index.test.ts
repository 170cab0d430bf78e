import { seeded } from "@tutorsetu/demo/random";
import { expect, it } from "vitest";
import { createSearchIndex, type Document, type SearchQuery } from "./search-index.ts";

const FACETS = ["subject:a", "subject:b", "subject:c", "price:low", "price:high"];
const TOKENS = ["pune", "punjab", "pu", "delhi", "de", "maths", "math"];
const random = seeded(42);

const aDocument = (n: number): Document => ({
  id: `id${String(n).padStart(4, "0")}`,
  facets: random.some(FACETS, random.int(0, 3)),
  tokens: random.some(TOKENS, random.int(0, 4)),
  sortKeys: { newest: random.int(0, 50), fee: random.int(0, 10) },
});

const options = () => ({
  low: ["price:low"],
  high: ["price:high"],
  any: ["price:low", "price:high"],
});

function fits({ facets, tokens }: Document, query: SearchQuery, without = ""): boolean {
  const filters = Object.entries(query.filters).filter(([filter]) => filter !== without);
  return (
    filters.every(([, wanted]) => wanted.some((facet) => facets.includes(facet))) &&
    query.tokens.every((prefix) => tokens.some((token) => token.startsWith(prefix)))
  );
}

/** What the index should find, by a scan of all documents. */
function expectedResult(people: readonly Document[], query: SearchQuery) {
  const { key, descending } = query.sort;
  const way = descending ? -1 : 1;
  const byOrder = (a: Document, b: Document) =>
    way * ((a.sortKeys[key] ?? 0) - (b.sortKeys[key] ?? 0) || (a.id < b.id ? -1 : 1));
  const all = people.filter((document) => fits(document, query)).toSorted(byOrder);
  const count = (...facets: string[]) =>
    people.filter((e) => fits(e, query, "price") && facets.some((l) => e.facets.includes(l)))
      .length;
  const price = {
    low: count("price:low"),
    high: count("price:high"),
    any: count("price:low", "price:high"),
  };
  return { ids: all.map((document) => document.id), price };
}

function aQuery(): SearchQuery {
  const filters = {
    ...(random.next() < 0.5 ? { subject: random.some(FACETS.slice(0, 3), random.int(1, 2)) } : {}),
    ...(random.next() < 0.3 ? { price: ["price:low"] } : {}),
  };
  return {
    filters,
    tokens: random.some(["p", "pun", "d", "math", "maths", "zzz"], random.int(0, 2)),
    sort: { key: random.pick(["newest", "fee"]), descending: random.next() < 0.5 },
    limit: random.int(1, 30),
  };
}

/** Follows the pages to the end. */
function allPages(index: ReturnType<typeof createSearchIndex>, query: SearchQuery): string[] {
  const found: string[] = [];
  let after: SearchQuery["after"];
  for (;;) {
    const { ids, next } = index.search({ ...query, after });
    found.push(...ids);
    expect(ids.length).toBeLessThanOrEqual(query.limit);
    if (!next) return found;
    after = next;
  }
}

it("finds, counts and orders as a scan of all documents does, after inserts, updates and deletes", () => {
  const index = createSearchIndex(["newest", "fee"], { price: options });
  const people = new Map<string, Document>();
  for (let round = 0; round < 60; round++) {
    const some = Array.from({ length: random.pick([1, 5, 100]) }, () =>
      aDocument(random.int(0, 400)),
    );
    const batch = [...new Map(some.map((document) => [document.id, document])).values()];
    index.upsert(batch);
    for (const document of batch) people.set(document.id, document);
    for (const id of random.some([...people.keys()], random.int(0, 20))) {
      index.delete(id);
      people.delete(id);
    }
    const query = aQuery();
    const expected = expectedResult([...people.values()], query);
    const { total, facetCounts } = index.search(query);
    expect(total).toBe(expected.ids.length);
    // Options without a document are left out.
    const found = Object.entries(expected.price).filter(([, count]) => count > 0);
    expect(facetCounts["price"]).toEqual(Object.fromEntries(found));
    expect(allPages(index, query)).toEqual(expected.ids);
  }
  expect(index.size()).toBe(people.size);
});

it("continues after a document that was deleted between two pages", () => {
  const index = createSearchIndex(["newest"], {});
  const at = (n: number): Document => ({
    id: `p${n}`,
    facets: [],
    tokens: [],
    sortKeys: { newest: n },
  });
  index.upsert([1, 2, 3, 4, 5, 6].map(at));
  const query = { filters: {}, tokens: [], limit: 2, sort: { key: "newest", descending: true } };
  const first = index.search(query);
  expect(first.ids).toEqual(["p6", "p5"]);
  index.delete("p5");
  const second = index.search({ ...query, after: first.next ?? undefined });
  expect(second.ids).toEqual(["p4", "p3"]);
});

it("removes a facet with its last document, as people may make up any number of facets", () => {
  let known: readonly string[] = [];
  const index = createSearchIndex(["newest"], {
    subject: (facets) => {
      known = facets;
      return {};
    },
  });
  for (let n = 0; n < 100; n++)
    index.upsert([{ id: "one", facets: [`subject:${n}`], tokens: [], sortKeys: { newest: n } }]);
  const sort = { key: "newest", descending: true };
  index.search({ filters: {}, tokens: [], sort, limit: 1 });
  expect(known).toEqual(["subject:99"]);
});

it("reuses the ids of deleted documents", () => {
  const index = createSearchIndex(["newest"], {});
  const person = (id: string): Document => ({
    id,
    facets: [],
    tokens: ["pune"],
    sortKeys: { newest: 1 },
  });
  for (let n = 0; n < 100; n++) {
    index.upsert([person(`a${n}`), person(`b${n}`)]);
    index.delete(`a${n}`);
    index.upsert([person(`b${n}`)]);
    index.delete(`b${n}`);
    index.delete("nobody");
  }
  expect([index.size(), index.capacity()]).toEqual([0, 2]);
});

it("counts the sixty options with most documents, and none without documents", () => {
  const ids = Array.from({ length: 70 }, (_, n) => `s${n}`);
  const index = createSearchIndex(["newest"], {
    subject: () => Object.fromEntries([...ids, "none"].map((id) => [id, [`subject:${id}`]])),
  });
  const having = (n: number): Document[] =>
    Array.from({ length: n < 60 ? 2 : 1 }, (_, k) => ({
      id: `p${n}.${k}`,
      facets: [`subject:s${n}`],
      tokens: [],
      sortKeys: { newest: n },
    }));
  index.upsert(ids.flatMap((_, n) => having(n)));
  const sort = { key: "newest", descending: true };
  const { facetCounts } = index.search({ filters: {}, tokens: [], sort, limit: 1 });
  expect(facetCounts["subject"]).toEqual(Object.fromEntries(ids.slice(0, 60).map((id) => [id, 2])));
});
