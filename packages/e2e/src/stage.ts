import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { visitor } from "./visitor.ts";
import { startWorld, type World } from "./world.ts";

/** A platform and a browser for the tests of one file; whoever visits in a test is gone after it. */
export function stage() {
  let world: World;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await world?.end();
  });

  return {
    /** The address of a path of the platform. */
    at: (path: string) => world.url + path,
    /** A new visitor's page, so many pixels wide. */
    visit: async (width: number): Promise<Page> => {
      const { page, context } = await visitor(browser, { width });
      contexts.push(context);
      return page;
    },
  };
}
