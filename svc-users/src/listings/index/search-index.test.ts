import { seeded } from "@tutorsetu/demo/random";
import { expect, it } from "vitest";
import type {
  Alternative,
  Document,
  Joined,
  Match,
  SearchQuery,
  Sort,
  Term,
} from "./index-query.ts";
import { kmBetween, pointOf } from "./place.ts";
import { createSearchIndex } from "./search-index.ts";

const FACETS = ["subject:a", "subject:b", "subject:c", "price:low", "price:high"];
const TOKENS = ["pune", "punjab", "pu", "delhi", "de", "maths", "math"];
const random = seeded(42);

/** Some at one place, as those of a city are who gave no PIN code. */
const aPlace = () =>
  random.next() < 0.2 ? PUNE : { lat: 18 + random.next() * 3, lon: 73 + random.next() * 3 };
const PUNE = { lat: 18.52, lon: 73.86 };

const aDocument = (n: number): Document => ({
  id: `id${String(n).padStart(4, "0")}`,
  facets: random.some(FACETS, random.int(0, 3)),
  tokens: random.some(TOKENS, random.int(0, 4)),
  sortKeys: { newest: random.int(0, 50), fee: random.int(0, 10), best: random.int(0, 9) / 10 },
  place: random.next() < 0.2 ? undefined : aPlace(),
});

const options = () => ({
  low: ["price:low"],
  high: ["price:high"],
  any: ["price:low", "price:high"],
});
const score = ({ base, fit, km }: Match) => base + fit + (km === null ? 0 : 10 / (10 + km));
const definition = { sortKeys: ["newest", "fee", "best"], filters: { price: options }, score };

const has = ({ facets, tokens }: Document, one: Alternative) => {
  if (one.without?.some((facet) => facets.includes(facet))) return false;
  if ("facet" in one) return facets.includes(one.facet);
  if ("token" in one) return tokens.includes(one.token);
  return tokens.some((token) => token.startsWith(one.prefix));
};
const weightOf = (document: Document, term: Term) =>
  Math.max(0, ...term.filter((one) => has(document, one)).map(({ weight }) => weight));

const kmTo = ({ place }: Document, { near }: SearchQuery) =>
  place && near ? kmBetween(pointOf(place), pointOf(near)) : null;

function fits(document: Document, query: SearchQuery, without = ""): boolean {
  const filters = Object.entries(query.filters).filter(([filter]) => filter !== without);
  const { withinKm = Infinity } = query.near ?? {};
  const isNear = withinKm === Infinity || (kmTo(document, query) ?? Infinity) <= withinKm;
  const { terms: joined = [], filters: apart = [] } = query.joined ?? {};
  const isApart = apart.includes(without) && query.filters[without] !== undefined;
  return (
    isNear &&
    (isApart || joined.every((term) => term.some((one) => has(document, one)))) &&
    filters.every(([, wanted]) => wanted.some((facet) => document.facets.includes(facet))) &&
    query.terms.every((term) => term.some((one) => has(document, one))) &&
    Object.entries(query.ranges ?? {}).every(([name, { min = -Infinity, max = Infinity }]) => {
      const value = document.sortKeys[name] ?? 0;
      return value >= min && value <= max;
    })
  );
}

function keyOf(document: Document, query: SearchQuery): number {
  const km = kmTo(document, query);
  if (query.sort.key === "distance") return km ?? Infinity;
  const base = document.sortKeys["best"] ?? 0;
  if (query.sort.key !== "best") return document.sortKeys[query.sort.key] ?? 0;
  return score({
    base,
    fit: query.terms.reduce((sum, term) => sum + weightOf(document, term), 0),
    km,
  });
}

/** What the index should find, by a scan of all documents. */
function expectedResult(people: readonly Document[], query: SearchQuery) {
  const way = query.sort.descending ? -1 : 1;
  const keys = new Map(people.map((one) => [one, keyOf(one, query)]));
  const byOrder = (a: Document, b: Document) => {
    const [keyA = 0, keyB = 0] = [keys.get(a), keys.get(b)];
    if (keyA !== keyB) return keyA < keyB ? -way : way;
    return a.id < b.id ? -way : way;
  };
  const all = people.filter((document) => fits(document, query)).toSorted(byOrder);
  const countedBy = query.joined?.countedBy["price"] ?? ((facet: string) => [facet]);
  const count = (...facets: string[]) =>
    people.filter(
      (e) => fits(e, query, "price") && facets.flatMap(countedBy).some((l) => e.facets.includes(l)),
    ).length;
  const price = {
    low: count("price:low"),
    high: count("price:high"),
    any: count("price:low", "price:high"),
  };
  const kms = all.flatMap((one) => {
    const km = kmTo(one, query);
    return km === null ? [] : [[one.id, km] as const];
  });
  return { ids: all.map((document) => document.id), price, kms };
}

const anAlternative = (): Alternative => {
  const weight = random.pick([0.5, 1, 2]);
  const without = random.next() < 0.2 ? { without: random.some(FACETS, random.int(1, 2)) } : {};
  return random.pick<Alternative>([
    { prefix: random.pick(["p", "pun", "d", "math", "maths", "zzz"]), weight, ...without },
    { token: random.pick([...TOKENS, "zzz"]), weight, ...without },
    { facet: random.pick([...FACETS, "subject:zzz"]), weight, ...without },
  ]);
};
const aTerm = (): Term => Array.from({ length: random.int(1, 3) }, anAlternative);

const aJoined = (): Joined => ({
  terms: Array.from({ length: random.int(0, 2) }, aTerm),
  filters: random.pick([[], ["price"]]),
  countedBy: random.next() < 0.5 ? {} : { price: (facet) => [facet, "subject:a"] },
});

function aSort(hasPlace: boolean): Sort {
  const key = random.pick(["newest", "fee", "best", ...(hasPlace ? ["distance"] : [])]);
  if (key === "best" || key === "distance") return { key, descending: key === "best" };
  return { key, descending: random.next() < 0.5 };
}

function aQuery(): SearchQuery {
  const filters = {
    ...(random.next() < 0.5 ? { subject: random.some(FACETS.slice(0, 3), random.int(1, 2)) } : {}),
    ...(random.next() < 0.3 ? { price: ["price:low"] } : {}),
  };
  const within = random.pick([{}, { withinKm: 1 }, { withinKm: 25 }, { withinKm: 100 }]);
  const near = random.next() < 0.5 ? { ...aPlace(), ...within } : undefined;
  const range = random.pick([{ max: 5 }, { min: 3 }, { min: 2, max: 7 }, {}]);
  return {
    filters,
    joined: random.next() < 0.3 ? aJoined() : undefined,
    terms: Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, aTerm),
    near,
    ranges: random.next() < 0.3 ? { fee: range } : undefined,
    sort: aSort(near !== undefined),
    limit: random.int(1, 30),
  };
}

/** Follows the pages to the end. */
async function allPages(index: ReturnType<typeof createSearchIndex>, query: SearchQuery) {
  const [found, kms]: [string[], (readonly [string, number])[]] = [[], []];
  let after: SearchQuery["after"];
  for (;;) {
    const { ids, next, kmOf } = await index.search({ ...query, after });
    found.push(...ids);
    kms.push(...kmOf);
    expect(ids.length).toBeLessThanOrEqual(query.limit);
    if (!next) return { found, kms };
    after = next;
  }
}

it("finds, counts and orders as a scan of all documents does, after inserts, updates and deletes", async () => {
  const index = createSearchIndex(definition, {
    mergeAt: 150,
  });
  const people = new Map<string, Document>();
  for (let round = 0; round < 80; round++) {
    const some = Array.from({ length: random.pick([1, 5, 100]) }, () =>
      aDocument(random.int(0, 400)),
    );
    const batch = [...new Map(some.map((document) => [document.id, document])).values()];
    await index.upsert(batch);
    for (const document of batch) people.set(document.id, document);
    for (const id of random.some([...people.keys()], random.int(0, 20))) {
      await index.delete(id);
      people.delete(id);
    }
    const query = aQuery();
    const expected = expectedResult([...people.values()], query);
    const { total, facetCounts } = await index.search(query);
    expect(total).toBe(expected.ids.length);
    // Options without a document are left out.
    const found = Object.entries(expected.price).filter(([, count]) => count > 0);
    expect(facetCounts["price"]).toEqual(Object.fromEntries(found));
    const pages = await allPages(index, query);
    expect(pages).toEqual({ found: expected.ids, kms: expected.kms });
  }
  expect(index.size()).toBe(people.size);
});

it("continues after a document that was deleted between two pages", async () => {
  const index = createSearchIndex({ sortKeys: ["newest"], filters: {} });
  const at = (n: number): Document => ({
    id: `p${n}`,
    facets: [],
    tokens: [],
    sortKeys: { newest: n },
  });
  await index.upsert([1, 2, 3, 4, 5, 6].map(at));
  const query = { filters: {}, terms: [], limit: 2, sort: { key: "newest", descending: true } };
  const first = await index.search(query);
  expect(first.ids).toEqual(["p6", "p5"]);
  await index.delete("p5");
  const second = await index.search({ ...query, after: first.next ?? undefined });
  expect(second.ids).toEqual(["p4", "p3"]);
});

it("counts the sixty options with most documents, and none without documents", async () => {
  const ids = Array.from({ length: 70 }, (_, n) => `s${n}`);
  const index = createSearchIndex({
    sortKeys: ["newest"],
    filters: {
      subject: () => Object.fromEntries([...ids, "none"].map((id) => [id, [`subject:${id}`]])),
    },
  });
  const having = (n: number): Document[] =>
    Array.from({ length: n < 60 ? 2 : 1 }, (_, k) => ({
      id: `p${n}.${k}`,
      facets: [`subject:s${n}`],
      tokens: [],
      sortKeys: { newest: n },
    }));
  await index.upsert(ids.flatMap((_, n) => having(n)));
  const sort = { key: "newest", descending: true };
  const { facetCounts } = await index.search({ filters: {}, terms: [], sort, limit: 1 });
  expect(facetCounts["subject"]).toEqual(Object.fromEntries(ids.slice(0, 60).map((id) => [id, 2])));
});
