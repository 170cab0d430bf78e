import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../src/browser.ts";
import { demoAccount, signIn } from "../src/people.ts";
import { findIds, type Ids, type Role, screens } from "../src/screens.ts";
import { untilSettled, visitor } from "../src/visitor.ts";
import { startWorld, type World } from "../src/world.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let world: World;
let browser: Browser;
let ids: Ids;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
  ids = await findIds(world.url);
});
afterAll(async () => {
  await browser?.close();
  await world?.end();
});

// Only what is wrong is asked for in full: a quarter less work.
const WRONG = { resultTypes: ["violations"] };
// Themes differ in colours only, so the second one is asked for these.
const COLOURS = { ...WRONG, runOnly: ["color-contrast", "link-in-text-block"] };
const OPTIONS = { light: JSON.stringify(WRONG), dark: JSON.stringify(COLOURS) };

/** Every finding in one line: the rule, the first place where it is broken, and what to do. */
async function findingsOn(page: Page, theme: keyof typeof OPTIONS): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${OPTIONS[theme]})`);
  return violations.map(({ id, nodes: [first] }) => {
    const place = first?.html.replaceAll(/(aria-controls|id)="[^"]*"/g, "").slice(0, 200);
    return `${id}: ${place} ${first?.failureSummary?.replaceAll(/\s+/g, " ")}`;
  });
}

async function overflowOn(page: Page): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
}

const ROLES: readonly Role[] = ["visitor", "student", "tutor", "admin"];

it.concurrent.each(ROLES)(
  "axe finds nothing on the screens of a %s, in both themes, at 360 and 1280 px",
  async (role) => {
    const { page, context, errors } = await visitor(browser);
    if (role !== "visitor") await signIn(page, world.url, demoAccount(role));
    const found = new Map<string, string[]>();
    for (const { path } of screens(ids).filter((screen) => screen.role === role)) {
      await page.goto(world.url + path);
      await untilSettled(page);
      // Through the debugger, for the page's own policy lets no foreign script in.
      await page.evaluate(axe);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        const light = await findingsOn(page, "light");
        const all = [...light, ...(await findingsOn(page, "dark")), ...(await overflowOn(page))];
        for (const one of all) found.set(one, [...(found.get(one) ?? []), `${path} ${width}`]);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
    expect(errors).toEqual([]);
    await context.close();
  },
  300_000,
);
