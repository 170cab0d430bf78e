// One instance of the listings in a process of its own, which tells what it needs. Started by listings.ts.
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import { STUDENT_INDEX, TUTOR_INDEX } from "../src/listings/facets.ts";
import type { SearchQuery } from "../src/listings/index/index-query.ts";
import { createSearchIndex } from "../src/listings/index/search-index.ts";
import { threadBuilder } from "../src/listings/index/segment-builder.ts";
import { createTurns } from "../src/listings/index/turns.ts";
import { landingsOf } from "../src/listings/landings.ts";
import { placedBy } from "../src/listings/tutor-search.ts";
import { loadPlaces } from "../src/places/places.ts";
import { followChanges } from "../src/store/listing-changes.ts";
import { type Made, stubOf, type Vocabulary } from "./people.ts";
import { DISTANCE_AND_BEST, TODAYS_FILTERS } from "./queries.ts";
import { quantile } from "./times.ts";

export interface Asked {
  readonly size: number;
  readonly vocabulary: Vocabulary;
  readonly folder: string;
  readonly program: string;
  /** Only until it is ready. */
  readonly startOnly: boolean;
}

/** Of the processor, in ms: what else the machine does counts for nothing. */
interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface Told {
  readonly readySeconds: number;
  readonly peopleMade: number;
  readonly memoryMb: number;
  readonly today?: Times;
  readonly distanceAndBest?: Times;
  /** p50 of each query. */
  readonly each?: Readonly<Record<string, number>>;
  /** The longest time that nothing else could be done, while hostile searches and changes ran. */
  readonly longestTurnMs?: number;
  readonly loopDelayP99Ms?: number;
  readonly mergeSeconds?: number;
  readonly landingsMs?: number;
}

const ROUNDS = 40;
const CHANGES = 10_000;
const mb = (bytes: number) => bytes / 1_048_576;

const { size, vocabulary, folder, program, startOnly } = JSON.parse(process.argv[2] ?? "") as Asked;
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
async function restingMb(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.();
    await pause(100);
  }
  return mb(process.memoryUsage().rss);
}

const before = await restingMb();
const startedAt = performance.now();
const made: Made = { ms: 0 };
const store = stubOf(size, vocabulary, made);
const turns = createTurns();
const keptIn = (where: string) => `${where}/kept.segment`;
const saved = (name: string) => ({
  file: startOnly ? keptIn(folder) : `${folder}/${name}.segment`,
  fingerprint: vocabulary,
});
const settings = {
  turns,
  createBuilder: threadBuilder(new URL(program)),
  onFailed: (error: unknown) => process.stderr.write(`${String(error)}\n`),
};
const tutors = createSearchIndex(TUTOR_INDEX, { ...settings, saved: saved("tutors") });
const students = createSearchIndex(STUDENT_INDEX, settings);
const context = { placeOf: placedBy(await loadPlaces()), average: RANKING_PRIOR.average };
const indexes = { Tutor: tutors, Student: students };
const { catchUp } = await followChanges(store.docs, indexes, context);
const readySeconds = (performance.now() - startedAt - made.ms) / 1000;
await pause(3000);
const memoryMb = (await restingMb()) - before;
await tutors.settled();
// The changes below are of this process's store alone: whoever starts again would find a file that is newer than its store.
// A few people are read faster than a file: nothing is saved of them.
if (!startOnly && existsSync(saved("tutors").file))
  await copyFile(saved("tutors").file, keptIn(folder));

async function timesOf(
  queries: Readonly<Record<string, SearchQuery>>,
  each: Record<string, number>,
) {
  const all: number[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const own: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const startedCpu = cpuMs();
      await tutors.search(query);
      if (round >= 0) own.push(cpuMs() - startedCpu);
    }
    each[name] = quantile(own, 0.5);
    all.push(...own);
  }
  return { p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
}

/** How long others wait, in ms of the processor, while these go on. */
async function longestTurn(work: Promise<unknown>) {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  while (!isOver) {
    const startedCpu = cpuMs();
    await new Promise((resolve) => setImmediate(resolve));
    waits.push(cpuMs() - startedCpu);
  }
  await done;
  histogram.disable();
  return { longestTurnMs: quantile(waits, 0.999), loopDelayP99Ms: histogram.percentile(99) / 1e6 };
}

async function measured(): Promise<Partial<Told>> {
  const each: Record<string, number> = {};
  const today = await timesOf(TODAYS_FILTERS, each);
  const distanceAndBest = await timesOf(DISTANCE_AND_BEST, each);
  const landingsStart = cpuMs();
  await landingsOf(tutors)();
  const landingsMs = cpuMs() - landingsStart;
  const hostile = Object.values({ ...TODAYS_FILTERS, ...DISTANCE_AND_BEST });
  const few = Math.min(size, 500);
  for (let n = 0; n < few; n++) store.change(n);
  const turn = await longestTurn(
    Promise.all([
      catchUp(),
      ...hostile.flatMap((query) => [tutors.search(query), tutors.search(query)]),
    ]),
  );
  const mergeStart = performance.now();
  for (let n = 0; n < Math.min(size, CHANGES); n++) store.change(n);
  made.ms = 0;
  await catchUp();
  await tutors.settled();
  const mergeSeconds = (performance.now() - mergeStart) / 1000;
  return { today, distanceAndBest, each, landingsMs, mergeSeconds, ...turn };
}

const told: Told = {
  readySeconds,
  peopleMade: tutors.size(),
  memoryMb,
  ...(startOnly ? {} : await measured()),
};
await tutors.settled();
process.stdout.write(`${JSON.stringify(told)}\n`);
// A save may be under way.
await pause(startOnly ? 0 : 3000);
process.exit();
