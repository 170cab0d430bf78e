import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CHUNK } from "../src/commands/statements.ts";
import { openCatalog } from "../src/storage/catalog.ts";
import { AREA, openStore } from "../src/storage/store.ts";
import { after } from "../src/bson/values.ts";
import { failureOf, mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
const numbered = (count: number) => Array.from({ length: count }, (_, _id) => ({ _id, n: _id }));

it.each([CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 1])(
  "stores %i documents of one command, each once",
  async (count) => {
    const collection = await fixture.collection();
    const command = { insert: collection.collectionName, documents: numbered(count) };
    const reply = await fixture.client.db("test").command(command);
    expect(reply).toEqual(expect.objectContaining({ n: count, ok: 1 }));
    for (const field of ["nModified", "upserted", "writeErrors"])
      expect(reply).not.toHaveProperty(field);
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(numbered(count));
  },
);

it.each([0, CHUNK - 1, CHUNK, CHUNK + 1])(
  "names statement %i as the one that failed, and stops there only when ordered",
  async (at) => {
    const documents = numbered(CHUNK + 3).map((doc) => (doc.n === at ? { _id: "twice" } : doc));
    for (const ordered of [true, false]) {
      const collection = await fixture.collection([{ _id: "twice" }]);
      const command = { insert: collection.collectionName, documents, ordered };
      const reply = await fixture.client.db("test").command(command);
      const stored = ordered ? at : CHUNK + 2;
      expect(reply).toMatchObject({ n: stored, writeErrors: [{ index: at, code: 11_000 }] });
      expect(reply["writeErrors"]).toHaveLength(1);
      expect(await collection.countDocuments({ n: { $gte: 0 } })).toBe(stored);
    }
  },
);

it("goes on after a failed statement with those that change many", async () => {
  const collection = await fixture.collection([
    { _id: 1, n: 1 },
    { _id: 2, n: 1 },
  ]);
  const updates = [
    { q: { n: 1 }, u: { $inc: { _id: 1 } }, multi: true },
    { q: { n: 1 }, u: { $set: { n: 2 } }, multi: true },
  ];
  const command = { update: collection.collectionName, updates };
  const ordered = await fixture.client.db("test").command(command);
  expect(ordered).toMatchObject({ n: 0, nModified: 0, writeErrors: [{ index: 0 }] });
  const free = await fixture.client.db("test").command({ ...command, ordered: false });
  expect(free).toMatchObject({ n: 2, nModified: 2, writeErrors: [{ index: 0 }] });
});

it.each(["a$b", "system.users", "$cmd"])("makes no collection of the name %s", async (name) => {
  const made = fixture.client.db("test").command({ create: name });
  expect(await failureOf(made)).toMatchObject({ code: 73 });
});

it.each(["mysystem.users", "systems", "a.b", "a b", "ä"])(
  "makes a collection of the name %s",
  async (name) => {
    const db = fixture.client.db(`names-${crypto.randomUUID()}`);
    await db.command({ create: name });
    expect(await db.listCollections().toArray()).toMatchObject([{ name }]);
  },
);

async function storage() {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-chunks-"));
  const store = openStore(path, "os", () => {});
  onTestFinished(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });
  return { store, catalog: openCatalog(store) };
}

it("gives every collection an id of its own, also after one was dropped and after a restart", async () => {
  const { store, catalog } = await storage();
  const ids = await store.write(() => {
    const first = catalog.create("t", "a");
    const second = catalog.create("t", "b");
    catalog.drop(second);
    return [first, second, catalog.create("t", "b")].map(({ ids: { prefix } }) =>
      prefix.readUInt32BE(),
    );
  });
  expect(ids).toEqual([1, 2, 3]);
  const again = openCatalog(store);
  expect(again.all().map(({ namespace }) => namespace)).toEqual(["t.a", "t.b"]);
  const next = await store.write(() => again.create("t", "c"));
  expect(next.ids.prefix.readUInt32BE()).toBe(4);
});

it.each([CHUNK - 1, CHUNK, CHUNK + 1])(
  "reaps every one of %i keys of what was dropped, and no others",
  async (count) => {
    const { store, catalog } = await storage();
    const [gone, kept] = await store.write(() => {
      const both = [catalog.create("t", "gone"), catalog.create("t", "kept")] as const;
      for (const { ids } of both)
        for (let n = 0; n < count; n++)
          store.put(Buffer.concat([ids.prefix, Buffer.from([0, n])]), Buffer.alloc(1));
      catalog.drop(both[0]);
      return both;
    });
    const left = ({ ids: { prefix } }: typeof gone) => store.count(prefix, after(prefix));
    expect(catalog.find("t", "gone")).toBeUndefined();
    let rounds = 0;
    while (await store.write(() => catalog.reap(CHUNK))) rounds++;
    expect(rounds).toBe(count < CHUNK ? 1 : 2);
    expect([left(gone), left(kept)]).toEqual([0, count]);
    expect(store.count(AREA.doomed, after(AREA.doomed))).toBe(0);
  },
);
