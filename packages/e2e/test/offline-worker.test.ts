import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import { tryPort } from "@tutorsetu/platform/ports";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it, type TestContext, vi } from "vitest";
import { sharedHarness } from "../src/harness.ts";
import { allKept, openVisitor, untilStartIsKept } from "../src/offline/kept-pages.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

let fixture: PlatformFixture;
let browser: Browser;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** Somebody whose browser is ready for when there is no network, looking at the blog. */
async function prepared({ onTestFinished }: TestContext) {
  const one = await openVisitor(fixture.url, browser);
  onTestFinished(one.leave);
  await one.go("/blogs");
  await untilStartIsKept(one.page);
  return one;
}

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      isControlled: navigator.serviceWorker.controller !== null,
      isWaiting: registration?.waiting != null,
    };
  });

it("a new worker waits until the pages of the old one are closed", async (context) => {
  const { page, context: own, line, go } = await prepared(context);
  const script = await (await fetch(`${fixture.url}/sw.js`)).text();
  line.replace("/sw.js", `${script}\n// the next one`);
  await page.reload();
  await expect.poll(() => workers(page)).toMatchObject({ isControlled: true, isWaiting: true });
  await go("/tutor");
  await page.getByRole("article").first().waitFor();
  await page.close();
  // A browser may count a page that was closed a moment ago: one that is opened then is the old worker's again.
  const nextVisit = async () => {
    const next = await own.newPage();
    await next.goto(`${line.url}/blogs`);
    const found = await workers(next);
    await next.close();
    return found;
  };
  await expect.poll(nextVisit).toMatchObject({ isControlled: true, isWaiting: false });
});

/** The worker that a gateway hands out which keeps no pages. */
async function removingWorker({ onTestFinished }: TestContext): Promise<string> {
  const port = await tryPort(0);
  const services = ["USERS", "BOOKINGS", "CHAT", "CONTENT"];
  const gateway = spawn(process.execPath, [join(repository, "gateway/dist/main.mjs")], {
    env: {
      ...Object.fromEntries(services.map((name) => [`${name}_URL`, fixture.url])),
      PORT: String(port),
      SHELL_DIR: join(repository, "shell/dist"),
      OFFLINE_PAGES: "off",
    },
    stdio: "ignore",
  });
  onTestFinished(() => void gateway.kill());
  const ask = () => fetch(`http://127.0.0.1:${port}/sw.js`).catch(() => undefined);
  const answer = await vi.waitUntil(ask, { timeout: 30_000 });
  return answer.text();
}

/** `LONG_TESTS=1`: an operator's last resort. */
it.runIf(process.env["LONG_TESTS"])(
  "switched off, it takes everything that was kept away, and itself, and pages come as before",
  async (context) => {
    const { page, line, go } = await prepared(context);
    expect(await allKept(page)).toContain("/start.html");
    line.replace("/sw.js", await removingWorker(context));
    const left = () =>
      page.evaluate(async () => ({
        registrations: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }));
    await page.reload();
    await expect
      .poll(left, { timeout: 30_000 })
      .toEqual({ registrations: 0, caches: [], databases: ["tutorsetu-offline"] });
    await go("/tutor");
    await page.getByRole("article").first().waitFor();
    expect(await workers(page)).toEqual({ isControlled: false, isWaiting: false });
  },
);
