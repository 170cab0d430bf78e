import type { Browser, BrowserContext, Page } from "playwright-core";

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page threw, and what its Content Security Policy refused. */
  readonly errors: string[];
}

export interface Device {
  readonly width?: number;
  readonly dark?: boolean;
  readonly language?: "en" | "hi";
}

/** A person with a browser of their own. */
export async function visitor(
  browser: Browser,
  { width = 1280, dark = false, language = "en" }: Device = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
  });
  await context.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
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

/** Until the page shows its content: nothing is loading and the fonts are in. */
export async function untilSettled(page: Page): Promise<void> {
  await page.locator("main h1, main h2").first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
