import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { trailIn, type Trail } from "../../src/audit/append.ts";
import { chained, START, unchained } from "../../src/audit/entry.ts";
import type { AuditTrail } from "../../src/audit/audit-trail.ts";
import { auditTrail } from "../../src/audit/trail.ts";
import { verifyChain } from "../../src/audit/verify.ts";
import { silent } from "../../src/testing/app.ts";

const NOON = Date.UTC(2026, 10, 22, 12);
const ANN = "0000000000000000000000aa";
const BEN = "0000000000000000000000bb";

let client: MongoClient;
let close = async () => {};
let trail: Trail;
let db: ReturnType<MongoClient["db"]>;
let audit: AuditTrail;
let now = NOON;
const open = () =>
  auditTrail(db, { service: "svc-x", log: silent, now: () => new Date((now += 1000)) });

beforeAll(async () => {
  const mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());
beforeEach(async () => {
  now = NOON;
  db = client.db(`audit-${crypto.randomUUID()}`);
  trail = trailIn(db);
  audit = await open();
});

async function fill(times = 6) {
  for (let n = 0; n < times; n += 1)
    await audit.write({ what: "profile_edited", by: ANN, of: BEN, from: "203.0.113.77" });
}
const seqs = async (query: object) => (await audit.page(query)).entries.map(({ seq }) => seq);

it("keeps ids and a cut address, and says that the chain is whole and since when", async () => {
  expect(await audit.verify()).toMatchObject({ whole: true, entries: 0, since: null });
  await audit.write({
    what: "admin_change",
    by: ANN,
    of: BEN,
    from: "2001:db8:1:2::7",
    route: "PUT /users/profile/:id",
    requestId: "r-1",
  });
  const at = new Date(NOON + 2000).toISOString();
  expect(await audit.page({})).toEqual({
    entries: [
      {
        seq: 1,
        at,
        what: "admin_change",
        by: ANN,
        of: BEN,
        from: "2001:db8:1::/48",
        route: "PUT /users/profile/:id",
        requestId: "r-1",
      },
    ],
    nextCursor: null,
  });
  expect(await audit.verify()).toMatchObject({ whole: true, entries: 1, since: at, broken: null });
});

it.each([
  ["an e-mail", { of: "asha@example.in" }],
  ["a name", { of: "Asha Rao" }],
  ["what somebody wrote", { note: "please call me" }],
  ["a name as the doer", { by: "Asha Rao" }],
  ["an address with its query", { route: "GET /users?email=a@b.in" }],
])("takes no %s", async (_what, more) => {
  await expect(audit.write({ what: "admin_read", by: ANN, ...more })).rejects.toThrow(TypeError);
  expect(await seqs({})).toEqual([]);
});

it("pages newest first, by who, what, whom and when", async () => {
  await fill(3);
  await audit.write({ what: "password_changed", by: BEN, of: BEN });
  expect(await seqs({ limit: 2 })).toEqual([4, 3]);
  const { nextCursor } = await audit.page({ limit: 2 });
  expect(await seqs({ limit: 2, cursor: nextCursor })).toEqual([2, 1]);
  expect(await seqs({ by: ANN.toUpperCase() })).toEqual([3, 2, 1]);
  expect(await seqs({ of: BEN, what: "password_changed" })).toEqual([4]);
  const second = new Date(NOON + 2000).toISOString();
  expect(await seqs({ from: second, until: new Date(NOON + 3000).toISOString() })).toEqual([3, 2]);
});

it("gives each of many writers in several processes a place of its own, in one whole chain", async () => {
  const others = await Promise.all([open(), open(), open()]);
  const all = [audit, ...others].flatMap((one) =>
    Array.from({ length: 25 }, () => one.write({ what: "admin_read", by: ANN })),
  );
  await Promise.all(all);
  expect(await audit.verify()).toMatchObject({ whole: true, entries: 100 });
});

describe("shows", () => {
  const broken = async () => (await audit.verify()).broken;
  beforeEach(() => fill());

  it("an entry that was removed", async () => {
    await trail.entries.deleteOne({ _id: 3 });
    expect(await broken()).toEqual({ seq: 3, reason: "missing" });
    expect(await audit.chain()).toMatchObject({
      whole: false,
      until: new Date(NOON + 2000).toISOString(),
    });
  });

  it("an entry that was changed, also by a field that was added", async () => {
    await trail.entries.updateOne({ _id: 4 }, { $set: { note: "x" } });
    expect(await broken()).toEqual({ seq: 4, reason: "changed" });
    await trail.entries.updateOne({ _id: 2 }, { $set: { by: BEN } });
    expect(await broken()).toEqual({ seq: 2, reason: "changed" });
  });

  it("entries that changed places", async () => {
    const [second, fifth] = await Promise.all([2, 5].map((_id) => trail.entries.findOne({ _id })));
    await trail.entries.deleteMany({ _id: { $in: [2, 5] } });
    if (second && fifth)
      await trail.entries.insertMany([
        { ...second, _id: 5 },
        { ...fifth, _id: 2 },
      ]);
    expect(await broken()).toEqual({ seq: 2, reason: "changed" });
  });

  it("an entry that was slipped in, with the hashes of all that follow left as they were", async () => {
    const third = await trail.entries.findOneAndDelete({ _id: 3 });
    if (third) await trail.entries.insertOne({ ...third, what: "admin_read" });
    expect(await broken()).toEqual({ seq: 3, reason: "changed" });
  });

  it("that the first ones are gone", async () => {
    await trail.entries.deleteMany({ _id: { $lt: 3 } });
    expect(await broken()).toEqual({ seq: 1, reason: "missing" });
  });

  it("that the last ones were cut off, also to a process that starts after it and goes on writing", async () => {
    await trail.entries.deleteMany({ _id: { $gt: 4 } });
    expect(await broken()).toEqual({ seq: 5, reason: "cut" });
    audit = await open();
    expect(await broken()).toEqual({ seq: 5, reason: "cut" });
    await fill(3);
    expect(await broken()).toEqual({ seq: 5, reason: "missing" });
  });

  it("that the last ones were cut off together with the place where the end is kept, while the process runs", async () => {
    await trail.entries.deleteMany({ _id: { $gt: 4 } });
    await trail.anchors.deleteMany({});
    expect(await broken()).toEqual({ seq: 5, reason: "cut" });
    await fill(1);
    expect(await broken()).toEqual({ seq: 5, reason: "missing" });
  });

  it("that all of it is gone", async () => {
    await trail.entries.deleteMany({});
    expect(await broken()).toEqual({ seq: 1, reason: "cut" });
  });
});

it("lets requests through while it checks what it was given at once", async () => {
  const entry = unchained({ what: "admin_read", by: ANN }, new Date(NOON));
  const docs = chained(START, Array(2000).fill(entry));
  const cursor = { sort: () => cursor, batchSize: () => docs };
  const entries = { find: () => cursor };
  const anchors = { findOne: () => Promise.resolve(null) };
  let turns = 0;
  let isDone = false;
  const turn = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  const given = { entries, anchors } as unknown as Trail; // safe: all that a check asks for
  const found = await verifyChain(given, null, new Date(NOON)).finally(() => (isDone = true));
  expect(found).toMatchObject({ whole: true, entries: 2000 });
  expect(turns).toBeGreaterThanOrEqual(2000 / 250);
});
