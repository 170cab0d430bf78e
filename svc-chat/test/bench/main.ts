// `npm run bench -w svc-chat`: what our chat costs beside bare Socket.IO, in one run on one machine.
import { bare, chat, measure, type Size } from "./cases.ts";

const quick = process.argv.includes("--quick");
const size: Size = quick
  ? { people: 200, each: 40, rounds: 2, perSecond: 100, seconds: 3 }
  : { people: 800, each: 50, rounds: 3, perSecond: 200, seconds: 5 };

const MOST_RATIO = 1.6;
const LEAST_SHARE = 0.85;

const say = (line: string) => process.stdout.write(`${line}\n`);
const row = (cells: readonly (string | number)[]) =>
  say(
    `| ${cells.map((cell, n) => String(cell)[n === 0 ? "padEnd" : "padStart"](n === 0 ? 52 : 14)).join(" | ")} |`,
  );

const cases = [
  ["bare Socket.IO, one instance", bare(1)],
  ["our chat, one instance", chat(1)],
  ["bare Socket.IO, two instances, sharded adapter", bare(2)],
  ["our chat, two instances across Redis", chat(2)],
] as const;

row(["case", "CPU µs/message", "messages/s", "p50 ms", "p99 ms"]);
row(["---", "---:", "---:", "---:", "---:"]);
const results = [];
for (const [name, start] of cases) {
  const result = await measure(start, size);
  results.push(result);
  const { cpuUs, perSecond, p50Ms, p99Ms } = result;
  row([name, cpuUs.toFixed(1), Math.round(perSecond), p50Ms.toFixed(1), p99Ms.toFixed(1)]);
}

const [bareOne, chatOne, bareTwo, chatTwo] = results.map((one) => one.cpuUs);
const ratio = (chatOne ?? 0) / (bareOne ?? 1);
/** Throughput of an instance's core: the store and Redis have their own machines where this counts. */
const share = (bareTwo ?? 0) / (chatTwo ?? 1);
say("");
say(`CPU on one instance: ${ratio.toFixed(2)} × bare Socket.IO (at most ${MOST_RATIO})`);
say(
  `Messages per core across Redis: ${share.toFixed(2)} × the sharded adapter (at least ${LEAST_SHARE})`,
);
if (ratio > MOST_RATIO || share < LEAST_SHARE) process.exitCode = 1;
process.exit();
