import type { Collection, Document } from "mongodb";
import { expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();

/** A small generator of numbers, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Random = ReturnType<typeof randomOf>;

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random(list.length)];

const SCALARS = [null, 0, 1, 2, 3, 2.5, -1, "", "a", "ab", "abc", "b", true, new Date(5)];
const FIELDS = ["a", "b", "c", "d.x"];

function valueOf(random: Random): unknown {
  if (random(5) === 0) return Array.from({ length: random(4) }, () => pick(random, SCALARS));
  return pick(random, SCALARS);
}

function documentOf(random: Random, _id: number): Document {
  const doc: Document = { _id };
  for (const field of ["a", "b"]) if (random(6) > 0) doc[field] = valueOf(random);
  // Only one field of a compound index may hold lists.
  doc["c"] = pick(random, SCALARS);
  if (random(3) > 0)
    doc["d"] = random(4) > 0 ? { x: pick(random, SCALARS) } : [{ x: 1 }, { x: "ab" }];
  return doc;
}

function conditionOf(random: Random): unknown {
  const scalar = () => pick(random, SCALARS);
  switch (random(9)) {
    case 0:
      return { $in: [scalar(), scalar(), scalar()] };
    case 1:
      return { $gt: scalar() };
    case 2:
      return { $gte: scalar(), $lt: scalar() };
    case 3:
      return { $lte: scalar() };
    case 4:
      return { $regex: pick(random, ["^a", "^ab", "^a.*", "b", "^"]) };
    case 5:
      return { $ne: scalar() };
    case 6:
      return { $exists: random(2) === 0 };
    default:
      return scalar();
  }
}

function filterOf(random: Random, depth = 0): Document {
  const fields = Array.from({ length: 1 + random(2) }, () => [
    pick(random, FIELDS) ?? "a",
    conditionOf(random),
  ]);
  const filter: Document = Object.fromEntries(fields);
  if (depth === 0 && random(4) === 0) filter["$or"] = [filterOf(random, 1), filterOf(random, 1)];
  if (depth === 0 && random(5) === 0) filter["$and"] = [filterOf(random, 1)];
  return filter;
}

function sortOf(random: Random): Document {
  const fields = Array.from({ length: random(3) }, () => [
    pick(random, FIELDS) ?? "a",
    random(2) ? 1 : -1,
  ]);
  return { ...Object.fromEntries(fields), _id: 1 };
}

const INDEXES: readonly (readonly [Document, Document?])[] = [
  [{ a: 1 }],
  [{ a: 1, c: -1 }],
  [{ c: -1, b: 1 }],
  [{ "d.x": 1, c: 1 }],
  [{ b: 1 }, { sparse: true }],
  [{ c: 1, a: -1 }, { partialFilterExpression: { c: { $exists: true } } }],
  [{ a: 1, b: 1 }, { partialFilterExpression: { c: "a" } }],
];

const ids = async (collection: Collection, filter: Document, sort: Document, limit: number) =>
  (await collection.find(filter).sort(sort).limit(limit).toArray()).map(({ _id }) => Number(_id));

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** `FUZZ_SEEDS=1,2,3 npm test -w packages/embedded-mongo -- fuzz` for more of the same. */
const SEEDS = (process.env["FUZZ_SEEDS"] ?? "1").split(",").map(Number);

it.each(SEEDS)(
  "a plan over indexes gives what a scan gives (seed %i)",
  async (seed) => {
    const random = randomOf(seed);
    const [plain, indexed] = [await fixture.collection(), await fixture.collection()];
    for (const [key, options] of INDEXES) {
      // Documents whose two fields are both lists are refused by such an index, and are left out here.
      await indexed.createIndex(key, options ?? {});
    }
    for (let n = 0; n < 250; n++) {
      const doc = documentOf(random, n);
      const isKept = await indexed.insertOne({ ...doc }).then(
        () => true,
        () => false,
      );
      if (isKept) await plain.insertOne({ ...doc });
    }
    for (let n = 0; n < 120; n++) {
      const change = { $set: { [pick(random, ["a", "c"]) ?? "a"]: pick(random, SCALARS) } };
      const filter = { _id: random(250) } as Document;
      if (await succeeds(indexed.updateOne(filter, change))) await plain.updateOne(filter, change);
      if (n % 10 === 0) await Promise.all([plain.deleteOne(filter), indexed.deleteOne(filter)]);
    }
    for (let n = 0; n < 250; n++) {
      const [filter, sort, limit] = [
        filterOf(random),
        sortOf(random),
        random(3) === 0 ? 1 + random(20) : 0,
      ];
      const expected = await ids(plain, filter, sort, limit);
      const found = await ids(indexed, filter, sort, limit);
      expect({ filter, sort, limit, found }).toEqual({ filter, sort, limit, found: expected });
      const [all, count] = [
        await plain.countDocuments(filter),
        await indexed.countDocuments(filter),
      ];
      expect({ filter, count }).toEqual({ filter, count: all });
    }
  },
  60_000,
);
