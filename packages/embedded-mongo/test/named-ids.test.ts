import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BSON } from "bson";
import { expect, it, onTestFinished } from "vitest";
import { openCursors } from "../src/commands/cursors.ts";
import { run } from "../src/commands/run.ts";
import { CHUNK } from "../src/commands/statements.ts";
import { openCatalog } from "../src/storage/catalog.ts";
import { openStore } from "../src/storage/store.ts";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `d${from + n}`);
const docs = (count: number) => ids(count).map((_id, n) => ({ _id, n }));

/** Answers commands and counts their transactions. */
async function counted() {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-named-"));
  const store = openStore(join(path, "data"), "os", () => {});
  onTestFinished(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });
  let writes = 0;
  const write: typeof store.write = (change) => {
    writes += 1;
    return store.write(change);
  };
  const counting = { ...store, write };
  const catalog = openCatalog(counting);
  const engine = { store: counting, catalog, cursors: openCursors(), address: "" };
  return async (body: Record<string, unknown>) => {
    writes = 0;
    const [name = ""] = Object.keys(body);
    const message = { name, db: "t", body, lists: {}, reply: (one: Buffer) => one };
    const reply = await run(engine, message, { isKnown: true });
    return { ...BSON.deserialize(reply), writes };
  };
}

const some = (...names: readonly string[]): object => ({ _id: { $in: names } });

const ofPair = (n: number) => ({
  q: { _id: { $in: ids(2, n * 2) } },
  u: { $set: { seen: true } },
  multi: true,
});

it.each([
  [CHUNK / 2, 1],
  [CHUNK / 2 + 1, 2],
  [CHUNK, 2],
])(
  "changes the documents of %i statements that name two ids in %i transactions",
  async (statements, writes) => {
    const command = await counted();
    await command({ insert: "x", documents: docs(2 * statements) });
    const updates = Array.from({ length: statements }, (_, n) => ofPair(n));
    const all = 2 * statements;
    expect(await command({ update: "x", updates })).toMatchObject({
      n: all,
      nModified: all,
      writes,
    });
    const deletes = updates.map(({ q }) => ({ q, limit: 0 }));
    expect(await command({ delete: "x", deletes })).toMatchObject({ n: all, writes });
  },
);

it("changes those of more ids than a transaction takes in several", async () => {
  const command = await counted();
  await command({ insert: "x", documents: docs(CHUNK + 1) });
  const updates = [{ q: { _id: { $in: ids(CHUNK + 1) } }, u: { $inc: { n: 1 } }, multi: true }];
  const changed = { n: CHUNK + 1, nModified: CHUNK + 1, writes: 2 };
  expect(await command({ update: "x", updates })).toMatchObject(changed);
});

it("changes of the named ones those that match, each once, and inserts when there is none", async () => {
  const collection = await fixture.collection(docs(3));
  const many = (filter: object, update: object, upsert = false) =>
    collection.updateMany(filter, update, { upsert });
  const named = some("d2", "d1", "d1", "none");
  expect(await many(named, { $inc: { n: 10 } })).toMatchObject({ matchedCount: 2 });
  expect(await many({ ...named, n: { $lt: 12 } }, { $inc: { n: 10 } })).toMatchObject({
    matchedCount: 1,
  });
  expect(await many({ _id: "d2" }, { $set: { n: 12 } })).toMatchObject({ modifiedCount: 0 });
  expect(await many({ _id: "new" }, { $set: { n: 1 } }, true)).toMatchObject({ upsertedId: "new" });
  const found = await collection.find().sort({ _id: 1 }).toArray();
  expect(found.map(({ _id, n }) => [_id, n])).toEqual([
    ["d0", 0],
    ["d1", 21],
    ["d2", 12],
    ["new", 1],
  ]);
  expect((await collection.deleteMany(some("d0", "new", "none"))).deletedCount).toBe(2);
  expect(await collection.countDocuments(some("d0", "d1", "d1", "d2"))).toBe(2);
});
