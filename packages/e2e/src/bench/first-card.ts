// When a phone on slow 4G with a slow processor that has been nowhere sees a page's content, drawn by the browser and arriving as
// HTML, in turns within one run.
import type { Browser } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import { middle, runsOf, startBothWays, type Way } from "./both-ways.ts";

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
/** How long after its last request a page is taken for finished: what it does by itself begins 2 s after it is live. */
const QUIET_MS = 3000;
/** Of the list of tutors that arrives as HTML. */
const BOUNDS = { cardMs: 1500, largestMs: 1800, shift: 0.01 } as const;

interface Seen {
  /** When the first tutor of the list, or the heading of another page, was painted. */
  readonly cardMs: number;
  readonly largestMs: number;
  readonly shift: number;
  /** Received until the page rests, with headers. */
  readonly bytes: number;
}

/** In the page: notes what is painted and moved, from before its first byte. */
function watch() {
  const seen = { cardMs: 0, largestMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      }; // safe: only layout shifts are observed
      if (!hadRecentInput) seen.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const wanted = location.pathname === "/tutor" ? "main article[aria-label]" : "main h1";
    if (!document.querySelector(wanted)) return requestAnimationFrame(look);
    // The frame after the one in which it is laid out has been painted.
    requestAnimationFrame(() => (seen.cardMs = performance.now()));
  };
  requestAnimationFrame(look);
}

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // What it keeps comes after the page, and is the same for both.
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    // What tsx makes of named functions asks for it.
    await page.addInitScript("globalThis.__name = (value) => value");
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    let bytes = 0;
    let lastAt = performance.now();
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      lastAt = performance.now();
    });
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    // Between the last request and what is drawn of it a slow processor may need longer than that.
    await page.waitForFunction(
      () => (globalThis as unknown as { seen: Seen }).seen.cardMs > 0,
      null,
      {
        timeout: 60_000,
      },
    ); // safe: made above
    lastAt = performance.now();
    while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen); // safe: made above
    return { ...seen, bytes };
  } finally {
    await context.close();
  }
}

function medianOf(visits: readonly Seen[]): Seen {
  const of = (key: keyof Seen) => middle(visits.map((one) => one[key]));
  return {
    cardMs: of("cardMs"),
    largestMs: of("largestMs"),
    shift: of("shift"),
    bytes: of("bytes"),
  };
}

function row(page: string, way: Way["name"], seen: Seen): string {
  const cells = [
    page,
    way,
    seen.cardMs.toFixed(0),
    seen.largestMs.toFixed(0),
    seen.shift.toFixed(4),
    (seen.bytes / 1000).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |\n`;
}

/** What is promised and does not hold, as a sentence each. */
function misses(page: string, before: Seen, now: Seen): string[] {
  const isList = page === "/tutor";
  return [
    ...(isList && now.cardMs > BOUNDS.cardMs
      ? [`first card after ${now.cardMs.toFixed(0)} ms`]
      : []),
    ...(now.largestMs > BOUNDS.largestMs ? [`largest paint ${now.largestMs.toFixed(0)} ms`] : []),
    ...(now.shift >= BOUNDS.shift ? [`layout shift ${now.shift.toFixed(4)}`] : []),
    ...(now.bytes > before.bytes ? [`${now.bytes} bytes instead of ${before.bytes}`] : []),
  ].map((what) => `${page}: ${what}\n`);
}

const args = process.argv.slice(2);
const runs = runsOf(args, 5);
const both = await startBothWays(args.find((arg) => arg.startsWith("http")));
const browser = await launchBrowser();
const missed: string[] = [];
try {
  process.stdout.write(
    `Slow 4G (1.6 Mbit/s, 150 ms), ${SLOWDOWN} times slower processor, nothing kept; median of ${runs}, in turns\n` +
      "| page | drawn by | first card or heading, ms | LCP ms | CLS | kB |\n| --- | --- | ---: | ---: | ---: | ---: |\n",
  );
  for (const { name, path } of both.pages) {
    await both.ready(path);
    const visits = both.ways.map((): Seen[] => []);
    for (let run = 0; run < runs; run++)
      for (const [i, { url }] of both.ways.entries())
        visits[i]?.push(await visit(browser, url + path));
    const medians = visits.map(medianOf);
    for (const [i, way] of both.ways.entries()) {
      const seen = medians[i];
      if (seen) process.stdout.write(row(name, way.name, seen));
    }
    const [before, now] = [medians[0], medians.at(-1)];
    if (before && now) missed.push(...misses(name, before, now));
  }
  process.stdout.write(`\n${missed.join("")}`);
} finally {
  await browser.close();
  await both.end();
}
