import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, type Document, Long, MongoClient } from "mongodb";
import { expect, it, vi } from "vitest";
import { startEmbeddedMongo } from "../src/server.ts";

/** A server on a folder that outlives it. */
async function open(path: string) {
  const server = await startEmbeddedMongo({ path, durability: "os", ttlSeconds: 0.05 });
  // Two clients, for the sessions of one do not meet those of the other.
  const [client, other] = [new MongoClient(server.url), new MongoClient(server.url)];
  const close = async () => {
    await client.close();
    await other.close();
    await server.close();
  };
  return { db: client.db("t"), otherDb: other.db("t"), close };
}

const folder = () => mkdtemp(join(tmpdir(), "tutorsetu-sweep-"));

it("removes what is over, of a list by its earliest date, and nothing else", async () => {
  const path = await folder();
  const { db, close } = await open(path);
  const docs = db.collection<Document>("docs");
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const [past, now] = [new Date(Date.now() - 61_000), new Date()];
  await docs.insertMany([
    { _id: 1, at: past } as Document,
    { _id: 2, at: [now, past] } as Document,
    { _id: 3, at: now } as Document,
    { _id: 4, at: "long ago" } as Document,
    { _id: 5 } as Document,
  ]);
  await vi.waitFor(async () => expect(await docs.countDocuments()).toBe(3));
  expect((await docs.find().toArray()).map(({ _id }) => Number(_id))).toEqual([3, 4, 5]);
  await close();
  await rm(path, { recursive: true });
});

it("still knows a write that is tried again after a sweep", async () => {
  const path = await folder();
  const { db, otherDb, close } = await open(path);
  const docs = otherDb.collection<Document>("docs");
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  const once = {
    update: "docs",
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: { id: new Binary(Buffer.alloc(16, 3), 4) },
    txnNumber: Long.fromNumber(1),
  };
  const reply = await db.command(once);
  // A sweep that ends with the second removal has begun after the write.
  for (const _id of [2, 3]) {
    await docs.insertOne({ _id, at: new Date(0) } as Document);
    await vi.waitFor(async () => expect(await docs.countDocuments()).toBe(1));
  }
  expect(await db.command(once)).toEqual(reply);
  expect(await docs.findOne()).toEqual({ _id: 1, n: 1 });
  await close();
  await rm(path, { recursive: true });
});

it("knows after a restart that an index holds lists, though the first such write was refused", async () => {
  const path = await folder();
  const first = await open(path);
  const docs = first.db.collection<Document>("docs");
  await docs.createIndexes([{ key: { tags: 1 } }, { key: { mail: 1 }, unique: true }]);
  await docs.insertOne({ mail: "a" });
  await expect(docs.insertOne({ mail: "a", tags: ["x", "y"] })).rejects.toThrow("E11000");
  await docs.insertOne({ mail: "b", tags: ["x", "y"] });
  await first.close();
  const second = await open(path);
  const found = second.db.collection("docs").find({ tags: { $in: ["x", "y"] } });
  expect(await found.toArray()).toHaveLength(1);
  await second.close();
  await rm(path, { recursive: true });
});
