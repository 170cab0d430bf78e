import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { demoAccount, signInByForm } from "../src/people.ts";
import { findIds, type Ids, type Role, type Screen, screens } from "../src/screens.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { goWithin, openContext, untilSettled } from "../src/browser-context.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let fixture: PlatformFixture;
let browser: Browser;
let ids: Ids;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  ids = await findIds(fixture.url);
});

// Only what is wrong is asked for in full: a quarter less work.
const WRONG = { resultTypes: ["violations"] };
// Themes differ in colours only, so the second one is asked for these.
const COLOURS = { ...WRONG, runOnly: ["color-contrast", "link-in-text-block"] };
interface View {
  readonly width: number;
  readonly theme: "light" | "dark";
  readonly options: object;
}

const VIEWS: readonly View[] = [
  { width: 360, theme: "light", options: WRONG },
  { width: 1280, theme: "dark", options: WRONG },
];
const ALL_VIEWS: readonly View[] = [360, 1280].flatMap((width) => [
  { width, theme: "light", options: WRONG },
  { width, theme: "dark", options: COLOURS },
]);
const IS_LONG = Boolean(process.env["LONG_TESTS"]);
/** Pages of administrators only with `LONG_TESTS=1`: they are made of the parts that tutors see. */
const ROLES: readonly Role[] = [
  "visitor",
  "student",
  "tutor",
  ...(IS_LONG ? ["admin" as const] : []),
];

/**
 * In which axe looks at the screen that is the `n`th of its role. Screens are made of the same parts, so each is seen once, and
 * the next in the other theme and width; `LONG_TESTS=1 npm test -w packages/e2e -- accessibility` for each width in each theme.
 */
const isLookedAt = (view: View, n: number) => IS_LONG || view === VIEWS[n % VIEWS.length];

/** Made of the same parts as a screen that stays; `LONG_TESTS=1` for these too. */
const ALIKE = [
  /^\/(about|become-tutor|terms|grievance-officer|unauthorised|requirements\/mine|chat|tutordetail|student)$/,
  /^\/tutors\//,
  /^\/(verify-email|reset-password)\?/,
  /\?(search=zzzz|class=12|tab=admin|view=week)/,
  /^\/userdashboard\/(my-bookings|notifications|tutors|students)$/,
  /^\/dashboard\/(profile|notifications|bookings|students|tutors|adminsetting|security|no-such-page)$/,
];

/** Each path as the first of these sees it; `LONG_TESTS=1` as everybody does. */
function screensOf(role: Role): Screen[] {
  const all = screens(ids).filter(
    ({ path }) => IS_LONG || !ALIKE.some((pattern) => pattern.test(path)),
  );
  const before = ROLES.slice(0, IS_LONG ? 0 : ROLES.indexOf(role));
  const isSeen = (path: string) =>
    all.some((one) => one.path === path && before.includes(one.role));
  return all.filter((one) => one.role === role && !isSeen(one.path));
}

/** Every finding in one line: the rule, the first place where it is broken, and what to do. */
async function findingsOn(page: Page, { theme, options }: View): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, nodes: [first] }) => {
    const place = first?.html.replaceAll(/(aria-controls|id)="[^"]*"/g, "").slice(0, 200);
    return `${id}: ${place} ${first?.failureSummary?.replaceAll(/\s+/g, " ")}`;
  });
}

/** By how much the page is too wide; charts are drawn anew a little after the width has changed. */
async function overflowOn(page: Page): Promise<string[]> {
  let by = 0;
  const isWithin = async () => {
    by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return by <= 0;
  };
  await vi.waitUntil(isWithin, { timeout: 5000 }).catch(() => {}); // what is too wide is told below
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
}

/** At 14 and 16 px the dot of Anek's i closes above 600, on a screen with one pixel per pixel. */
const heavyOn = (page: Page) =>
  page.evaluate(() => {
    const heavy = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (!element?.checkVisibility() || !textContent?.trim()) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < 18 && Number(fontWeight) > 600)
        heavy.add(`${element.localName}, ${fontSize}, is drawn with ${fontWeight}: ${textContent}`);
    }
    return [...heavy];
  });

it.concurrent.each(ROLES)(
  "axe finds nothing on the screens of a %s, in turns in light at 360 and in dark at 1280 px, and no letter is too heavy to read",
  async (role) => {
    const { page, context, errors } = await openContext(browser);
    const isVisitor = role === "visitor";
    if (isVisitor) await page.goto(fixture.url);
    else await signInByForm(page, fixture.url, demoAccount(role));
    await page.evaluate(axe);
    const found = new Map<string, string[]>();
    for (const [n, { path }] of screensOf(role).entries()) {
      // To go on within the page saves its start and axe's. In the long form visitors come to each page from elsewhere.
      if (!isVisitor || !IS_LONG) await goWithin(page, path);
      else {
        await page.goto(fixture.url + path);
        await untilSettled(page);
        // Through the debugger, for the page's own policy lets no foreign script in.
        await page.evaluate(axe);
      }
      for (const view of IS_LONG ? ALL_VIEWS : VIEWS) {
        await page.setViewportSize({ width: view.width, height: 860 });
        const wrong = isLookedAt(view, n) ? await findingsOn(page, view) : [];
        const all = [...wrong, ...(await overflowOn(page)), ...(await heavyOn(page))];
        const place = `${path} ${view.width} ${view.theme}`;
        for (const one of all) found.set(one, [...(found.get(one) ?? []), place]);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
    expect(errors).toEqual([]);
    await context.close();
  },
  300_000,
);
