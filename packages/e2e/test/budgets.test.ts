import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it, type TestContext, vi } from "vitest";
import { signIn } from "../src/people.ts";
import { findIds, type Ids } from "../src/screens.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { bytesOf, scriptsIn, type Transfer, transfersOf } from "../src/transfers.ts";
import { type Device, untilSettled, openContext } from "../src/browser-context.ts";

const HOME_SCRIPT_BYTES = 140_000;
const LISTING_MORE_BYTES = 45_000;
const HOME_REQUESTS = 6;
const LAYOUT_SHIFT = 0.02;
/** How much later the slow network brings an answer or a font. */
const LATE_MS = 300;
const IS_LONG = Boolean(process.env["LONG_TESTS"]);

let fixture: PlatformFixture;
let browser: Browser;
let ids: Ids;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  ids = await findIds(fixture.url);
  // A renderer that has just begun takes its time, and a page that the browser draws asks for more.
  for (const path of ["/", "/tutor", "/blogs"]) {
    const isDrawn = async () =>
      (await (await fetch(fixture.url + path)).text()).includes(" data-rendered");
    await vi.waitUntil(isDrawn, { timeout: 60_000, interval: 100 });
  }
});

/** A browser that has been nowhere yet. */
async function newcomer(
  { onTestFinished }: TestContext,
  device: Device = { width: 360 },
): Promise<Page> {
  const { context, page } = await openContext(browser, device);
  onTestFinished(() => context.close());
  return page;
}

/** What it takes to open a page, until nothing more is asked for. */
async function opened(page: Page, path: string): Promise<Transfer[]> {
  await page.goto(fixture.url + path, { waitUntil: "networkidle" });
  await untilSettled(page);
  return transfersOf(page);
}

const print = (what: string, transfers: readonly Transfer[]) =>
  process.stdout.write(
    `${what}: ${transfers.length + 1} requests, ${bytesOf(scriptsIn(transfers))} bytes of script\n`,
  );

it.concurrent("opens the home page with at most 6 requests and 140 kB of script, all of it compressed with brotli", async (context) => {
  const page = await newcomer(context);
  const encodings: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      encodings.push(response.headers()["content-encoding"]);
  });
  const transfers = await opened(page, "/");
  print("home, cold", transfers);
  expect(encodings.length).toBeGreaterThan(0);
  expect(new Set(encodings)).toEqual(new Set(["br"]));
  expect(bytesOf(scriptsIn(transfers))).toBeLessThanOrEqual(HOME_SCRIPT_BYTES);
  // The page itself is one of them.
  expect(1 + transfers.length).toBeLessThanOrEqual(HOME_REQUESTS);
});

it.concurrent("opens the tutor listing with at most 45 kB of script more than a home page may have", async (context) => {
  const transfers = await opened(await newcomer(context), "/tutor");
  print("tutor listing, cold", transfers);
  const scripts = scriptsIn(transfers);
  const own = scripts.filter(({ url }) => url.includes("/remotes/mf-listings/"));
  expect(bytesOf(own)).toBeGreaterThan(0);
  expect(bytesOf(own)).toBeLessThanOrEqual(LISTING_MORE_BYTES);
  expect(bytesOf(scripts)).toBeLessThanOrEqual(HOME_SCRIPT_BYTES + LISTING_MORE_BYTES);
});

/** The scripts of a page that hold the schema library, by a name that minifying keeps. */
async function schemaLibraryIn(transfers: readonly Transfer[]): Promise<string[]> {
  const texts = await Promise.all(
    scriptsIn(transfers).map(async ({ url }) => ({
      url,
      text: await (await fetch(url)).text(),
    })),
  );
  return texts.filter(({ text }) => text.includes("_zod")).map(({ url }) => url);
}

it.concurrent("brings the schema library to pages with a form that it checks, and to no others, and asks nobody but its own origin, signed in or not", async (context) => {
  const page = await newcomer(context);
  const elsewhere: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && origin !== fixture.url) elsewhere.push(request.url());
  });
  const areWithout = async (...paths: readonly string[]) => {
    for (const path of paths)
      expect([path, await schemaLibraryIn(await opened(page, path))]).toEqual([path, []]);
  };
  await areWithout("/", "/tutor", "/blogs");
  expect(await schemaLibraryIn(await opened(page, "/login"))).not.toEqual([]);
  await signIn(page, fixture.url, "student@tutorsetu.example");
  await areWithout(`/tutor/${ids.tutor}`, "/my-bookings", "/chat");
  if (IS_LONG) await areWithout(`/blog/${ids.blog}`, "/dashboard/home");
  expect(elsewhere).toEqual([]);
});

/** Everything that moved by itself since the page was opened, and what it was. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    const shifts: { value: number; what: string[] }[] = [];
    const observer = new PerformanceObserver((list) => {
      // Safe: only entries of this kind are observed; its type is not among the browser's standard ones.
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => node?.parentElement?.className ?? "?");
        shifts.push({ value: entry.value, what });
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
    return shifts;
  });

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Answers and fonts come after the first frame, as on a phone. */
async function slowDown(page: Page) {
  await page.route(/\/api\/|\.woff2$/, async (route) => {
    await new Promise((later) => setTimeout(later, LATE_MS));
    await route.continue().catch(() => {}); // the page has gone on
  });
}

/** Both widths with `LONG_TESTS=1`: the way a page comes is the same. */
const WIDTHS = IS_LONG ? [360, 1280] : [360];
/** Public pages only with `LONG_TESTS=1`: hydration.test.ts has what moves on each of them. */
const PUBLIC = IS_LONG ? ["/", "/tutor", "/blogs"] : ["/tutor"];

it.concurrent.for(WIDTHS)(
  "moves nothing that is drawn while a page loads, %i px wide",
  async (width, context) => {
    const page = await newcomer(context, { width });
    await signIn(page, fixture.url, "student@tutorsetu.example");
    await slowDown(page);
    const post = IS_LONG ? [`/blog/${ids.blog}`] : [];
    for (const path of [...PUBLIC, ...post, "/my-bookings", "/userdashboard/home"]) {
      await opened(page, path);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(LAYOUT_SHIFT);
    }
  },
);

/** With `LONG_TESTS=1`: releases.test.ts has that a reload fetches nothing anew, and the gateway with which headers files go out. */
const AGAIN = IS_LONG ? ["/", "/tutor", "/blogs"] : [];

it.concurrent.for(AGAIN)("takes %s from the cache on the second visit", async (path, context) => {
  const first = await newcomer(context);
  const cold = await opened(first, path);
  expect(cold.filter(({ isCached }) => isCached)).toEqual([]);
  const again = await first.context().newPage();
  const warm = (await opened(again, path)).filter(({ url }) => !url.includes("/api/"));
  expect(warm.length).toBeGreaterThan(0);
  expect(warm.filter(({ isCached }) => !isCached)).toEqual([]);
});

it.concurrent("answers 304 to who asks again for a list of remotes or a manifest that is as it was", async () => {
  const list = await fetch(`${fixture.url}/remotes.json`);
  const { remotes } = (await list.json()) as { remotes: { manifest: string }[] };
  for (const path of ["/remotes.json", ...remotes.map(({ manifest }) => manifest)]) {
    const { headers } = await fetch(fixture.url + path);
    const again = await fetch(fixture.url + path, {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect([path, again.status]).toEqual([path, 304]);
  }
});
