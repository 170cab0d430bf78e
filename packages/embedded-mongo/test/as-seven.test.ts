import type { Document } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
const run = (command: Document) => fixture.client.db("test").command(command);

describe("an _id with a name in it that begins with $", () => {
  const UPSERT = { upsert: true };
  it.each<
    [what: string, write: (c: Awaited<ReturnType<typeof fixture.collection>>) => Promise<unknown>]
  >([
    ["inserted", (c) => c.insertOne({ _id: { $a: 1 } } as Document)],
    ["inserted deeper down", (c) => c.insertOne({ _id: { b: { $a: 1 } } } as Document)],
    ["inserted within an array", (c) => c.insertOne({ _id: { b: [1, { $a: 1 }] } } as Document)],
    [
      "upserted by the filter",
      (c) => c.updateOne({ _id: { $eq: { $a: 1 } } } as Document, { $set: { n: 1 } }, UPSERT),
    ],
    [
      "upserted by $set",
      (c) => c.updateOne({ n: 1 }, { $set: { _id: { $a: 1 } } } as Document, UPSERT),
    ],
    [
      "upserted by $setOnInsert",
      (c) => c.updateMany({ n: 1 }, { $setOnInsert: { _id: { $a: 1 } } } as Document, UPSERT),
    ],
    [
      "upserted by a replacement",
      (c) => c.replaceOne({ n: 1 }, { _id: { $a: 1 } } as Document, UPSERT),
    ],
    [
      "upserted by findAndModify",
      (c) =>
        c.findOneAndUpdate({ _id: { $eq: { $a: 1 } } } as Document, { $set: { n: 1 } }, UPSERT),
    ],
  ])("is refused when %s, with 52", async (_, write) => {
    const collection = await fixture.collection();
    const failure = await failureOf(write(collection));
    expect(failure.code).toBe(52);
    expect(failure.message).toContain(
      "_id fields may not contain '$'-prefixed fields: $a is not valid for storage.",
    );
    expect(await collection.countDocuments()).toBe(0);
  });

  it("does not stop the other documents of an unordered insert", async () => {
    const collection = await fixture.collection();
    const docs = [{ _id: 1 }, { _id: { $a: 1 } }, { _id: 2 }] as Document[];
    const failure = await failureOf(collection.insertMany(docs, { ordered: false }));
    expect(failure["writeErrors"]).toMatchObject([{ index: 1, code: 52 }]);
    expect(await collection.countDocuments()).toBe(2);
  });

  it("takes dots and $ elsewhere, as MongoDB does", async () => {
    const docs = [{ _id: { "a.b": 1, c$: 1 }, $d: 1, e: { $f: 1 } }] as Document[];
    const collection = await fixture.collection(docs);
    expect(await collection.find().toArray()).toEqual(docs);
  });
});

const SET = { q: {}, u: { $set: { n: 1 } } };
const ONE = { q: {}, limit: 1 };

/** What MongoDB has learned since 7.0, and what no version takes: the whole command is refused, before its first statement. */
it.each<[what: string, code: number, field: string, command: (name: string) => Document]>([
  [
    "sort in an update",
    40415,
    "update.updates.sort",
    (update) => ({ update, updates: [SET, { ...SET, sort: { n: 1 } }] }),
  ],
  [
    "sort in an update of many",
    40415,
    "update.updates.sort",
    (update) => ({ update, updates: [SET, { ...SET, multi: true, sort: {} }], ordered: false }),
  ],
  [
    "sort in a replacement",
    40415,
    "update.updates.sort",
    (update) => ({ update, updates: [SET, { q: {}, u: { n: 2 }, sort: { n: 1 } }] }),
  ],
  [
    "sort in a deletion",
    40415,
    "delete.deletes.sort",
    (del) => ({ delete: del, deletes: [ONE, { ...ONE, sort: { n: 1 } }] }),
  ],
  ["rawData", 40415, "update.rawData", (update) => ({ update, updates: [SET], rawData: true })],
  [
    "bypassEmptyTsReplacement",
    40415,
    "insert.bypassEmptyTsReplacement",
    (insert) => ({ insert, documents: [{}], bypassEmptyTsReplacement: true }),
  ],
  [
    "a hint for distinct",
    40415,
    "distinct.hint",
    (distinct) => ({ distinct, key: "n", hint: "n_1" }),
  ],
  ["the command bulkWrite", 59, "bulkWrite", () => ({ bulkWrite: 1, ops: [], nsInfo: [] })],
  [
    "an update without a filter",
    40414,
    "update.updates.q",
    (update) => ({ update, updates: [SET, { u: { $set: { n: 1 } } }] }),
  ],
  [
    "an update without a change",
    40414,
    "update.updates.u",
    (update) => ({ update, updates: [SET, { q: {} }] }),
  ],
  [
    "a deletion without a filter",
    40414,
    "delete.deletes.q",
    (del) => ({ delete: del, deletes: [ONE, { limit: 0 }] }),
  ],
  [
    "a deletion that does not say of how many",
    40414,
    "delete.deletes.limit",
    (del) => ({ delete: del, deletes: [ONE, { q: {} }] }),
  ],
])("refuses %s as a whole and names it", async (_, code, field, command) => {
  const collection = await fixture.collection([{ _id: 1 }, { _id: 2 }]);
  const failure = await failureOf(run(command(collection.collectionName)));
  expect(failure.code).toBe(code);
  expect(failure.message).toContain(`'${field}'`);
  expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
});

it.each(["updateOne", "replaceOne"] as const)("refuses sort in the driver's %s", async (method) => {
  const collection = await fixture.collection([{ _id: 1 }]);
  const change = method === "updateOne" ? { $set: { n: 1 } } : { n: 1 };
  const failure = await failureOf(collection[method]({}, change, { sort: { _id: -1 } }));
  expect(failure.code).toBe(40415);
  expect(failure.message).toContain("BSON field 'update.updates.sort' is an unknown field");
  expect(await collection.findOne()).toEqual({ _id: 1 });
});

it("says that it is MongoDB 7.0, the only and writable member of a set at its own address", async () => {
  const { version, versionArray } = await run({ buildInfo: 1 });
  expect(version).toMatch(/^7\.0\.\d+$/);
  expect(versionArray).toEqual([...String(version).split(".").map(Number), 0]);
  const address = fixture.client.options.hosts.map(String);
  const about = {
    setName: "embedded",
    hosts: address,
    me: address[0],
    minWireVersion: 0,
    maxWireVersion: 21,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    ok: 1,
  };
  expect(await run({ hello: 1 })).toMatchObject({ ...about, isWritablePrimary: true });
  for (const older of ["isMaster", "ismaster"])
    expect(await run({ [older]: 1 })).toMatchObject({ ...about, ismaster: true, helloOk: true });
});

it.each(["hello", "ismaster", "isMaster", "buildInfo", "endSessions"])(
  "passes over what a newer driver adds to %s",
  async (name) => expect(await run({ [name]: 1, addedLater: true })).toMatchObject({ ok: 1 }),
);

it.each<[string, Document]>([
  ["listDatabases", { listDatabases: 1, nameOnly: true, authorizedDatabases: true }],
  ["listCollections", { listCollections: 1, nameOnly: true, authorizedCollections: true }],
  ["ping", { ping: 1, comment: "from a driver" }],
])("takes every field of %s that drivers send", async (_name, sent) => {
  expect(await run(sent)).toMatchObject({ ok: 1 });
});

it.each<[string, Document, Document]>([
  ["each document", { _id: 1, n: { $sum: 1 } }, { _id: 1, n: 3 }],
  ["each document twice", { _id: 1, n: { $sum: 2 } }, { _id: 1, n: 6 }],
  ["under another id", { _id: 2, n: { $sum: 1 } }, { _id: 2, n: 3 }],
  ["by another name", { _id: 1, m: { $sum: 1 } }, { _id: 1, m: 3 }],
])("counts %s as the group says", async (_what, $group, counted) => {
  const collection = await fixture.collection([{}, {}, {}]);
  expect(await collection.aggregate([{ $group }]).toArray()).toEqual([counted]);
  expect(await collection.aggregate([{ $group }, { $skip: 1 }]).toArray()).toEqual([]);
});
