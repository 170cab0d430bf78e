import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, type TestContext } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openContext } from "./browser-context.ts";
import { type PlatformFixture, startFixture } from "./platform-fixture.ts";

let browser: Promise<Browser> | undefined;
let fixture: Promise<PlatformFixture> | undefined;

/** One browser for all files: the project's files share a process, see vitest.config.ts. It ends with that. */
export const openBrowser = (): Promise<Browser> => (browser ??= launchBrowser());

async function startShared(): Promise<PlatformFixture> {
  const started = await startFixture();
  process.once("exit", () => {
    started.platform.end();
    rmSync(started.dataDir, { recursive: true, force: true });
  });
  process.once("SIGTERM", () => process.exit());
  return started;
}

/** One platform for all files that leave it running and ask nothing of who was there before them. */
export const sharedHarness = (): Promise<[PlatformFixture, Browser]> =>
  Promise.all([(fixture ??= startShared()), openBrowser()]);

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
