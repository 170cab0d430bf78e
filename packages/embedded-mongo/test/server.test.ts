import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startEmbeddedMongo } from "../src/server.ts";
import { testMongo } from "../testing/test-mongo.ts";

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

describe("a server of one launch", () => {
  it("listens on the socket it was given, and is refused by a driver that looks for another replica set", async () => {
    const path = await mkdtemp(join(tmpdir(), "tutorsetu-given-"));
    const socket = createServer((early) => early.destroy());
    await once(socket.listen(0, "127.0.0.1"), "listening");
    const { port } = socket.address() as AddressInfo; // safe: it listens on TCP
    const { fd } = (socket as unknown as { _handle: { fd: number } })._handle; // safe on every system but Windows
    const { LISTEN_FD: _none, ...env } = process.env;
    const given = {
      ...env,
      DATA_PATH: path,
      DURABILITY: "os",
      LISTEN_FD: "3",
      REPLICA_SET: "ours",
    };
    const main = join(import.meta.dirname, "../src/main.ts");
    const stdio = ["ignore", "ignore", "inherit", fd] as const;
    const child = spawn(process.execPath, ["--import", "tsx", main], {
      env: given,
      stdio: [...stdio],
    });
    socket.close();
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await rm(path, { recursive: true });
    });
    const connect = (replicaSet: string, serverSelectionTimeoutMS: number) => {
      const url = `mongodb://127.0.0.1:${port}/?directConnection=true&replicaSet=${replicaSet}`;
      const asked = new MongoClient(url, { serverSelectionTimeoutMS });
      onTestFinished(() => asked.close());
      return asked.db("t").command({ ping: 1 });
    };
    expect(await connect("ours", 20_000)).toMatchObject({ ok: 1 });
    await expect(connect("theirs", 700)).rejects.toThrow("Server selection timed out");
  });
});
