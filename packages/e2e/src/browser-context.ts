import type { Browser, BrowserContext, Page } from "playwright-core";
import type { TestContext } from "vitest";
import { untilLive } from "./hydration.ts";

export interface BrowserUser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page threw, and what its Content Security Policy refused. */
  readonly errors: string[];
}

export interface Device {
  readonly width?: number;
  readonly dark?: boolean;
  readonly language?: "en" | "hi";
  /** Whether pages are kept for when there is no network; what is counted or broken on the way is not seen then. */
  readonly keepsPages?: boolean;
}

/** A person with a browser of their own. */
export async function openContext(
  browser: Browser,
  { width = 1280, dark = false, language = "en", keepsPages = false }: Device = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
  });
  await context.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
  if (!keepsPages)
    await context.addInitScript(() => {
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    });
  const page = await context.newPage();
  // Against hanging only: what is waited for comes in a second, or in thirty where other work takes the cores.
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
}

/** Until the page shows its content and answers: nothing is loading, what came as HTML is live, and the fonts are in. */
export async function untilSettled(page: Page): Promise<void> {
  // A narrow screen hides the heading of the list beside a conversation.
  await page.locator("main h1:visible, main h2:visible").first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  await untilLive(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A page of the shell that needs nothing. */
const BETWEEN = "/unauthorised";

/** Until nothing of the screen that is left stands there. */
async function changeAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("main h1, main h2"))
      heading.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator("[data-left]").first().waitFor({ state: "detached" });
}

/** Goes to another screen within the page that is open, by way of a third one: so both share no element. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // What the server drew is made live for the address that it was drawn for.
  await untilLive(page);
  if (new URL(page.url()).pathname !== BETWEEN) {
    await changeAddress(page, BETWEEN);
    await untilSettled(page);
  }
  if (path === BETWEEN) return;
  await changeAddress(page, path);
  await untilSettled(page);
}

/**
 * People who go from one test to the next: the first page of a new browser costs three times the work of one more in it.
 * Who comes next finds nothing of who was there before; a page in which a test failed is closed.
 */
export function contextPool(enter: () => Promise<BrowserUser>) {
  const free: BrowserUser[] = [];

  async function leave({ page, context, errors }: BrowserUser, isFailed: boolean) {
    if (isFailed) return context.close();
    await page.unrouteAll();
    page.removeAllListeners("request");
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
    free.push({ page, context, errors });
  }

  return async ({ task, onTestFinished }: TestContext): Promise<BrowserUser> => {
    const one = free.pop() ?? (await enter());
    onTestFinished(() => leave(one, task.result?.state === "fail"));
    one.errors.length = 0;
    return one;
  };
}
