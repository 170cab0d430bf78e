import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseSlice } from "@tutorsetu/build/releases";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openContext } from "../src/browser-context.ts";
import { changingHarness, releasesOf } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { remoteBuild } from "../src/remote-build.ts";

const name = "mf-blogs";
const by = "tester";
/** In what draws a list of posts. */
const TEXT = /readMore:\s*"Read More"/g;
const THROWS = 'get readMore(){throw new Error("It throws at every mount")}';
const MOST_MS = 60_000;

let fixture: PlatformFixture;
let browser: Browser;
let folder: string;
let store: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-canaries-"));
  [fixture, browser] = await changingHarness();
  store = releasesOf(fixture);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function listed(cohort = ""): Promise<string> {
  const headers: Record<string, string> = cohort ? { cookie: `cohort=${cohort}` } : {};
  return (await fetch(`${fixture.url}/remotes.json`, { headers })).text();
}
const hasVersion = async (version: string, cohort?: string) =>
  (await listed(cohort)).includes(`/remotes/${name}/${version}/`);

/** Numbers of visitors, by whether they get `version`. */
async function cohortsOf(version: string) {
  const own: string[] = [];
  const others: string[] = [];
  for (let n = 0; own.length < 9 || others.length < 9; n++) {
    const cohort = n.toString(16).padStart(16, "0");
    ((await hasVersion(version, cohort)) ? own : others).push(cohort);
  }
  return { own, others };
}

/** A visit to the posts, until it may have been told of. Answers whether a card stood there. */
async function visit(page: Page, cohort: string): Promise<boolean> {
  await page.context().addCookies([{ name: "cohort", value: cohort, url: fixture.url }]);
  await page.goto(`${fixture.url}/blogs`);
  const card = page.getByRole("alert");
  await page
    .getByRole("link", { name: /^Read More/ })
    .or(card)
    .first()
    .waitFor();
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some((entry) => /\/static\/reporter\./.test(entry.name) && entry.duration > 0),
  );
  const isCard = (await card.count()) > 0;
  // What is told of it is told when it is left.
  await page.goto("about:blank");
  return isCard;
}

/** `LONG_TESTS=1`: canary-rule.test.ts and browser-reports.test.ts of the gateway have the rule and what it counts, reporter.test.ts of the shell what browsers tell. */
it.runIf(process.env["LONG_TESTS"])(
  "ends a canary by itself that throws at every mount, within a minute of visits, and nobody else saw it",
  async ({ onTestFinished }) => {
    const good = await remoteBuild(folder, name, TEXT);
    const before = await releaseSlice({ name, root: good, store, by });
    await expect.poll(() => hasVersion(before), { timeout: 20_000 }).toBe(true);
    const bad = await remoteBuild(folder, name, TEXT, THROWS);
    const canary = await releaseSlice({ name, root: bad, store, by, share: 50 });
    const pointer = () => readFile(join(store, name, "pointer.json"), "utf8");
    const isOut = async () => (await pointer()).includes(`"version": "${canary}"`);
    // The gateway looks at the pointers now and then.
    const anybody = Array.from({ length: 20 }, (_, n) => n.toString(16).padStart(16, "0"));
    const isServed = async () =>
      (await Promise.all(anybody.map((cohort) => hasVersion(canary, cohort)))).includes(true);
    await expect.poll(isServed, { timeout: 20_000 }).toBe(true);
    const { own, others } = await cohortsOf(canary);
    const { page, context } = await openContext(browser);
    onTestFinished(() => context.close());

    const startedAt = performance.now();
    const seen: boolean[] = [];
    for (let n = 0; (await isOut()) && performance.now() - startedAt < MOST_MS; n++) {
      seen.push(await visit(page, others[n % others.length] ?? ""));
      await visit(page, own[n % own.length] ?? "");
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`canary: ended after ${seen.length * 2} visits, ${seconds} s\n`);
    expect(await isOut()).toBe(false);
    expect(seen).toEqual(seen.map(() => false));
    await expect.poll(() => hasVersion(before, own[0]), { timeout: 20_000 }).toBe(true);
    expect(await visit(page, own[0] ?? "")).toBe(false);
    const history = await readFile(join(store, name, "history.jsonl"), "utf8");
    const last: unknown = JSON.parse(history.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({
      by: "gateway",
      action: "rollback",
      version: before,
      reason: { question: "failures", version: canary },
    });
  },
);
