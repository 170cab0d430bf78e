import { type Document, Long } from "mongodb";
import { expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
let made = 0;

/** Commands of a database of one test. */
function fresh() {
  const db = fixture.client.db(`answers${process.pid}x${made++}`);
  return { name: db.databaseName, run: (command: Document) => db.command(command) };
}

it("answers each write with what it did, and nothing else", async () => {
  const { run } = fresh();
  const SET = { u: { $set: { a: 2 } } };
  const written: readonly [Document, Document][] = [
    [{ insert: "x", documents: [{ _id: 1, a: 1 }, { _id: 2 }] }, { n: 2 }],
    [
      { update: "x", updates: [{ q: { _id: 1 }, ...SET }] },
      { n: 1, nModified: 1 },
    ],
    [
      { update: "x", updates: [{ q: { _id: 1 }, ...SET }] },
      { n: 1, nModified: 0 },
    ],
    [
      { update: "x", updates: [{ q: {}, ...SET, multi: true }] },
      { n: 2, nModified: 1 },
    ],
    [
      { update: "x", updates: [{ q: { _id: 9 }, ...SET }] },
      { n: 0, nModified: 0 },
    ],
    [
      { update: "none", updates: [{ q: {}, ...SET, multi: true }] },
      { n: 0, nModified: 0 },
    ],
    [
      {
        update: "x",
        updates: [
          { q: { _id: 2 }, u: { $set: { a: 3 } }, upsert: true },
          { q: { _id: 3 }, ...SET, upsert: true },
          { q: { _id: 4 }, ...SET, upsert: true, multi: true },
          { q: { _id: 4 }, ...SET, upsert: true, multi: true },
        ],
      },
      {
        n: 4,
        nModified: 1,
        upserted: [
          { index: 1, _id: 3 },
          { index: 2, _id: 4 },
        ],
      },
    ],
    [{ delete: "x", deletes: [{ q: { a: 2 }, limit: 1 }] }, { n: 1 }],
    [{ delete: "x", deletes: [{ q: { a: { $gt: 0 } }, limit: 0 }] }, { n: 3 }],
    [{ delete: "x", deletes: [{ q: {}, limit: 1 }] }, { n: 0 }],
    [{ delete: "none", deletes: [{ q: {}, limit: 0 }] }, { n: 0 }],
  ];
  for (const [command, reply] of written) expect(await run(command)).toEqual({ ...reply, ok: 1 });
});

it("answers each findAndModify with the document and with what it did", async () => {
  const { run } = fresh();
  await run({ insert: "x", documents: [{ _id: 1 }] });
  const of = (more: Document) => run({ findAndModify: "x", ...more });
  const update = { $set: { a: 1 } };
  const answer = (lastErrorObject: Document, value: unknown) => ({ lastErrorObject, value, ok: 1 });
  expect(await of({ query: { _id: 1 }, update })).toEqual(
    answer({ n: 1, updatedExisting: true }, { _id: 1 }),
  );
  expect(await of({ query: { _id: 5 }, update, new: true })).toEqual(
    answer({ n: 0, updatedExisting: false }, null),
  );
  expect(await of({ query: { _id: 6 }, update, upsert: true })).toEqual(
    answer({ n: 1, updatedExisting: false, upserted: 6 }, null),
  );
  const shown = { upsert: true, new: true, fields: { a: 1, _id: 0 } };
  expect(await of({ query: { _id: 7 }, update, ...shown })).toEqual(
    answer({ n: 1, updatedExisting: false, upserted: 7 }, { a: 1 }),
  );
  expect(await of({ query: {}, sort: { _id: -1 }, remove: true })).toEqual(
    answer({ n: 1 }, { _id: 7, a: 1 }),
  );
  expect(await of({ query: { _id: 7 }, remove: true })).toEqual(answer({ n: 0 }, null));
});

it("lists databases, collections and indexes as MongoDB does, and those that a filter finds", async () => {
  const { name, run } = fresh();
  for (const create of ["a", "b"]) expect(await run({ create })).toEqual({ ok: 1 });
  const other = fresh();
  await other.run({ create: "a" });
  const cursor = (ns: string, ...firstBatch: Document[]) => ({
    cursor: { id: Long.ZERO, ns, firstBatch },
    ok: 1,
  });
  const raw = { promoteLongs: false };
  const db = fixture.client.db(name);
  const shown = (one: string) => ({ name: one, type: "collection" });
  const [a, b] = [shown("a"), shown("b")];
  const ns = `${name}.$cmd.listCollections`;
  expect(await db.command({ listCollections: 1 }, raw)).toEqual(cursor(ns, a, b));
  expect(await db.command({ listCollections: 1, filter: { name: "b" } }, raw)).toEqual(
    cursor(ns, b),
  );
  const filter = { name: { $in: [name, other.name] } };
  const { databases, totalSize, ...rest } = await run({ listDatabases: 1, filter });
  const sized = { sizeOnDisk: 1, empty: false };
  expect(databases).toEqual([
    { name, ...sized },
    { name: other.name, ...sized },
  ]);
  expect(totalSize).toBeGreaterThanOrEqual(2);
  expect(rest).toEqual({ ok: 1 });
  const indexes = [
    { key: { x: 1 }, name: "x" },
    { key: { y: -1 }, name: "y", unique: true, sparse: true },
  ];
  expect(await run({ createIndexes: "a", indexes })).toEqual({ ok: 1 });
  expect(await db.command({ listIndexes: "a" }, raw)).toEqual(
    cursor(
      `${name}.a`,
      { v: 2, key: { _id: 1 }, name: "_id_" },
      ...indexes.map((index) => ({ v: 2, ...index })),
    ),
  );
  expect(await run({ dropIndexes: "a", index: "*" })).toEqual({ ok: 1 });
  expect(await run({ dropIndexes: "a", index: "*" })).toEqual({ ok: 1 });
  expect(await db.collection("a").indexes()).toHaveLength(1);
  expect(await run({ drop: "nowhere" })).toEqual({ ok: 1 });
  expect(await run({ dropDatabase: 1 })).toEqual({ dropped: name, ok: 1 });
  expect((await run({ listCollections: 1 }))["cursor"].firstBatch).toEqual([]);
  expect((await other.run({ listCollections: 1 }))["cursor"].firstBatch).toEqual([a]);
});

it("takes what drivers add to every command, and no transaction in either of its words", async () => {
  const { run } = fresh();
  const added = {
    $clusterTime: {},
    readConcern: { level: "majority" },
    writeConcern: { w: "majority" },
    comment: "why",
  };
  expect(await run({ ping: 1, ...added })).toEqual({ ok: 1 });
  expect((await failureOf(run({ find: "x", autocommit: false }))).code).toBe(238);
  expect((await failureOf(run({ ping: 1, more: 1 }))).message).toBe(
    "BSON field 'ping.more' is an unknown field.",
  );
});

it("reads on in a cursor of its own collection, all of the rest when no size is given, and names which it ended", async () => {
  const { name, run } = fresh();
  await run({ insert: "x", documents: Array.from({ length: 5 }, (_, _id) => ({ _id })) });
  const begin = async (batchSize: number) => {
    const command = { aggregate: "x", pipeline: [], cursor: { batchSize } };
    const { cursor } = await fixture.client.db(name).command(command, { promoteLongs: false });
    expect(cursor.firstBatch).toHaveLength(batchSize);
    return Long.fromString(String(cursor.id));
  };
  const id = await begin(0);
  const wrong = await failureOf(run({ getMore: id, collection: "y" }));
  expect([wrong.code, wrong.message]).toEqual([
    13,
    `The cursor belongs to '${name}.x', not to '${name}.y'`,
  ]);
  const two = await run({ getMore: id, collection: "x", batchSize: 2 });
  expect(two["cursor"]).toMatchObject({ ns: `${name}.x`, nextBatch: [{ _id: 0 }, { _id: 1 }] });
  expect(String(two["cursor"].id)).toBe(String(id));
  const { cursor } = await run({ getMore: id, collection: "x" });
  expect([Number(cursor.id), cursor.nextBatch]).toEqual([0, [{ _id: 2 }, { _id: 3 }, { _id: 4 }]]);
  expect((await failureOf(run({ getMore: id, collection: "x" }))).code).toBe(43);
  const [open, gone] = [await begin(1), Long.fromNumber(77)];
  const killed = await fixture.client
    .db(name)
    .command({ killCursors: "x", cursors: [open, gone] }, { promoteLongs: false });
  expect(killed).toEqual({
    cursorsKilled: [open],
    cursorsNotFound: [gone],
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  });
});

it("counts from keys alone as from documents: behind a skip, up to a limit, and of no collection", async () => {
  const { name, run } = fresh();
  const documents = Array.from({ length: 30 }, (_, n) => ({ n, m: n }));
  await run({ insert: "x", documents });
  await fixture.client.db(name).collection("x").createIndex({ n: 1 });
  const count = async (more: Document) => (await run({ count: "x", ...more }))["n"] as unknown;
  for (const field of ["n", "m"]) {
    const query = { [field]: { $gte: 10 } };
    expect(await count({ query })).toBe(20);
    expect(await count({ query, skip: 15 })).toBe(5);
    expect(await count({ query, skip: 25 })).toBe(0);
    expect(await count({ query, limit: 7 })).toBe(7);
    expect(await count({ query, limit: 70 })).toBe(20);
    expect(await count({ query, skip: 18, limit: 7 })).toBe(2);
  }
  expect(await run({ count: "none" })).toEqual({ n: 0, ok: 1 });
  const counting = [{ $match: { n: 99 } }, { $group: { _id: 1, n: { $sum: 1 } } }];
  const { cursor } = await run({ aggregate: "x", pipeline: counting, cursor: {} });
  expect(cursor.firstBatch).toEqual([]);
});
