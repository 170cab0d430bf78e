// `npm run bench -w svc-chat`: what our chat costs beside bare Socket.IO, in one run on one machine.
import { type Measured, measure, type Round, type Size } from "./cases.ts";
import { bare, inMemory, stored } from "./servers.ts";

const SIZES: Readonly<Record<string, Size>> = {
  "--quick": { people: 200, each: 40, rounds: 3, perSecond: 100, seconds: 3 },
  // Without the store there is time for many rounds, which is what a busy machine needs.
  "--bounds": { people: 800, each: 15, rounds: 30, perSecond: 200, seconds: 5 },
};
const FULL: Size = { people: 800, each: 30, rounds: 5, perSecond: 200, seconds: 5 };
const flag = process.argv.at(-1) ?? "";
const size = SIZES[flag] ?? FULL;
const isWhole = flag !== "--bounds";

const MOST_CPU = 1.6;
const LEAST_THROUGHPUT = 0.85;

const say = (line: string) => process.stdout.write(`${line}\n`);
const WIDTH = 52;
const row = ([name, ...cells]: readonly [string, ...string[]]) =>
  say(`| ${name.padEnd(WIDTH)} | ${cells.map((cell) => cell.padStart(14)).join(" | ")} |`);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Round by round beside the neighbour in time: the middle of what that gives. */
const beside = (one: Measured, other: Measured, of: (round: Round) => number) =>
  median(
    one.rounds.flatMap((round, n) => {
      const same = other.rounds[n];
      return same ? [of(round) / of(same)] : [];
    }),
  );
const cpu = ({ cpuUs }: Round) => cpuUs;
const throughput = ({ perSecond }: Round) => perSecond;

async function compare(where: string, count: number) {
  const names = ["bare Socket.IO", "our chat, stores in memory", "our chat, embedded store"];
  const starts = [bare(count), inMemory(count), ...(isWhole ? [stored(count)] : [])];
  const results = await measure(starts, size);
  const [base] = results;
  for (const [n, one] of results.entries()) {
    const numbers = [
      median(one.rounds.map(cpu)).toFixed(1),
      base ? beside(one, base, cpu).toFixed(2) : "",
      Math.round(median(one.rounds.map(throughput))).toLocaleString("en"),
      base ? beside(one, base, throughput).toFixed(2) : "",
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
    ];
    row([`${names[n]}, ${where}`, ...numbers]);
  }
  const [, memory] = results;
  return (of: (round: Round) => number) => (base && memory ? beside(memory, base, of) : NaN);
}

row(["case", "CPU µs/message", "× bare", "messages/s", "× bare", "p50 ms", "p99 ms"]);
row(["---", "---:", "---:", "---:", "---:", "---:", "---:"]);
const alone = (await compare("one instance", 1))(cpu);
const across = (await compare("two over Redis", 2))(throughput);

say("");
say(
  `With the stores in memory, on one instance: ${alone.toFixed(2)} × the CPU (at most ${MOST_CPU})`,
);
say(`and over Redis: ${across.toFixed(2)} × the throughput (at least ${LEAST_THROUGHPUT})`);
process.exit(alone <= MOST_CPU && across >= LEAST_THROUGHPUT ? 0 : 1);
