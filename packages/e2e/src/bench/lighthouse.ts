import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../browser.ts";
import { findIds } from "../screens.ts";
import { startFixture, type PlatformFixture } from "../platform-fixture.ts";

/** Fetched when it is run, and nobody's dependency; the last major that runs on Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
/** A busy machine now and then loses the trace of a visit. */
const TRIES = 4;
/** What docs and design promise, in percent. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 95, seo: 95 } as const;
type Category = keyof typeof WANTED;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<Category, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
}

const categories = Object.keys(WANTED) as Category[]; // safe: these are its keys

async function measured(url: string, folder: string): Promise<Report> {
  const file = join(folder, "report.json");
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic",
  ];
  const child = spawn("npx", ["--yes", LIGHTHOUSE, url, ...options], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: findBrowser() ?? "" },
  });
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} on ${url}`);
  return JSON.parse(await readFile(file, "utf8")) as Report; // safe: written by the pinned Lighthouse
}

/** One visit of a page with an empty cache, as a phone on a slow line. */
async function visit(url: string, folder: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measured(url, folder);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

const scoreOf = (report: Report, category: Category) =>
  Math.round(report.categories[category].score * 100);

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The audits that cost a category its points. */
function faultsOf(report: Report, category: Category): string[] {
  return report.categories[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = report.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
    return [`    ${category}: ${audit.title} (${id}) ${audit.displayValue ?? ""}`.trimEnd()];
  });
}

async function measurePage(url: string, path: string, folder: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await visit(url + path, folder));
  const scores = categories.map((category) => ({
    category,
    score: middle(reports.map((report) => scoreOf(report, category))),
  }));
  const line = scores.map(({ category, score }) => `${category} ${String(score).padStart(3)}`);
  process.stdout.write(`${path.padEnd(32)} ${line.join("   ")}\n`);
  const poor = scores.filter(({ category, score }) => score < WANTED[category]);
  const faults = poor.flatMap(({ category }) =>
    reports.flatMap((report) => faultsOf(report, category)),
  );
  for (const fault of new Set(faults)) process.stdout.write(`${fault}\n`);
}

const given = process.argv[2];
const fixture: PlatformFixture | null = given ? null : await startFixture();
const folder = await mkdtemp(join(tmpdir(), "tutorsetu-lighthouse-"));
try {
  const url = given ?? fixture?.url ?? "";
  const { blog } = await findIds(url);
  process.stdout.write(`Lighthouse, mobile preset, median of ${RUNS}\n`);
  for (const path of ["/", "/tutor", "/blogs", `/blog/${blog}`])
    await measurePage(url, path, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
  await fixture?.end();
}
