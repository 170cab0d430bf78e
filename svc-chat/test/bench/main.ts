// `npm run bench -w svc-chat`: what our chat costs beside bare Socket.IO, in one run on one machine.
import { type Measured, measure, type Round, type Size } from "./cases.ts";
import { bare, inMemory, stored } from "./servers.ts";

const flag = process.argv.at(-1);
const isQuick = flag === "--quick";
/** Many short rounds, which is what a machine needs whose processor others use too. */
const BOUNDS: Size = isQuick
  ? { people: 200, each: 20, rounds: 6, perSecond: 100, seconds: 3 }
  : { people: 800, each: 15, rounds: 30, perSecond: 200, seconds: 5 };
/** A round over the embedded store takes twenty times as long. */
const STORED: Size = { ...BOUNDS, rounds: isQuick ? 2 : 5 };

const say = (line: string) => process.stdout.write(`${line}\n`);
const WIDTH = 52;
type Row = readonly [string, ...string[]];
const row = ([name, ...cells]: Row) =>
  say(`| ${name.padEnd(WIDTH)} | ${cells.map((cell) => cell.padStart(14)).join(" | ")} |`);
const rows: Row[] = [];

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

function print(results: readonly Measured[], names: readonly string[]) {
  const [base] = results;
  for (const [n, one] of results.entries()) {
    const name = names[n];
    if (!name || !base) continue;
    const numbers = [
      median(one.rounds.map(cpu)).toFixed(1),
      beside(one, base, cpu).toFixed(2),
      Math.round(median(one.rounds.map(throughput))).toLocaleString("en"),
      beside(one, base, throughput).toFixed(2),
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
    ];
    const measured = [name, ...numbers] as const;
    row(measured);
    rows.push(measured);
  }
}

/** Prints a row for each case; what is measured twice to stand beside its neighbours is printed once. */
async function compare(where: string, count: number) {
  const memory = await measure([bare(count), inMemory(count)], BOUNDS);
  print(memory, [`bare Socket.IO, ${where}`, `our chat, stores in memory, ${where}`]);
  if (flag !== "--bounds") {
    const results = await measure([bare(count), stored(count)], STORED);
    print(results, ["", `our chat, embedded store, ${where}`]);
  }
  const [base, ours] = memory;
  return (of: (round: Round) => number) => (base && ours ? beside(ours, base, of) : NaN);
}

row(["case", "CPU µs/message", "× bare", "messages/s", "× bare", "p50 ms", "p99 ms"]);
row(["---", "---:", "---:", "---:", "---:", "---:", "---:"]);
const alone = (await compare("one instance", 1))(cpu);
const across = (await compare("two over Redis", 2))(throughput);

say("");
say(`With the stores in memory, on one instance: ${alone.toFixed(3)} × the CPU of bare Socket.IO`);
say(`and over Redis: ${across.toFixed(3)} × the throughput`);
// `npm run bench` of the repository started it, and holds that to its bounds.
const told = { rows, cpu: alone, throughput: across };
if (process.send) process.send(told, () => process.exit(0));
else process.exit(0);
