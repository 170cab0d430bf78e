import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, BSON, type Collection, type Document, Long, MongoClient } from "mongodb";
import { expect, it } from "vitest";

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 2);
const WRITERS = 8;
const ROUND_MS = 300;

interface Child {
  readonly url: string;
  kill(): Promise<void>;
}

/** A server in a process of its own, whose files may grow to so many KiB. */
async function serverOn(path: string, mostKiB = "unlimited"): Promise<Child> {
  const main = join(import.meta.dirname, "../src/main.ts");
  const child: ChildProcess = spawn(
    "bash",
    ["-c", `ulimit -f ${mostKiB}; exec "$0" --import tsx "$1"`, process.execPath, main],
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

it("says that the disk is full, loses nothing, and goes on when there is room", async () => {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-full-"));
  const full = await serverOn(path, "3000");
  const client = await new MongoClient(full.url).connect();
  const docs = client.db("t").collection("docs");
  let written = 0;
  const insert = () => docs.insertOne({ n: written, text: "x".repeat(3000) });
  const fill = async (): Promise<unknown> => {
    for (;;) {
      const failure: unknown = await insert().then(
        () => void written++,
        (error: unknown) => error,
      );
      if (failure) return failure;
    }
  };
  expect(await fill()).toMatchObject({ code: 14031 });
  expect(await docs.countDocuments()).toBe(written);
  // A collection that could not be written is not there either.
  const late = client.db("t").collection("late");
  const refused: unknown = await late
    .insertOne({ text: "x".repeat(200_000) })
    .catch((e: unknown) => e);
  expect(refused).toMatchObject({ code: 14031 });
  expect(await client.db("t").listCollections().toArray()).toMatchObject([{ name: "docs" }]);
  await client.close();
  await full.kill();
  const roomy = await serverOn(path);
  const again = await new MongoClient(roomy.url).connect();
  const kept = again.db("t").collection("docs");
  expect(await kept.find().toArray()).toHaveLength(written);
  await kept.insertOne({ n: written });
  await again.close();
  await roomy.kill();
  await rm(path, { recursive: true });
}, 60_000);
