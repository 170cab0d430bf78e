// Browsers that keep pages for when there is no network.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOCUMENT_CACHE } from "@tutorsetu/web-kit/offline-names";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";
import { launchKeeping } from "../browser.ts";
import { openContext } from "../browser-context.ts";
import { rowsIn } from "./browser-storage.ts";
import { openLine } from "./line.ts";

const WAIT = { timeout: 60_000, interval: 100 };

const untilDrawn = (url: string) =>
  vi.waitUntil(async () => {
    const answer = await fetch(url, { headers: { accept: "text/html", "accept-language": "en" } });
    return (await answer.text()).includes(" data-rendered");
  }, WAIT);

/** Somebody with a browser and a line of their own. `url` is the platform's. */
export async function openVisitor(url: string, browser: Browser, width = 360) {
  const [line, { page, context, errors }] = await Promise.all([
    openLine(url),
    openContext(browser, { width, keepsPages: true }),
  ]);
  const go = (address: string) => page.goto(line.url + address);
  return {
    page,
    context,
    errors,
    line,
    go,
    // Also cut, for the emulation does not reach every request of a worker.
    goOffline: () => Promise.all([line.cut(), context.setOffline(true)]),
    goOnline: () => Promise.all([line.restore(), context.setOffline(false)]),
    /** Opens a page until it comes as HTML: the renderer may not have drawn it yet, which is asked without a browser first. */
    openRendered: async (address: string) => {
      await untilDrawn(url + address);
      do await go(address);
      while ((await page.locator("#root[data-rendered]").count()) === 0);
    },
    leave: async () => {
      await context.close();
      line.close();
    },
  };
}

/** A phone whose browser can be closed and opened again, with a line of its own. `url` is the platform's. */
export async function openPhone(url: string, width: number) {
  const [line, folder] = await Promise.all([
    openLine(url),
    mkdtemp(join(tmpdir(), "tutorsetu-phone-")),
  ]);
  let context: BrowserContext | undefined;
  return {
    line,
    openBrowser: async () => {
      context = await launchKeeping(folder, { viewport: { width, height: 860 } });
      context.setDefaultTimeout(60_000);
      const [page] = context.pages();
      return { page: page ?? (await context.newPage()), context };
    },
    closeBrowser: () => context?.close(),
    leave: async () => {
      await context?.close();
      line.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Paths of everything that is kept. */
export const allKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Until the page at this path is kept as it was seen. */
export const untilKept = (page: Page, path: string) =>
  vi.waitUntil(
    () =>
      page.evaluate(
        async ([cache, wanted]) => {
          const requests = await (await caches.open(cache)).keys();
          return requests.some(({ url }) => new URL(url).pathname === wanted);
        },
        [DOCUMENT_CACHE, path] as const,
      ),
    WAIT,
  );

/** Until the browser can start without a network, with a file whose path contains `part`, and has no start of before. */
export const untilStartIsKept = (page: Page, part = "") =>
  vi.waitUntil(
    () =>
      page.evaluate(async (wanted) => {
        const names = (await caches.keys()).filter((name) => name.startsWith("tutorsetu-start-"));
        const [name] = names;
        if (name === undefined || names.length > 1) return false;
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
        return (
          urls.some((url) => url.endsWith("/start.html")) && urls.some((u) => u.includes(wanted))
        );
      }, part),
    WAIT,
  );

/** Until the last replies about these subjects are kept. */
export const untilReplyIsKept = (page: Page, subjects: readonly string[]) =>
  vi.waitUntil(async () => {
    const kept = (await rowsIn(page, "replies")).map(({ id }) => id).join();
    return subjects.every((subject) => kept.includes(`"${subject}"`));
  }, WAIT);
