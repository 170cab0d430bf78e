import { expect, it } from "vitest";
import type { Document, FacetOptions } from "./index-query.ts";
import { createSearchIndex } from "./search-index.ts";
import { type CreateBuilder, plainBuilder } from "./segment-builder.ts";
import { createTurns } from "./turns.ts";

const person = (id: string, more: Partial<Document> = {}): Document => ({
  id,
  facets: [],
  tokens: [],
  sortKeys: { newest: 1 },
  ...more,
});
const asOptions: FacetOptions = (facets) => Object.fromEntries(facets.map((one) => [one, [one]]));
const definition = { sortKeys: ["newest"], filters: { subject: asOptions } };
const everybody = { filters: {}, terms: [], limit: 50, sort: { key: "newest", descending: false } };

/** Waits at its end until it is let go on. */
function heldBuilder() {
  let letGo: (() => void) | undefined;
  let failure: Error | undefined;
  const create: CreateBuilder = (...given) => {
    const builder = plainBuilder(...given);
    return {
      add: (entries) => builder.add(entries),
      async finish(...last) {
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
        if (failure) throw failure;
        return builder.finish(...last);
      },
    };
  };
  return {
    create,
    isHeld: () => letGo !== undefined,
    letGo(error?: Error) {
      failure = error;
      letGo?.();
      letGo = undefined;
    },
  };
}

it("keeps what is written, changed and deleted while a new base is made", async () => {
  const builder = heldBuilder();
  const index = createSearchIndex(definition, { mergeAt: 4, createBuilder: builder.create });
  const ids = async () => (await index.search(everybody)).ids;
  for (const round of [1, 2]) {
    const name = (text: string) => `${text}${round}`;
    await index.upsert(["a", "b", "c", "d"].map((one) => person(name(one), { tokens: ["old"] })));
    await expect.poll(builder.isHeld).toBe(true);
    await index.delete(name("a"));
    await index.upsert([person(name("b"), { tokens: ["new"] }), person(name("e"))]);
    await index.delete(name("e"));
    await index.delete(name("c"));
    await index.upsert([person(name("c"), { tokens: ["new"] })]);
    const before = await ids();
    builder.letGo();
    await expect.poll(builder.isHeld).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ids()).toEqual(before);
    const old = await index.search({ ...everybody, terms: [[{ token: "old", weight: 1 }]] });
    expect(old.total).toBe(round);
  }
  expect(await ids()).toEqual(["b1", "b2", "c1", "c2", "d1", "d2"]);
});

it("says so when a base cannot be made, goes on with what it has, and tries again", async () => {
  const builder = heldBuilder();
  const failures: unknown[] = [];
  const index = createSearchIndex(definition, {
    mergeAt: 2,
    createBuilder: builder.create,
    onFailed: (error) => failures.push(error),
  });
  await index.upsert([person("a"), person("b")]);
  await expect.poll(builder.isHeld).toBe(true);
  builder.letGo(new Error("no memory"));
  await expect.poll(() => failures).toEqual([new Error("no memory")]);
  expect((await index.search(everybody)).total).toBe(2);
  await index.upsert([person("c"), person("d")]);
  await expect.poll(builder.isHeld).toBe(true);
  builder.letGo();
  await expect.poll(async () => (await index.search(everybody)).total).toBe(4);
  expect(failures).toHaveLength(1);
});

it.each([1, 1000])("replaces all documents of a person, merged at %i changes", async (mergeAt) => {
  const index = createSearchIndex(definition, { mergeAt });
  const replace = (owner: string, version: number, ...ids: readonly string[]) =>
    index.replace([{ owner, version, documents: ids.map((id) => person(id)) }]);
  const ids = async () => (await index.search(everybody)).ids;
  await replace("parent", 1, "first", "second");
  await replace("other", 1, "third");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([index.versionOf("parent"), index.versionOf("nobody")]).toEqual([1, undefined]);
  await replace("parent", 2, "second", "fourth");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ids()).toEqual(["fourth", "second", "third"]);
  expect([index.versionOf("parent"), index.size()]).toEqual([2, 3]);
  await replace("parent", 3);
  expect([index.versionOf("parent"), await ids()]).toEqual([undefined, ["third"]]);
});

const choices = async (index: ReturnType<typeof createSearchIndex>) =>
  (await index.search(everybody)).facetCounts["subject"];

it.each([
  ["a handful is enough among few", 240, 3, 2],
  ["one in a hundred must have it", 900, 9, 8],
  ["twenty are enough, however many there are", 5000, 20, 19],
])("offers what people made up: %s", async (_, people, enough, tooFew) => {
  const index = createSearchIndex(definition, { mergeAt: 3000 });
  const facetsOf = (n: number) => [
    ...(n < enough ? ["subject:abacus"] : []),
    ...(n < tooFew ? ["subject:juggling"] : []),
    `subject:made-up-by-${n}`,
  ];
  await index.upsert(
    Array.from({ length: people }, (__, n) => person(`p${n}`, { facets: facetsOf(n) })),
  );
  expect(await choices(index)).toEqual({ "subject:abacus": enough });
});

it("makes choices of a hundred facets of a kind at most, those that most have", async () => {
  const seen: (readonly string[])[] = [];
  const filters = {
    subject: (facets: readonly string[]) => {
      seen.push(facets);
      return {};
    },
  };
  const index = createSearchIndex({ sortKeys: ["newest"], filters });
  const facets = Array.from({ length: 150 }, (_, n) => `subject:${n}`);
  await index.upsert([
    person("a", { facets: [...facets, "city:pune"] }),
    person("b", { facets: facets.slice(100) }),
  ]);
  await index.search(everybody);
  expect(new Set(seen.at(-1))).toEqual(
    new Set([...facets.slice(100), ...facets.slice(0, 50), "city:pune"]),
  );
});

it.each([1, 1000])("counts rows and groups of a table, merged at %i changes", async (mergeAt) => {
  const index = createSearchIndex(definition, { mergeAt });
  const facets = (n: number) => [`city:${n % 3}`, ...(n % 2 ? ["subject:a"] : ["subject:b"])];
  await index.upsert(Array.from({ length: 20 }, (_, n) => person(`p${n}`, { facets: facets(n) })));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await index.delete("p0");
  await index.delete("p1");
  expect(index.facets("city:", 6)).toHaveLength(mergeAt === 1 ? 3 : 3);
  const rows = [["city:0"], ["city:1", "city:2"], ["city:9"]];
  const groups = [["subject:a"], ["subject:a", "subject:b"], ["subject:c"]];
  expect(await index.breakDown({ rows, groups })).toEqual({
    groups: [9, 18, 0],
    rows: [
      { count: 6, groups: [3, 6, 0] },
      { count: 12, groups: [6, 12, 0] },
      { count: 0, groups: [0, 0, 0] },
    ],
  });
});

it("lets others work every few milliseconds while hostile people search and write", async () => {
  const index = createSearchIndex(definition, { turns: createTurns(), mergeAt: 100_000 });
  const words = (n: number) =>
    Array.from({ length: 60 }, (_, k) => `w${(n * 37 + k * 101) % 9973}`);
  const hostile = (n: number) =>
    person(`p${n}`, { tokens: words(n), facets: words(n).map((word) => `subject:${word}`) });
  const write = index.upsert(Array.from({ length: 400 }, (_, n) => hostile(n)));
  const terms = [[{ prefix: "w", weight: 1 }], [{ prefix: "w1", weight: 1 }]];
  const searches = Array.from({ length: 20 }, () => index.search({ ...everybody, terms }));
  let isOver = false;
  const all = Promise.all([write, ...searches]).finally(() => {
    isOver = true;
  });
  /** Of the processor: what else this machine does counts for nothing. */
  const stretches: number[] = [];
  while (!isOver) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setImmediate(resolve));
    const { user, system } = process.cpuUsage(before);
    stretches.push((user + system) / 1000);
  }
  await all;
  const longest = stretches.toSorted((a, b) => b - a);
  expect(stretches.length).toBeGreaterThan(10);
  // One of them may hold a collection of garbage.
  expect(longest[1]).toBeLessThan(50);
});
