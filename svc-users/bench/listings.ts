// Listing, filter and search with 240 and with 10,000 people of each kind: npm run bench -w svc-users
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { startHarness, type Harness } from "../testing/harness.ts";

const FEW = 240;
const MANY = 10_000;
const ROUNDS = 200;
const WARM_UP = 20;
const MOST_RATIO = 1.5;

const CASES = {
  listing: "alltutors",
  "listing by fee": "alltutors?sort=fee",
  "filter by subject": "alltutors?subject=science",
  "three filters": "alltutors?subject=physics&price=3000-4000&experience=expert",
  "filter and sort": "alltutors?price=5000%2B&sort=-fee",
  "search for a city": "alltutors?search=pune",
  "search for two letters": "alltutors?search=an",
  "search for two words": "alltutors?search=kerala%20maths",
  "search and filter": "alltutors?search=priya&subject=languages",
  "search for nothing": "alltutors?search=qqqq",
  "students by grade": "allstudents?grade=10&subject=physics",
  "search students": "allstudents?search=kol",
} as const;

async function answerOf({ app }: Harness, path: string): Promise<string> {
  const response = await app.request(`/users/${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

async function timeOf(users: Harness, path: string): Promise<number> {
  const startedAt = performance.now();
  await answerOf(users, path);
  return performance.now() - startedAt;
}

/** As many people as the smaller store can show too, so that both answer the same amount. */
async function pageSize(few: Harness, path: string): Promise<number> {
  const { total } = JSON.parse(await answerOf(few, path)) as { total: number };
  return Math.max(1, Math.min(total, PAGE_SIZE));
}

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly limit: number;
  readonly few: number[];
  readonly many: number[];
}

/** Round after round through all cases, the two stores in turn: what else this machine does meets all alike. */
async function measure(cases: readonly Case[], few: Harness, many: Harness) {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { path, ...times } of cases) {
      const takeFew = async () => times.few.push(await timeOf(few, path));
      const takeMany = async () => times.many.push(await timeOf(many, path));
      const [first, second] = round % 2 === 0 ? [takeFew, takeMany] : [takeMany, takeFew];
      await first();
      await second();
      if (round < 0) times.few.length = times.many.length = 0;
    }
  }
}

const worldOf = async (count: number) => {
  const users = await startHarness({ tutors: count, students: count, emailAnswers: 1_000_000 });
  // The listing takes in what was seeded.
  await answerOf(users, "alltutors");
  return users;
};

const row = (cells: readonly string[]) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(24) : cell.padStart(12))).join("");
const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (time: number) => `${time.toFixed(2)} ms`;

const few = await worldOf(FEW);
const many = await worldOf(MANY);
// Both have been quiet for longer than the listing looks back.
await new Promise((resolve) => setTimeout(resolve, 6000));
const cases: Case[] = [];
for (const [name, path] of Object.entries(CASES)) {
  const limit = await pageSize(few, path);
  const sized = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}`;
  cases.push({ name, path: sized, limit, few: [], many: [] });
}
await measure(cases, few, many);

let worst = 0;
say(row(["p50", "on the page", `${FEW}`, `${MANY}`, "ratio"]));
for (const { name, limit, ...times } of cases) {
  const [atFew, atMany] = [middle(times.few), middle(times.many)];
  const ratio = atMany / atFew;
  worst = Math.max(worst, ratio);
  say(row([name, String(limit), ms(atFew), ms(atMany), ratio.toFixed(2)]));
}
say(`The worst ratio is ${worst.toFixed(2)}; at most ${MOST_RATIO} is wanted.`);
await Promise.all([few.close(), many.close()]);
process.exit(worst <= MOST_RATIO ? 0 : 1);
