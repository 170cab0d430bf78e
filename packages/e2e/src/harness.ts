import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remoteSlices } from "@tutorsetu/build/slices";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, type TestContext } from "vitest";
import { launchBrowser, LESS_APART } from "./browser.ts";
import { openContext } from "./browser-context.ts";
import { type Clock, createClock } from "./clock/clock.ts";
import { type PlatformFixture, startFixture } from "./platform-fixture.ts";

let browser: Promise<Browser> | undefined;
let changing: Promise<PlatformFixture> | undefined;
let fixture: Promise<PlatformFixture> | undefined;

/** One browser for all files: the project's files share a process, see vitest.config.ts. It ends with that. */
export const openBrowser = (): Promise<Browser> => (browser ??= launchBrowser(...LESS_APART));

const REMOTES = remoteSlices().map(({ name }) => name);
const distOf = (name: string) => join(import.meta.dirname, "../../..", name, "dist");

type Folder = Pick<PlatformFixture, "dataDir">;

/** Where the shared platform has mf-bookings: a copy of its files, which a test may take away for a while. */
export const bookingsOf = ({ dataDir }: Folder): string => join(dataDir, "copies/mf-bookings");

/** A push service that nobody has, and to whose devices the shared platform sends: tests ask none of those that there are. */
export const PUSH_SERVICE = "https://push.test.example";

/** Where remotes of a platform are released. */
export const releasesOf = ({ dataDir }: Folder): string => join(dataDir, "releases");

/** What a platform does while nobody asks it anything is most of what it costs. */
const SELDOM = { HEALTH_CHECK_EVERY_MS: "5000", SWEEP_EVERY_MS: "15000" };

/** A platform that ends with this process at the latest. */
async function start(dataDir: string, env: NodeJS.ProcessEnv): Promise<PlatformFixture> {
  const started = await startFixture({ dataDir, env: { ...SELDOM, ...env } });
  process.once("exit", () => {
    started.platform.end();
    rmSync(started.dataDir, { recursive: true, force: true });
  });
  process.once("SIGTERM", () => process.exit());
  return started;
}

/** The gateway believes the proxy in front of it, so that attackers and honest people have addresses of their own. */
export const ATTACKED = {
  TRUSTED_HOPS: "1",
  REQUESTS_PER_MINUTE: "100000",
  ADMIN_SECOND_FACTOR: "required",
};

function startChanging(): Promise<PlatformFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-e2e-"));
  return start(dataDir, {
    REMOTES_STORE: releasesOf({ dataDir }),
    CONSENT: "strict",
    ...ATTACKED,
  });
}

function startShared(): Promise<PlatformFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-e2e-"));
  const bookings = bookingsOf({ dataDir });
  cpSync(distOf("mf-bookings"), bookings, { recursive: true });
  const placeOf = (name: string) => (name === "mf-bookings" ? bookings : distOf(name));
  return start(dataDir, {
    REMOTES: REMOTES.map((name) => `${name}=${placeOf(name)}`).join(),
    REMOTES_STORE: releasesOf({ dataDir }),
    // As whoever stands before a gateway says, so that attackers have addresses of their own.
    TRUSTED_HOPS: "1",
    PUSH_SERVICES: PUSH_SERVICE,
  });
}

/**
 * A platform for files after which it is another one: attacks, a canary that ends itself, an administrator with a second factor.
 * All of them are long forms. They come before those that share the other one, see vitest.config.ts.
 */
export const changingHarness = (): Promise<[PlatformFixture, Browser]> =>
  Promise.all([(changing ??= startChanging()), openBrowser()]);

let clocked: Promise<[PlatformFixture, Clock]> | undefined;

/** A platform that nobody asks anything costs a tenth of a core. */
async function endChanging(): Promise<void> {
  await (await changing)?.end();
  changing = undefined;
}

async function startClocked(): Promise<[PlatformFixture, Clock]> {
  await endChanging();
  const clock = createClock();
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-e2e-"));
  return [await start(dataDir, clock.env), clock];
}

/**
 * A platform whose time its files move on. They come before all that share the other one, see vitest.config.ts, and each
 * begins at the time that the file before has left.
 */
export async function clockedHarness(): Promise<[PlatformFixture, Clock, Browser]> {
  const [[platform, clock], shown] = await Promise.all([
    (clocked ??= startClocked()),
    openBrowser(),
  ]);
  return [platform, clock, shown];
}

async function startAlone(): Promise<PlatformFixture> {
  await endChanging();
  await (await clocked)?.[0].end();
  clocked = undefined;
  return startShared();
}

/** One platform for all files that leave it as they found it, or as good as that, and ask nothing of who was there before them. */
export const sharedHarness = (): Promise<[PlatformFixture, Browser]> =>
  Promise.all([(fixture ??= startAlone()), openBrowser()]);

/** The shared platform for the tests of one file; whoever visits in a test is gone after it. */
export function createHarness() {
  let shared: [PlatformFixture, Browser];

  beforeAll(async () => {
    shared = await sharedHarness();
  });

  return {
    /** The address of a path of the platform. */
    at: (path: string) => shared[0].url + path,
    /** A page in a browser context of its own, so many pixels wide, for one test. */
    visit: async ({ onTestFinished }: TestContext, width: number): Promise<Page> => {
      const { page, context } = await openContext(shared[1], { width });
      onTestFinished(() => context.close());
      return page;
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing that axe finds stands on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte, which a page that is gone on within has already.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<AxeResults> };
    };
    const { violations } = await loaded.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(findings).toEqual([]);
}
