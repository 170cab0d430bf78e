// Lighthouse's scores of public pages, drawn by the browser and arriving as HTML, in turns within one run.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../browser.ts";
import { middle, runsOf, startBothWays, type Way } from "./both-ways.ts";

/** Fetched when it is run, and nobody's dependency; the last major that runs on Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
/** A busy machine now and then loses the trace of a visit. */
const TRIES = 4;
const WANTED = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof WANTED;
/** Of the pages that arrive as HTML. */
const MOST_SHIFT = 0.01;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
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

/** Of the middle of the visits, each figure for itself. */
function summary(reports: readonly Report[]) {
  const of = (id: string) => middle(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));
  return {
    performance: middle(reports.map((report) => scoreOf(report, "performance"))),
    paintMs: of("first-contentful-paint"),
    largestMs: of("largest-contentful-paint"),
    blockedMs: of("total-blocking-time"),
    shift: of("cumulative-layout-shift"),
    bytes: of("total-byte-weight"),
    requests: middle(
      reports.map(({ audits }) => audits["network-requests"]?.details?.items?.length ?? 0),
    ),
  };
}

const scoreOf = (report: Report, category: Category) =>
  Math.round(report.categories[category].score * 100);

/** The points that each audit of a category costs, of a hundred; what costs less than half a point is left out. */
function costsOf(reports: readonly Report[], category: Category): string[] {
  const refs = reports[0]?.categories[category].auditRefs ?? [];
  const weights = refs.reduce((sum, { weight }) => sum + weight, 0);
  return refs
    .map(({ id, weight }) => {
      const lost = reports.map(({ audits }) => 1 - (audits[id]?.score ?? 1));
      return { id, points: (100 * weight * middle(lost)) / weights };
    })
    .filter(({ points }) => points >= 0.5)
    .toSorted((a, b) => b.points - a.points)
    .map(({ id, points }) => `${id} ${points.toFixed(1)}`);
}

function row(page: string, way: Way["name"], reports: readonly Report[]): string {
  const { performance, paintMs, largestMs, blockedMs, shift, bytes, requests } = summary(reports);
  const cells = [
    page,
    way,
    performance,
    ...[paintMs, largestMs, blockedMs].map((ms) => ms.toFixed(0)),
    shift.toFixed(4),
    (bytes / 1000).toFixed(0),
    requests,
    categories.flatMap((category) => costsOf(reports, category)).join(", ") || "nothing",
  ];
  return `| ${cells.join(" | ")} |\n`;
}

/** What is promised of pages that arrive as HTML and does not hold, as a sentence each. */
function misses(page: string, before: readonly Report[], reports: readonly Report[]): string[] {
  const { shift, bytes } = summary(reports);
  const poor = categories.flatMap((category) => {
    const score = middle(reports.map((report) => scoreOf(report, category)));
    return score < WANTED[category] ? [`${category} ${score}, wanted ${WANTED[category]}`] : [];
  });
  const most = summary(before).bytes;
  return [
    ...poor,
    ...(shift >= MOST_SHIFT ? [`layout shift ${shift.toFixed(4)}`] : []),
    ...(bytes > most ? [`${bytes.toFixed(0)} bytes instead of ${most.toFixed(0)}`] : []),
  ].map((what) => `${page}: ${what}\n`);
}

const HEAD =
  "| page | drawn by | performance | FCP ms | LCP ms | TBT ms | CLS | kB | requests | points lost |\n" +
  "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n";

const args = process.argv.slice(2);
const runs = runsOf(args, 5);
const site = args.find((arg) => arg.startsWith("http"));
const both = await startBothWays(site);
const folder = await mkdtemp(join(tmpdir(), "tutorsetu-lighthouse-"));
const missed: string[] = [];
try {
  process.stdout.write(`Lighthouse, mobile preset, median of ${runs}, in turns\n${HEAD}`);
  for (const { name, path } of both.pages) {
    await both.ready(path);
    const reports = both.ways.map((): Report[] => []);
    for (let run = 0; run < runs; run++)
      for (const [i, { url }] of both.ways.entries())
        reports[i]?.push(await visit(url + path, folder));
    for (const [i, way] of both.ways.entries())
      process.stdout.write(row(name, way.name, reports[i] ?? []));
    missed.push(...misses(name, reports[0] ?? [], reports.at(-1) ?? []));
  }
  process.stdout.write(`\n${missed.join("")}`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await both.end();
}
