import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, type TestContext } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openContext } from "./browser-context.ts";
import { type PlatformFixture, startFixture } from "./platform-fixture.ts";

let browser: Promise<Browser> | undefined;
let fixture: Promise<PlatformFixture> | undefined;

/** One browser for all files: the project's files share a process, see vitest.config.ts. It ends with that. */
export const openBrowser = (): Promise<Browser> => (browser ??= launchBrowser());

const REMOTES = ["mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"];
const distOf = (name: string) => join(import.meta.dirname, "../../..", name, "dist");

/** Where the shared platform has mf-blogs: a copy of its files, which a test may take away for a while. */
export const blogsOf = ({ dataDir }: Pick<PlatformFixture, "dataDir">): string =>
  join(dataDir, "remotes/mf-blogs");

async function startShared(): Promise<PlatformFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-e2e-"));
  const blogs = blogsOf({ dataDir });
  cpSync(distOf("mf-blogs"), blogs, { recursive: true });
  const remotes = REMOTES.map((name) => `${name}=${name === "mf-blogs" ? blogs : distOf(name)}`);
  const env = { REMOTES: remotes.join() };
  const started = await startFixture({ dataDir, env });
  process.once("exit", () => {
    started.platform.end();
    rmSync(started.dataDir, { recursive: true, force: true });
  });
  process.once("SIGTERM", () => process.exit());
  return started;
}

/** One platform for all files that leave it as they found it, or as good as that, and ask nothing of who was there before them. */
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
