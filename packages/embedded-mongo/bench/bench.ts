import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Collection, MongoClient } from "mongodb";
import { startEmbeddedMongo } from "../src/server.ts";

interface Tutor {
  readonly _id: number;
  readonly mail: string;
  readonly city: string;
  readonly fee: number;
  readonly tokens: readonly string[];
  readonly seen: number;
}

const SIZES = [1000, 10_000, 100_000];
const CITIES = ["pune", "delhi", "agra", "surat", "indore"];
const TRIES = 150;

const tutor = (_id: number): Tutor => ({
  _id,
  mail: `tutor${_id}@tutorsetu.example`,
  city: CITIES[_id % CITIES.length] ?? "pune",
  fee: (_id * 7919) % 5000,
  // Twenty tutors share a name at every size, so a full page is found at every size.
  tokens: [`name${Math.floor(_id / 20)}x`, `subject${_id % 23}`],
  seen: 0,
});

const pick = (size: number, n: number) => (n * 104_729) % size;

const WORK: Readonly<
  Record<string, (docs: Collection<Tutor>, size: number, n: number) => Promise<unknown>>
> = {
  "by _id": (docs, size, n) => docs.findOne({ _id: pick(size, n) }),
  "unique equality": (docs, size, n) => docs.findOne({ mail: tutor(pick(size, n)).mail }),
  "filter + sort, page of 20": (docs, _, n) =>
    docs
      .find({ city: CITIES[n % CITIES.length] ?? "pune" })
      .sort({ fee: 1 })
      .limit(20)
      .toArray(),
  updateOne: (docs, size, n) => docs.updateOne({ _id: pick(size, n) }, { $inc: { seen: 1 } }),
};

async function medianOf(
  docs: Collection<Tutor>,
  size: number,
  work: (typeof WORK)[string],
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n++) {
    const begun = performance.now();
    await work(docs, size, n);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[TRIES / 2] ?? Number.NaN;
}

const path = await mkdtemp(join(tmpdir(), "tutorsetu-bench-"));
const server = await startEmbeddedMongo({ path, durability: "fsync" });
const client = await new MongoClient(server.url).connect();
const medians = new Map<string, number[]>();
for (const size of SIZES) {
  const docs = client.db("bench").collection<Tutor>(`tutors${size}`);
  await docs.createIndexes([
    { key: { mail: 1 }, unique: true },
    { key: { city: 1, fee: 1 } },
    { key: { tokens: 1 } },
  ]);
  for (let at = 0; at < size; at += 1000) {
    await docs.insertMany(Array.from({ length: 1000 }, (_, n) => tutor(at + n)));
  }
  for (const [name, work] of Object.entries(WORK)) {
    medians.set(name, [...(medians.get(name) ?? []), await medianOf(docs, size, work)]);
  }
}
process.stdout.write(
  `p50 in ms through the driver, fsync | ${SIZES.join(" | ")} | largest : smallest\n`,
);
for (const [name, [first = 1, ...more]] of medians) {
  const shown = [first, ...more].map((ms) => ms.toFixed(2)).join(" | ");
  process.stdout.write(`${name} | ${shown} | ${((more.at(-1) ?? first) / first).toFixed(2)}\n`);
}
await client.close();
await server.close();
await rm(path, { recursive: true });
