// What statements over many documents cost in memory: npm run bench:memory -w packages/embedded-mongo -- 334000
// "own" is the process's own memory; "file" are pages of the data file that it has looked at, which the kernel
// keeps as long as nobody needs the room. Linux only: it reads /proc.
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Collection, type Document, MongoClient } from "mongodb";

const DOCS = Number(process.argv[2] ?? 100_000);
const BATCH = 1000;
const MAIN = join(import.meta.dirname, "../src/main.ts");

const doc = (n: number) => ({
  _id: `person-${n}`,
  city: "pune",
  fee: n % 5000,
  tokens: [`name${n % 1000}`, "all"],
  text: "x".repeat(100),
  seen: 0,
});

const WORK: Readonly<Record<string, (docs: Collection<Document>) => Promise<unknown>>> = {
  "count of all": (docs) => docs.countDocuments({}),
  "count by an index": (docs) => docs.countDocuments({ city: "pune" }),
  "count by an index of lists": (docs) => docs.countDocuments({ tokens: "all" }),
  "count by two words of lists": (docs) => docs.countDocuments({ tokens: { $in: ["all", "x"] } }),
  "count without an index": (docs) => docs.countDocuments({ seen: 0 }),
  distinct: (docs) => docs.distinct("fee"),
  $group: (docs) => docs.aggregate([{ $group: { _id: "$city", n: { $sum: 1 } } }]).toArray(),
  "an index more": (docs) => docs.createIndex({ fee: 1 }),
  "updateMany of all": (docs) => docs.updateMany({}, { $inc: { seen: 1 } }),
  "deleteMany of three fifths": (docs) => docs.deleteMany({ fee: { $lt: 3000 } }),
};

/** A server in a process of its own. */
async function serverOn(path: string) {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: { ...process.env, DATA_PATH: path, DURABILITY: "os" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once("data", (bytes: Buffer) => resolve(String(bytes))),
  );
  const client = await new MongoClient((JSON.parse(line) as { url: string }).url).connect();
  return {
    docs: client.db("bench").collection<Document>("docs"),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      const mb = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { own: mb("RssAnon"), file: mb("RssFile") };
    },
    close: async () => {
      await client.close();
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function fill(path: string) {
  const { docs, close } = await serverOn(path);
  await docs.createIndexes([{ key: { city: 1, fee: 1 } }, { key: { tokens: 1 } }]);
  for (let at = 0; at < DOCS; at += BATCH) {
    const length = Math.min(BATCH, DOCS - at);
    // The driver's own type of an id is ObjectId.
    await docs.insertMany(Array.from({ length }, (_, n) => doc(at + n) as Document));
  }
  await close();
}

const full = await mkdtemp(join(tmpdir(), "tutorsetu-memory-"));
await fill(full);
process.stdout.write(`${DOCS} documents; MB before, at most and after\n`);
for (const [name, work] of Object.entries(WORK)) {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-memory-"));
  await cp(full, path, { recursive: true });
  const server = await serverOn(path);
  await server.docs.findOne();
  const before = await server.memory();
  let most = before;
  const look = async () => {
    const { own, file } = await server.memory();
    most = { own: Math.max(most.own, own), file: Math.max(most.file, file) };
    return { own, file };
  };
  const timer = setInterval(() => void look(), 20);
  await work(server.docs);
  clearInterval(timer);
  const after = await look();
  const own = `own ${before.own} ${most.own} ${after.own}`;
  const file = `file ${before.file} ${most.file} ${after.file}`;
  process.stdout.write(`${name.padEnd(28)} ${own.padEnd(16)} ${file}\n`);
  await server.close();
  await rm(path, { recursive: true });
}
await rm(full, { recursive: true });
