// The listings at 240, 10,000, 100,000 and 1,000,000 tutors: npm run bench -w svc-users -- [sizes]
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Asked, Told } from "./instance.ts";
import type { Vocabulary } from "./people.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureStore } from "./store.ts";

const SIZES = [240, 10_000, 100_000, 1_000_000];
const VOCABULARIES = ["natural", "hostile"] as const;

interface Result {
  readonly cold: Told;
  readonly again: Told;
}
const results = new Map<string, Result>();
const keyOf = (size: number, vocabulary: Vocabulary) => `${size} ${vocabulary}`;

/** The program of the thread, from its source. */
function program(): string {
  const { resolve } = createRequire(import.meta.url);
  const tsx = join(dirname(resolve("tsx/package.json")), "dist/esm/api/index.mjs");
  const source = join(import.meta.dirname, "../src/listings/index/builder-worker.ts");
  const [loader, worker] = [pathToFileURL(tsx), pathToFileURL(source)];
  return `data:text/javascript,import{register}from"${loader.href}";register();await import("${worker.href}")`;
}

function instance(asked: Asked): Promise<Told> {
  const child = fork(join(import.meta.dirname, "instance.ts"), [JSON.stringify(asked)], {
    execArgv: ["--expose-gc", "--import", "tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    // As its image and `npm start` have it.
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: "131072" },
  });
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (piece: Buffer) => (text += String(piece)));
    child.on("exit", (code) => {
      if (code === 0) resolve(JSON.parse(text) as Told);
      else reject(new Error(`An instance ended with ${code}`));
    });
  });
}

const say = (line = "") => process.stdout.write(`${line}\n`);
const row = (cells: readonly string[]) =>
  say(cells.map((cell, n) => (n === 0 ? cell.padEnd(20) : cell.padStart(11))).join(""));
const rows: (readonly string[])[] = [];
const number = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(2));

const sizes = process.argv.slice(2).map(Number);
const asked = sizes.length > 0 ? sizes : SIZES;
say("Milliseconds are those of the processor: what else this machine does counts for nothing.");
row(["", "p50", "p99", "best p50", "best p99", "MB", "cold s", "again s", "turn ms", "merge s"]);
for (const size of asked)
  for (const vocabulary of VOCABULARIES) {
    const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-"));
    const given = { size, vocabulary, folder, program: program() };
    const cold = await instance({ ...given, startOnly: false });
    const again = await instance({ ...given, startOnly: true });
    await rm(folder, { recursive: true });
    results.set(keyOf(size, vocabulary), { cold, again });
    const { today, distanceAndBest: best } = cold;
    const measured = [
      keyOf(size, vocabulary),
      ...[today?.p50, today?.p99, best?.p50, best?.p99, cold.memoryMb].map(number),
      ...[cold.readySeconds, again.readySeconds, cold.longestTurnMs, cold.mergeSeconds].map(number),
    ];
    row(measured);
    rows.push(measured);
  }
for (const [name, { cold }] of results)
  say(`${name}: ${JSON.stringify(cold.each)}, landings ${number(cold.landingsMs)} ms`);
const store = await measureStore();
say(`The embedded store at ${store.people} people: ${JSON.stringify(store)}`);
const signIn = await measureSignIn();
say(`Signing in, of the clock: ${JSON.stringify(signIn)}`);

const of = (size: number, vocabulary: Vocabulary = "natural") =>
  results.get(keyOf(size, vocabulary));
const million = of(1_000_000);
const worst = (ratio: (natural: Told, hostile: Told) => number) =>
  Math.max(
    ...asked.map((size) => {
      const [natural, hostile] = [of(size)?.cold, of(size, "hostile")?.cold];
      return natural && hostile ? ratio(natural, hostile) : 0;
    }),
  );
const ratio = (a = Number.NaN, b = Number.NaN) => a / b;
/** By the names that `npm run bench` of the repository bounds; what was not asked for is not a number. */
const FIGURES: Readonly<Record<string, number | undefined>> = {
  "listings/1M/today/p50": million?.cold.today?.p50,
  "listings/1M/today/p99": million?.cold.today?.p99,
  "listings/1M/best/p99": million?.cold.distanceAndBest?.p99,
  "listings/1M/memory": million?.cold.memoryMb,
  "listings/1M/ready": million?.again.readySeconds,
  "listings/1M/turn": of(1_000_000, "hostile")?.cold.longestTurnMs,
  "listings/hostile/p50": worst((a, b) => ratio(b.today?.p50, a.today?.p50)),
  "listings/hostile/p99": worst((a, b) => ratio(b.today?.p99, a.today?.p99)),
  "listings/100k/today/p50": of(100_000)?.cold.today?.p50,
  "listings/sign-in": signIn.busyP50Ms,
  "listings/missed": store.missed,
};
const isNumber = (entry: [string, number | undefined]): entry is [string, number] =>
  entry[1] !== undefined && !Number.isNaN(entry[1]);
const figures = Object.fromEntries(Object.entries(FIGURES).filter(isNumber));
say();
for (const [name, measured] of Object.entries(figures)) row([name.padEnd(42), number(measured)]);
if (process.send) process.send({ rows, figures }, () => process.exit(0));
else process.exit(0);
