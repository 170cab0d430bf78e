import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { Binary, Double, Int32, Long, type MongoClient, ObjectId } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectMongo } from "../../src/mongo.ts";
import { backUp } from "../../src/mongo/backup.ts";
import { BackupError } from "../../src/mongo/backup-folder.ts";
import { restore } from "../../src/mongo/restore.ts";

const DATABASES = ["users", "chat"];
const MANY = 1201;
let store: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let folder = "";
beforeAll(async () => {
  store = await testMongo();
  client = connectMongo(store.url);
});
afterAll(async () => {
  await client.close();
  await store.close();
});

async function fill() {
  const people = client.db("users").collection<{ _id: unknown; email?: string }>("people");
  await people.createIndex({ email: 1 }, { unique: true, name: "email", sparse: true });
  await people.createIndex({ at: 1 }, { name: "ends", expireAfterSeconds: 3600 });
  await people.insertMany([
    {
      _id: new ObjectId(),
      email: "a@x",
      whole: new Double(5),
      small: new Int32(5),
      text: "पाठ",
    } as never,
    {
      _id: "b",
      email: "b@x",
      large: Long.MAX_VALUE,
      bytes: new Binary(Buffer.from([1, 2])),
    } as never,
    { _id: 3, at: new Date(), deep: { list: [null, /^a/i, { x: 1 }] } } as never,
  ]);
  await client.db("users").collection<{ _id: string }>("keys").insertOne({ _id: "k" });
  await client.db("users").createCollection("empty");
  const messages = Array.from({ length: MANY }, (_, n) => ({ _id: n, text: "x".repeat(n % 50) }));
  await client.db("chat").collection<{ _id: number }>("messages").insertMany(messages);
}

/** Every document as it is stored, and every index, of both databases. */
async function held() {
  const all: Record<string, unknown> = {};
  for (const database of DATABASES)
    for (const { name } of await client.db(database).listCollections().toArray()) {
      const docs = client.db(database).collection(name);
      const raw = await docs.find({}, { raw: true }).toArray();
      // safe: with `raw` they are bytes
      const bytes = raw.map((one) => Buffer.from(one as unknown as Uint8Array).toString("hex"));
      all[`${database}.${name}`] = [bytes.toSorted(), await docs.indexes()];
    }
  return all;
}

beforeEach(async () => {
  for (const database of DATABASES) await client.db(database).dropDatabase();
  await fill();
  const scratch = await mkdtemp(join(tmpdir(), "tutorsetu-backup-"));
  folder = join(scratch, "backups", "one");
  return () => rm(scratch, { recursive: true });
});
const take = () => backUp(client, { folder, databases: DATABASES });
const drop = async () => {
  for (const database of DATABASES) await client.db(database).dropDatabase();
};

it("gives back the same documents and indexes once everything was lost", async () => {
  const before = await held();
  expect(Object.keys(before)).toHaveLength(4);
  await take();
  await drop();
  expect(await held()).toEqual({});
  expect(await restore(client, { folder })).toBe(MANY + 4);
  expect(await held()).toEqual(before);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it("touches no database that holds data, unless it is told to replace it", async () => {
  await take();
  const added = client.db("chat").collection<{ _id: number }>("messages");
  await added.insertOne({ _id: -1 });
  const now = await held();
  await expect(restore(client, { folder })).rejects.toThrow(
    /^The database users holds data already \(keys|people\)\. Restore into an empty one, or say --replace/,
  );
  expect(await held()).toEqual(now);
  await restore(client, { folder, replace: true });
  expect(await added.findOne({ _id: -1 })).toBeNull();
});

it("leaves out what it is told to, with its indexes there", async () => {
  await take();
  await restore(client, { folder, replace: true, without: ["users.keys"] });
  expect(await client.db("users").collection("keys").countDocuments()).toBe(0);
  const wrong = restore(client, { folder, replace: true, without: ["users.key"] });
  await expect(wrong).rejects.toThrow(/^There is no users\.key in /);
});

it("restores nothing of a backup that is half or was changed", async () => {
  await take();
  const now = await held();
  const file = join(folder, "chat", "messages.bson.gz");
  const bytes = await readFile(file);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(restore(client, { folder, replace: true })).rejects.toThrow(
    /messages\.bson\.gz is not as it was written\. Take another backup\.$/,
  );
  await rm(join(folder, "backup.json"));
  await expect(restore(client, { folder, replace: true })).rejects.toThrow(/holds no whole backup/);
  expect(await held()).toEqual(now);
});

it("leaves no folder of a backup that fails, and refuses two at once", async () => {
  const both = await Promise.allSettled([take(), take()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(BackupError);
  await rm(folder, { recursive: true });
  const broken = backUp(client, { folder, databases: ["users", "users"] });
  await expect(broken).rejects.toThrow("EEXIST");
  expect(await readdir(join(folder, ".."))).toEqual([]);
});
