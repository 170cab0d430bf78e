import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { compile } from "@tutorsetu/build/compile";
import { federated, optionsOf } from "@tutorsetu/build/bundling/federated";
import { compress, deterministicManifest } from "@tutorsetu/build/bundling/page-output";
import { reasonsAgainst } from "@tutorsetu/build/gate/gate";
import { openStore, releaseSlice, rollBackSlice } from "@tutorsetu/build/releases";
import { Compatibility } from "@tutorsetu/contracts/web/compatibility";
import { remoteBuild } from "../src/remote-build.ts";
import { countRenderers } from "../src/renderers.ts";
import { sharedHarness, releasesOf } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { transfersOf } from "../src/transfers.ts";
import { openContext } from "../src/browser-context.ts";
import { untilLive } from "../src/hydration.ts";

const repository = resolve(import.meta.dirname, "../../..");
const name = "mf-blogs";
const by = "tester";
const LEFT_ALONE_MS = 2 * 60_000;

let fixture: PlatformFixture;
let browser: Browser;
let folder: string;
let store: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-releases-"));
  [fixture, browser] = await sharedHarness();
  store = releasesOf(fixture);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  // One that the server can draw, for whoever comes next.
  await releaseSlice({ name, root: await remoteBuild(folder, name, "Read More"), store, by });
  await rm(folder, { recursive: true, force: true });
});

async function user() {
  const one = await openContext(browser);
  contexts.push(one.context);
  return one;
}

/** The remote with federation's runtime in it, as remotes were built before they ran on the shell's. */
async function builtWithRuntime(): Promise<string> {
  const root = await mkdtemp(join(folder, "build-"));
  const dist = join(root, "dist");
  const file = join(repository, name, "rspack.config.ts");
  const { default: current } = (await import(file)) as { default: object }; // safe: a configuration of ours
  const options = optionsOf(current);
  if (!options) throw new Error(`${file} is made without federated()`);
  const old = federated(join(repository, name), { ...options, hasOwnRuntime: true });
  await compile({ ...old, output: { ...old.output, path: dist } });
  await deterministicManifest(dist);
  await compress(dist);
  await cp(join(repository, name, "package.json"), join(root, "package.json"));
  return root;
}

/** Until everybody gets `version`. */
async function live(version: string): Promise<void> {
  const listed = async () => (await fetch(`${fixture.url}/remotes.json`)).text();
  await expect
    .poll(listed, { timeout: 20_000, interval: 100 })
    .toContain(`/remotes/${name}/${version}/`);
}

async function release(root: string): Promise<string> {
  const version = await releaseSlice({ name, root, store, by });
  await live(version);
  return version;
}

/** The user comes back to a tab that was left alone for a while. */
const comeBack = (page: Page) =>
  page.evaluate((awayMs) => {
    const now = Date.now;
    Date.now = () => now() + awayMs;
    document.dispatchEvent(new Event("visibilitychange"));
    Date.now = now;
  }, LEFT_ALONE_MS);

const link = (page: Page, text: RegExp) => page.getByRole("link", { name: text }).first();
const CARD = "This part of the site is unavailable right now.";

async function toTutors(page: Page) {
  await page.getByRole("link", { name: "Find Tutor", exact: true }).first().click();
  await page.getByRole("article").first().waitFor();
}

it("leaves an open page its old version, offers the new one, and a reload fetches nothing else anew", async () => {
  const first = await release(await remoteBuild(folder, name, "Read More"));
  const { page, errors } = await user();
  await page.goto(`${fixture.url}/tutor`);
  await page.getByRole("article").first().waitFor();
  await page.goto(`${fixture.url}/blogs`);
  await link(page, /^Read More/).waitFor();
  await untilLive(page);

  const second = await release(await remoteBuild(folder, name, "Read More", "Read On"));
  const lateChunk = page.waitForResponse((response) =>
    response.url().includes(`/${first}/static/`),
  );
  await link(page, /^Read More/).click();
  expect((await lateChunk).status()).toBe(200);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await link(page, /^Read More/).waitFor();
  expect(await link(page, /^Read On/).count()).toBe(0);

  await comeBack(page);
  await page.getByText("A new version of this page is ready.").waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await link(page, /^Read On/).waitFor();
  // A click before that opens another page, which has fetched nothing of the remote.
  await untilLive(page);
  await toTutors(page);
  const travelled = (await transfersOf(page)).filter(({ isCached }) => !isCached);
  const files = travelled.map(({ url }) => new URL(url).pathname);
  const own = files.filter((path) => path.startsWith(`/remotes/${name}/${second}/`));
  expect(own.length).toBeGreaterThan(0);
  // A letter that was not drawn before may ask for its part of the type.
  const foreign = files.filter((path) => !own.includes(path) && !/^\/api\/|\.woff2$/.test(path));
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
});

it("brings the old version back on the next visit after a rollback", async () => {
  const first = await release(await remoteBuild(folder, name, "Read More"));
  await release(await remoteBuild(folder, name, "Read More", "Read On"));
  const { page } = await user();
  await page.goto(`${fixture.url}/blogs`);
  await link(page, /^Read On/).waitFor();

  const startedAt = performance.now();
  expect(await rollBackSlice({ name, store, by })).toBe(first);
  await live(first);
  const ms = Math.round(performance.now() - startedAt);
  process.stdout.write(`rollback: live for everybody after ${ms} ms\n`);
  await page.reload();
  await link(page, /^Read More/).waitFor();
});

it("lets through what fits the running platform, and nothing that its shell does not mount", async () => {
  const root = await remoteBuild(folder, name, "Read More");
  const asked = { name, folder: join(root, "dist"), place: store, gateway: fixture.url };
  const reasons = () => reasonsAgainst({ ...asked, store: openStore(store) });
  expect(await reasons()).toEqual([]);
  const file = join(root, "dist/compatibility.json");
  const said = Compatibility.parse(JSON.parse(await readFile(file, "utf8")));
  await writeFile(file, JSON.stringify({ ...said, contractVersion: 2 }));
  expect(await reasons()).toEqual([
    "The routes of mf-blogs are of contract version 2, and the live shell mounts 1. Release a shell that mounts both first.",
  ]);
});

it("goes on serving the last good version while its pointer is nonsense", async () => {
  await release(await remoteBuild(folder, name, "Read More", "Read Along"));
  const pointer = join(store, name, "pointer.json");
  const good = await readFile(pointer, "utf8");
  for (const nonsense of ["nonsense", good.slice(0, good.length / 2)]) {
    const refusals = async () => {
      const metrics = await (await fetch(`${fixture.url}/metrics`)).text();
      return Number(
        /gateway_release_pointer_rejected_total\{[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0,
      );
    };
    const before = await refusals();
    await writeFile(pointer, nonsense);
    await expect.poll(refusals, { timeout: 20_000 }).toBeGreaterThan(before);
    const { page } = await user();
    await page.goto(`${fixture.url}/blogs`);
    await link(page, /^Read Along/).waitFor();
  }
  await writeFile(pointer, good);
});

it("shows a card where a remote needs another major of web-kit, everything else works, and there is one React", async () => {
  const good = await release(await remoteBuild(folder, name, "Read More"));
  await release(await remoteBuild(folder, name, /(?<=requiredVersion:")\^1\.[^"]*/g, "^9.0.0"));
  const { page } = await user();
  const renderers = await countRenderers(page);
  await page.goto(`${fixture.url}/blogs`);
  await page.getByText(CARD).waitFor();
  await toTutors(page);
  expect(await page.getByText(CARD).count()).toBe(0);
  await page.goBack();
  await page.getByText(CARD).waitFor();
  await rollBackSlice({ name, store, by });
  await live(good);
  await page.getByRole("button", { name: "Try Again" }).click();
  await link(page, /^Read More/).waitFor();
  expect(await renderers()).toBe(1);
});

/** `LONG_TESTS=1`: a remote of before the runtime was shared, and a shell of then. */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);

it.runIf(IS_LONG)(
  "runs a remote that was released with a runtime of its own, beside those on the shell's, with one React",
  async () => {
    await release(await builtWithRuntime());
    const { page, errors } = await user();
    const renderers = await countRenderers(page);
    await page.goto(`${fixture.url}/blogs`);
    await link(page, /^Read More/).waitFor();
    await untilLive(page);
    await link(page, /^Read More/).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await toTutors(page);
    await page.goto(`${fixture.url}/tutor`);
    await page.getByRole("article").first().waitFor();
    await untilLive(page);
    await page.getByRole("link", { name: "Blogs", exact: true }).first().click();
    await link(page, /^Read More/).waitFor();
    expect(await renderers()).toBe(1);
    expect(errors).toEqual([]);
  },
);

it.runIf(IS_LONG)(
  "shows a card, and the shell's own pages, where a shell from before hands no runtime over",
  async () => {
    const { page } = await user();
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, "_FEDERATION_RUNTIME_CORE", {
        get: () => undefined,
        set() {},
      }),
    );
    await page.goto(`${fixture.url}/tutor`);
    await page.getByText(CARD).waitFor();
    await page.getByRole("link", { name: "About Us" }).first().click();
    await page.getByRole("heading", { level: 1, name: "About TutorSetu" }).waitFor();
    expect(await page.getByText(CARD).count()).toBe(0);
  },
);
