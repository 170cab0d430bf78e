import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { findIds } from "../src/screens.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { untilSettled, openContext } from "../src/browser-context.ts";

const repository = resolve(import.meta.dirname, "../../..");

let fixture: PlatformFixture;
let browser: Browser;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** Every address that the builds name but the front page, which is in the first script. */
function addresses(): string[] {
  const builds = readdirSync(repository)
    .flatMap((name) => ["mf-manifest.json", "pages.json"].map((file) => `${name}/dist/${file}`))
    .filter((file) => existsSync(join(repository, file)));
  const named = builds.flatMap((file) => {
    const { pages } = JSON.parse(readFileSync(join(repository, file), "utf8")) as { pages: object }; // safe: of our build
    return Object.keys(pages);
  });
  return named.filter((address) => address !== "/");
}

const htmlOf = async (path: string) => (await fetch(fixture.url + path)).text();

/** The scripts and styles that a page names but the shell's own: what is fetched in advance, and the style sheets of what came with its content. */
async function namedAt(path: string): Promise<string[]> {
  const links = (await htmlOf(path)).match(/<link [^>]*rel="(?:preload|stylesheet)"[^>]*>/g) ?? [];
  return links
    .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? "")
    .filter((href) => /\.(?:js|css)$/.test(href) && !/\/main\./.test(href));
}

it("names real files in advance, for every page", async () => {
  const pages = addresses();
  expect(pages.length).toBeGreaterThan(20);
  const without: string[] = [];
  const missing: string[] = [];
  const look = async (address: string) => {
    const preloads = await namedAt(address.replaceAll(/:\w+/g, "64f000000000000000000000"));
    if (preloads.length === 0) without.push(address);
    for (const file of preloads) {
      const { status, headers } = await fetch(fixture.url + file, { method: "HEAD" });
      const isKept = headers.get("cache-control")?.includes("immutable") ?? false;
      if (status !== 200 || !isKept) missing.push(`${address} ${file} ${status}`);
    }
  };
  await Promise.all(pages.map(look));
  expect({ without, missing }).toEqual({ without: [], missing: [] });
});

/** The scripts and styles that a browser has when it has opened a page, but the shell's own. */
async function loadedBy(path: string): Promise<string[]> {
  const { page, context } = await openContext(browser);
  try {
    await page.goto(fixture.url + path, { waitUntil: "networkidle" });
    await untilSettled(page);
    return await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        // What tells of failures comes when all is there.
        .filter(({ name }) => /\.(?:js|css)$/.test(name) && !/\/(?:main|reporter)\./.test(name))
        .map(({ name }) => new URL(name).pathname),
    );
  } finally {
    await context.close();
  }
}

/** Comes without its content, which a browser draws. */
const EMPTY = "/login";
/** Pages of the shell and of remotes, with content and without; `LONG_TESTS=1` for all. */
const PAGES = process.env["LONG_TESTS"]
  ? ["/", "/tutor", "/student", "/blogs", "/blog/:blog", "/about", EMPTY]
  : ["/tutor", EMPTY];

it.concurrent.for(PAGES)(
  "leaves no script and no style of %s for the page to find out step by step",
  async (pattern, { expect }) => {
    const { blog } = await findIds(fixture.url);
    const path = pattern.replace(":blog", blog);
    const isDrawn = async () => (await htmlOf(path)).includes(" data-rendered");
    const isWanted = path !== EMPTY && "renderer" in fixture.platform.pids();
    await expect.poll(isDrawn, { timeout: 60_000 }).toBe(isWanted);
    const misfit = async () => {
      const [found, named] = [await loadedBy(path), await namedAt(path)];
      const late = found.filter((file) => !named.includes(file));
      const unused = named.filter((file) => !found.includes(file));
      const twice = [found, named].map((all) => all.length - new Set(all).size);
      return { late, unused, twice };
    };
    // A page of which a part could not be read is sent, and made again soon.
    await expect.poll(misfit, { timeout: 60_000 }).toEqual({ late: [], unused: [], twice: [0, 0] });
  },
);
