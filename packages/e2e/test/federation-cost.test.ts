import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildOneBundle } from "@tutorsetu/build/bundling/one-bundle";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openContext } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import {
  filesOfFurtherRemote,
  filesToDraw,
  oneBundleFiles,
  type RemotePage,
  remotePages,
  weigh,
  widgetsOf,
} from "../src/bench/page-weight.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { oneBundleFolder, remoteFolders } from "../src/bench/one-bundle.ts";

const MORE_BYTES = 26_000;
const MORE_REQUESTS = 2;
const FURTHER_REMOTE_BYTES = 8000;
const IS_LONG = Boolean(process.env["LONG_TESTS"]);
const ENTRIES = ["mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"];

let fixture: PlatformFixture;
let browser: Browser;
let pages: readonly RemotePage[];

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  pages = remotePages();
});

describe("federation costs little beside one bundle of the same sources", () => {
  /** `LONG_TESTS=1`: to build all sources as one takes longer than all that is tested here; budgets.test.ts has limits of their own. */
  it.runIf(IS_LONG)(
    `a page takes at most ${MORE_BYTES} bytes and ${MORE_REQUESTS} requests more`,
    async () => {
      await buildOneBundle(oneBundleFolder, remoteFolders);
      expect(pages.length).toBeGreaterThan(15);
      const tooMuch = pages.flatMap((page) => {
        const [federated, one] = [
          filesToDraw(page),
          oneBundleFiles(join(oneBundleFolder, "dist"), page),
        ];
        const bytes = weigh(federated) - weigh(one);
        const requests = federated.length - one.length;
        const isFine = bytes <= MORE_BYTES && requests <= MORE_REQUESTS;
        return isFine ? [] : [`${page.address}: ${bytes} bytes, ${requests} requests`];
      });
      expect(tooMuch).toEqual([]);
    },
  );

  it.each(ENTRIES)(
    `a screen of %s costs another remote's page at most ${FURTHER_REMOTE_BYTES} bytes beside its own`,
    (remote) => {
      expect(weigh(filesOfFurtherRemote(remote))).toBeLessThanOrEqual(FURTHER_REMOTE_BYTES);
    },
  );

  it("a widget is one script and one style", () => {
    const widgets = ENTRIES.flatMap(widgetsOf);
    expect(widgets.length).toBeGreaterThan(2);
    expect(widgets.filter(({ scripts, styles }) => scripts > 1 || styles > 1)).toEqual([]);
  });
});

/** In axios, and in nothing else. */
const AXIOS = "ERR_BAD_RESPONSE";

it("draws no page of a remote with a file that has axios in it", () => {
  const files = new Set(pages.flatMap(filesToDraw));
  const withAxios = [...files].filter((file) => readFileSync(file, "utf8").includes(AXIOS));
  expect(withAxios).toEqual([]);
});

const PAGES = ["/tutor", "/login", "/", "/student", "/blogs", "/signup", "/contact"];
/** One of a remote and one of the shell; `LONG_TESTS=1` for all. */
const DRAWN = IS_LONG ? PAGES : PAGES.slice(0, 2);

it.concurrent.for(DRAWN)("draws %s while axios does not come", async (path, { onTestFinished }) => {
  const { page, context } = await openContext(browser);
  onTestFinished(() => context.close());
  await page.route(/\/axios\.\w+\.js$/, () => {});
  await page.goto(fixture.url + path, { waitUntil: "commit" });
  await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  await page.locator("main h1").first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});
