import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, BSON, type Collection, type Document, Long, MongoClient } from "mongodb";
import { expect, it } from "vitest";

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 5);
const WRITERS = 8;
const ROUND_MS = 300;

interface Child {
  readonly url: string;
  kill(): Promise<void>;
}

async function serverOn(path: string): Promise<Child> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "../src/main.ts")],
    {
      env: { ...process.env, DATA_PATH: path, DURABILITY: "os" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once("data", (bytes: Buffer) => resolve(String(bytes))),
  );
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Inserts and counts until the server is gone; answers what was acknowledged. */
async function write(docs: Collection<Document>, round: number, writer: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 0; ; n++) {
    const id = `${round}-${writer}-${n}`;
    const isIn = await docs.insertOne({ _id: id, writer, list: [n, n + 1] } as Document).then(
      () => true,
      () => false,
    );
    if (!isIn) return acknowledged;
    acknowledged.push(id);
  }
}

it(`loses nothing acknowledged in ${ROUNDS} rounds of kill -9, and keeps its indexes in step`, async () => {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-crash-"));
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serverOn(path);
    const client = await new MongoClient(server.url, {
      serverSelectionTimeoutMS: 1500,
      retryWrites: false,
    }).connect();
    const docs = client.db("crash").collection("docs");
    await docs.createIndex({ writer: 1, list: 1 });
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(docs, round, writer));
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    await server.kill();
    acknowledged.push(...(await Promise.all(writers)).flat());
    await client.close();
  }
  const server = await serverOn(path);
  const client = await new MongoClient(server.url).connect();
  const docs = client.db("crash").collection("docs");
  const kept = new Set((await docs.find().toArray()).map(({ _id }) => String(_id)));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  const byIndex = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => docs.countDocuments({ writer })),
  );
  expect(byIndex.reduce((sum, count) => sum + count, 0)).toBe(kept.size);
  await client.close();
  await server.kill();
  await rm(path, { recursive: true });
}, 120_000);

/** One command over a bare socket: the driver would put its own session in. */
async function send(url: string, command: Document): Promise<Document> {
  const body = BSON.serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length);
  head.writeInt32LE(2013, 12);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(Buffer.concat([head, body]));
  const reply = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.destroy();
  return BSON.deserialize(reply.subarray(21));
}

it("applies a write once that is tried again after a crash", async () => {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-retry-"));
  const once = {
    update: "docs",
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
    $db: "t",
    lsid: { id: new Binary(Buffer.alloc(16, 9), 4) },
    txnNumber: Long.fromNumber(1),
  };
  const find = { find: "docs", $db: "t" };
  const first = await serverOn(path);
  const reply = await send(first.url, once);
  await first.kill();
  const second = await serverOn(path);
  expect(await send(second.url, once)).toEqual(reply);
  expect((await send(second.url, find))["cursor"].firstBatch).toEqual([{ _id: 1, n: 1 }]);
  await send(second.url, { ...once, txnNumber: Long.fromNumber(2) });
  expect((await send(second.url, find))["cursor"].firstBatch).toEqual([{ _id: 1, n: 2 }]);
  await second.kill();
  await rm(path, { recursive: true });
}, 30_000);
