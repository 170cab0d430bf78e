// How calls of each service take longer with what is stored, on the whole platform and the embedded store.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import { startPlatform } from "@tutorsetu/platform/platform";
import { type Document, MongoClient } from "mongodb";
import { acquaint } from "../evening/acquaint.ts";
import { caller } from "../evening/caller.ts";
import type { Part } from "../part.ts";
import { usageOf } from "../processes/process-time.ts";
import { quantile } from "../statistics.ts";
import { resultOf } from "./result.ts";
import { type Askers, type Call, type Thing, THINGS } from "./things.ts";
import type { Times, Took } from "./times.ts";

const SIZES = { quick: [100, 1000], usual: [1000, 10_000, 100_000], million: 1_000_000 };
const PIECE = 1000;
const TRIES = { quick: 10, usual: 100 };
const ORIGINALS = 50;
/** Of the calls that are asked. */
const MOST_REFUSED = 0.1;
/** Limits are for people, not for who counts milliseconds. */
const UNLIMITED = {
  REQUESTS_PER_MINUTE: "100000000",
  MESSAGES_PER_SECOND: "1000",
  MESSAGES_AT_ONCE: "1000",
  EVENTS_PER_SECOND: "1000",
};

async function fill(
  client: MongoClient,
  thing: Thing,
  range: readonly [number, number],
  askers: Askers,
) {
  const { database, collection, filter, copy } = thing;
  const documents = client.db(database).collection<Document>(collection);
  const originals = await documents.find(filter).limit(ORIGINALS).toArray();
  for (let from = range[0]; from < range[1]; from += PIECE) {
    const count = Math.min(PIECE, range[1] - from);
    const copies = Array.from({ length: count }, (_, k) => {
      const n = from + k;
      return copy(originals[n % originals.length] ?? {}, n, askers);
    });
    await documents.insertMany(copies as never[]); // safe: ids are texts in every collection of ours
  }
}

async function took(call: Call, askers: Askers, { tries, pids }: Asking): Promise<Took> {
  const times: number[] = [];
  const problems: unknown[] = [];
  // The first ones are for the compiler and for what is kept.
  for (let n = 0; n < tries / 2; n++) await call.ask(askers, n).catch(() => {});
  const before = usageOf(pids).seconds;
  for (let n = 0; n < tries; n++) {
    const startedAt = performance.now();
    // One that is turned away on a busy machine ends no run of half an hour.
    const problem = await call.ask(askers, tries + n).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (problem === undefined) times.push(performance.now() - startedAt);
    else problems.push(problem);
  }
  if (problems.length > MOST_REFUSED * tries)
    throw new Error(`${call.name} is not answered.`, { cause: problems[0] });
  const cpuMs = ((usageOf(pids).seconds - before) * 1000) / tries;
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), cpuMs };
}

interface Asking {
  readonly tries: number;
  readonly pids: readonly number[];
}

export const growth: Part = async ({ isQuick, isFull, say }) => {
  const usual = isFull ? [...SIZES.usual, SIZES.million] : SIZES.usual;
  const sizes = isQuick ? SIZES.quick : usual;
  const dataDir = await mkdtemp(join(tmpdir(), "tutorsetu-bench-growth-"));
  const platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    quiet: true,
    build: false,
    env: { ...UNLIMITED, RENDERER: "off" },
  });
  const client = new MongoClient(platform.mongoUrl ?? "");
  const all: Times[] = [];
  try {
    await client.connect();
    const person = (role: string) =>
      caller(platform.url, `${role}@tutorsetu.example`, DEMO_PASSWORD);
    const askers = { student: await person("student"), tutor: await person("tutor") };
    await acquaint(askers.student, askers.tutor);
    const pids = Object.values(platform.pids());
    const asking = { tries: isQuick ? TRIES.quick : TRIES.usual, pids };
    for (const thing of THINGS) {
      const ofThing = thing.calls.map((call): Times => ({
        thing: thing.name,
        call,
        at: new Map(),
      }));
      all.push(...ofThing);
      let stored = 0;
      for (const size of sizes) {
        await fill(client, thing, [stored, size], askers);
        stored = size;
        say(`growth: ${size.toLocaleString("en")} ${thing.name}`);
        for (const { call, at } of ofThing) at.set(size, await took(call, askers, asking));
      }
    }
    return resultOf(all, sizes);
  } finally {
    await client.close();
    platform.end();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
