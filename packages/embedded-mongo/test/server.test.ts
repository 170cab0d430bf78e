import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedMongo } from "../src/server.ts";
import { testMongo } from "../src/testing.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;

beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

describe("the driver's daily work", () => {
  it("inserts, finds by sort and page, and counts", async () => {
    const docs = client.db("t").collection("page");
    await docs.insertMany(Array.from({ length: 250 }, (_, n) => ({ n, even: n % 2 === 0 })));
    const page = await docs.find({ even: true }).sort({ n: -1 }).skip(2).limit(3).toArray();
    expect(page.map((d) => d["n"])).toEqual([244, 242, 240]);
    expect(await docs.countDocuments({ n: { $gte: 100, $lt: 110 } })).toBe(10);
    expect(await docs.find().batchSize(7).toArray()).toHaveLength(250);
  });

  it("refuses a second open document of a pair by a partial unique index, and names the index", async () => {
    const docs = client.db("t").collection("pairs");
    await docs.createIndex(
      { a: 1, b: 1 },
      { unique: true, partialFilterExpression: { open: true } },
    );
    await docs.insertMany([
      { a: 1, b: 2, open: false },
      { a: 1, b: 2, open: false },
      { a: 1, b: 2, open: true },
    ]);
    const second = await docs.insertOne({ a: 1, b: 2, open: true }).catch((e: unknown) => e);
    expect(second).toBeInstanceOf(MongoServerError);
    expect(second).toMatchObject({ code: 11000, keyPattern: { a: 1, b: 1 } });
  });

  it("lets exactly one of twenty win a compare-and-set", async () => {
    const docs = client.db("t").collection("race");
    await docs.insertOne({ key: "one", status: "pending" });
    const tries = Array.from({ length: 20 }, (_, n) =>
      docs.findOneAndUpdate({ key: "one", status: "pending" }, { $set: { status: "done", by: n } }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it("says what it does not know", async () => {
    const reply = await client
      .db("t")
      .command({ shardCollection: "x" })
      .catch((e: unknown) => e);
    expect(reply).toMatchObject({ code: 59 });
  });
});

it("refuses a second server on one data folder", async () => {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-lock-"));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "../src/main.ts")],
    {
      env: { ...process.env, DATA_PATH: path },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await expect(startEmbeddedMongo({ path })).rejects.toThrow("in use by another server");
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  await rm(path, { recursive: true });
});
