import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseSlice, rollBackSlice } from "@tutorsetu/build/releases";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { sharedHarness, releasesOf } from "../src/harness.ts";
import {
  allKept,
  openVisitor,
  untilKept,
  untilReplyIsKept,
  untilStartIsKept,
} from "../src/offline/kept-pages.ts";
import { demoAccount, signIn } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { remoteBuild } from "../src/remote-build.ts";
import { findIds, type Ids } from "../src/screens.ts";

const name = "mf-blogs";
const by = "tester";

let fixture: PlatformFixture;
let browser: Browser;
let ids: Ids;
let folder: string;
let store: string;
let hasReleased = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-offline-"));
  [fixture, browser] = await sharedHarness();
  store = releasesOf(fixture);
  ids = await findIds(fixture.url);
});
afterAll(async () => {
  // As it was, for whoever comes next.
  if (hasReleased)
    await releaseSlice({ name, root: await remoteBuild(folder, name, "Read More"), store, by });
  await rm(folder, { recursive: true, force: true });
});

/** Somebody with a browser and a line to the platform of their own. */
async function visitor({ onTestFinished }: TestContext) {
  const one = await openVisitor(fixture.url, browser);
  onTestFinished(one.leave);
  return one;
}

const heading = (page: Page) => page.locator("main h1").first();
const isOfflineSaid = (page: Page) => page.getByText("You are offline.").first().waitFor();

/** How far what is shown was pushed away since then, each time. */
const shiftsSince = (page: Page, then: number) =>
  page.evaluate(async (start) => {
    const found: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => found.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((go) => setTimeout(go, 300));
    const values = found.filter(({ startTime }) => startTime > start);
    return values.map((entry) => (entry as PerformanceEntry & { value: number }).value); // safe: of this type
  }, then);

/** What a browser wants to know before it offers to install the site. */
interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly sizes: string; readonly purpose?: string }[];
}

it.concurrent("list, profile and blog post are read without a network as they were last seen, by a site that can be installed", async (context) => {
  const { page, line, go, errors, goOffline, openRendered } = await visitor(context);
  const addresses = ["/tutor", ids.page, "/blogs", `/blog/${ids.blog}`];
  const headings: string[] = [];
  for (const address of addresses) {
    await openRendered(address);
    headings.push(await heading(page).innerText());
    await untilStartIsKept(page);
    await untilKept(page, address);
    if (address === ids.page) await untilReplyIsKept(page, ["public-tutor"]);
  }
  // While there is a network. What a browser itself says of it is empty in the headless one, whatever is missing.
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send("Page.getAppManifest");
  expect([manifest.url, manifest.errors]).toEqual([`${line.url}/manifest.webmanifest`, []]);
  const { name: called, start_url, display, icons } = JSON.parse(manifest.data ?? "") as Manifest; // safe: looked at here
  expect({ called, start_url, display }).toEqual({
    called: "TutorSetu",
    start_url: "/",
    display: "standalone",
  });
  const sizes = icons.filter(({ purpose = "any" }) => purpose === "any").map((one) => one.sizes);
  expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  const now = await page.evaluate(() => performance.now());
  await goOffline();
  await isOfflineSaid(page);
  expect(await shiftsSince(page, now)).toEqual([]);
  for (const [i, address] of addresses.entries()) {
    await go(address);
    expect(await heading(page).innerText()).toBe(headings[i]);
    expect(await page.locator("#root[data-rendered]").count()).toBe(1);
    // Said by the page when it is live, and not in its HTML.
    await page.getByText(/^You are offline. This is from .+ 20\d\d/).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  }
  // Within the page, too, what came as HTML is known.
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, ids.page);
  await page.getByRole("heading", { level: 1, name: headings[1] ?? "" }).waitFor();
  expect(errors).toEqual([]);
});

it.concurrent("pages of a signed-in person open without a network, also those that were never opened", async (context) => {
  const { page, line, go, goOffline } = await visitor(context);
  await signIn(page, line.url, demoAccount("student"));
  await go("/about");
  await untilStartIsKept(page, "/mf-bookings/");
  await goOffline();
  for (const [address, words] of [
    ["/my-bookings", "My Bookings"],
    ["/chat", "Messages"],
    ["/userdashboard/profile", "Profile"],
  ] as const) {
    await go(address);
    await page.getByRole("heading", { level: 1, name: words }).waitFor();
    expect(await page.getByText("This page could not be loaded").count()).toBe(0);
  }
});

it.concurrent("shows the kept page on a line that brings nothing, keeps nothing of the API, and says where nothing is kept that there is no network", async (context) => {
  const { page, line, go, goOffline, openRendered } = await visitor(context);
  await openRendered("/blogs");
  await untilStartIsKept(page);
  await untilKept(page, "/blogs");
  expect((await allKept(page)).filter((path) => /^\/(?:api|socket\.io)\//.test(path))).toEqual([]);
  line.become("hanging");
  await page.goto(`${line.url}/blogs`, { waitUntil: "commit" });
  await heading(page).waitFor();
  line.become("fine");

  await page.evaluate(async () => {
    for (const cache of await caches.keys()) await caches.delete(cache);
  });
  await goOffline();
  await go("/tutor");
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByRole("heading", { name: "आप ऑफ़लाइन हैं" }).waitFor();
});

/** Until everybody gets `version`. */
async function untilLive(version: string) {
  const listed = async () => (await fetch(`${fixture.url}/remotes.json`)).text();
  await expect.poll(listed, { timeout: 20_000 }).toContain(`/remotes/${name}/${version}/`);
}

async function release(instead: string): Promise<string> {
  hasReleased = true;
  const root = await remoteBuild(folder, name, "Read More", instead);
  const version = await releaseSlice({ name, root, store, by });
  await untilLive(version);
  return version;
}

const link = (page: Page, text: RegExp) => page.getByRole("link", { name: text }).first();

/** Of which versions of the remote the page that is open has loaded files. */
const versionsIn = (page: Page) =>
  page.evaluate((remote) => {
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const versions = files.flatMap(
      (file) => file.split(`/remotes/${remote}/`)[1]?.split("/")[0] ?? [],
    );
    return [...new Set(versions)];
  }, name);

/** `LONG_TESTS=1`: start-document.test.ts of the shell has what a worker keeps of which release, and releases.test.ts a rollback. */
it.runIf(process.env["LONG_TESTS"])(
  "a release and a rollback are there at the next visit and without a network, and never mixed",
  async (context) => {
    const { page, go, goOffline, goOnline, openRendered } = await visitor(context);
    const first = await release("Read One");
    const post = `/blog/${ids.blog}`;
    for (const address of ["/blogs", post]) {
      await openRendered(address);
      await untilStartIsKept(page, first);
      await untilKept(page, address);
    }
    const second = await release("Read Two");
    await openRendered("/blogs");
    await link(page, /^Read Two/).waitFor();
    await untilStartIsKept(page, second);
    await goOffline();
    await go("/blogs");
    await link(page, /^Read Two/).waitFor();
    expect(await versionsIn(page)).toEqual([second]);
    // Kept before the release, and not seen since.
    await go(post);
    await heading(page).waitFor();
    await isOfflineSaid(page);
    expect(await versionsIn(page)).toEqual([first]);
    await goOnline();

    await rollBackSlice({ name, store, by });
    await untilLive(first);
    await openRendered("/blogs");
    await link(page, /^Read One/).waitFor();
    await untilStartIsKept(page, first);
    await goOffline();
    await go("/blogs");
    await link(page, /^Read One/).waitFor();
    expect(await versionsIn(page)).toEqual([first]);
  },
);

/** A visitor id that gets `version` while there is a canary. */
async function cohortOf(version: string): Promise<string> {
  for (let i = 0; ; i++) {
    const cohort = (i % 64).toString(16).padStart(16, "0");
    const headers = { cookie: `cohort=${cohort}` };
    const list = await (await fetch(`${fixture.url}/remotes.json`, { headers })).text();
    if (list.includes(`/remotes/${name}/${version}/`)) return cohort;
  }
}

/** `LONG_TESTS=1`: who gets a canary, and pages without a network, have tests of their own. */
it.runIf(process.env["LONG_TESTS"])(
  "who is given a canary has it without a network, and nobody else",
  async (context) => {
    const stable = await release("Read Three");
    const root = await remoteBuild(folder, name, "Read More", "Read Early");
    const canary = await releaseSlice({ name, root, store, by, share: 50 });
    for (const [version, words] of [
      [canary, /^Read Early/],
      [stable, /^Read Three/],
    ] as const) {
      const { page, context: own, line, go, goOffline, openRendered } = await visitor(context);
      await own.addCookies([{ name: "cohort", value: await cohortOf(version), url: line.url }]);
      await openRendered("/blogs");
      await link(page, words).waitFor();
      await untilStartIsKept(page, version);
      await goOffline();
      await go("/blogs");
      await link(page, words).waitFor();
      expect(await versionsIn(page)).toEqual([version]);
    }
  },
);
