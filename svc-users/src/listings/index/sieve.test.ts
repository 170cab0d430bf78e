import { seeded } from "@tutorsetu/demo/random";
import { expect, it } from "vitest";
import { scoreOf } from "../../ranking/score.ts";
import type { Document, SearchQuery } from "./index-query.ts";
import { kmBetween, pointOf } from "./place.ts";
import { createSearchIndex } from "./search-index.ts";

/** Several blocks of those that a search goes through at once. */
const DOCUMENTS = 14_000;
const random = seeded(7);
const PUNE = { lat: 18.52, lon: 73.86 };
const placeIn = (degrees: number) => ({
  lat: 18.5 + random.next() * degrees,
  lon: 73.8 + random.next() * degrees,
});

const people = Array.from({ length: DOCUMENTS }, (_, n): Document => ({
  id: `id${String(n).padStart(5, "0")}`,
  facets: [`subject:${random.pick(["a", "b", "c"])}`],
  tokens: [random.pick(["pune", "nashik"]), random.pick(["maths", "physics"])],
  // Many have the same.
  sortKeys: { best: Math.fround(random.next() < 0.3 ? random.int(0, 30) : random.next() * 40) },
  place: random.next() < 0.2 ? undefined : random.pick([PUNE, placeIn(0.5), placeIn(12)]),
}));

const aQuery = (): SearchQuery => ({
  filters: random.next() < 0.3 ? { subject: ["subject:a"] } : {},
  terms: random.pick([
    [],
    [],
    [
      [
        { token: "pune", weight: 1 },
        { prefix: "n", weight: 0.5 },
      ],
    ],
    [[{ token: "maths", weight: 1 }], [{ token: "nashik", weight: 0.7 }]],
  ]),
  near: {
    ...random.pick([PUNE, placeIn(12)]),
    ...random.pick([{}, {}, { withinKm: 25 }]),
  },
  sort: random.pick([
    { key: "best", descending: true },
    { key: "distance", descending: false },
  ]),
  limit: random.pick([1, 20, 50]),
});

/** By looking at everybody. */
function expectedIds({ filters, terms, near, sort, limit }: SearchQuery): string[] {
  const centre = pointOf(near ?? PUNE);
  return people
    .flatMap(({ id, facets, tokens, sortKeys, place }) => {
      const weights = terms.map((term) =>
        Math.max(
          0,
          ...term.map((one) => {
            const fits =
              ("token" in one && tokens.includes(one.token)) ||
              ("prefix" in one && tokens.some((token) => token.startsWith(one.prefix)));
            return fits ? one.weight : 0;
          }),
        ),
      );
      const km = place ? kmBetween(pointOf(place), centre) : null;
      const fits =
        weights.every((weight) => weight > 0) &&
        (km ?? Infinity) <= (near?.withinKm ?? Infinity) &&
        Object.values(filters).every((some) => some.some((facet) => facets.includes(facet)));
      const fit = weights.reduce((sum, weight) => sum + weight, 0);
      const score = scoreOf({ base: sortKeys["best"] ?? 0, fit, km });
      return fits ? [{ id, key: sort.key === "best" ? -score : (km ?? 100_000) }] : [];
    })
    .toSorted((a, b) => a.key - b.key || (a.id < b.id === (sort.key === "best") ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id);
}

it("leaves out nobody who comes on the page, near a place and in the best order", async () => {
  const definition = { sortKeys: ["best"], filters: {}, score: scoreOf };
  const index = createSearchIndex(definition, { mergeAt: 1000 });
  for (let from = 0; from < DOCUMENTS; from += 2000) {
    await index.upsert(people.slice(from, from + 2000));
    await index.settled();
  }
  for (let n = 0; n < 60; n++) {
    const query = aQuery();
    expect((await index.search(query)).ids).toEqual(expectedIds(query));
  }
});
