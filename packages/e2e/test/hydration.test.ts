import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import {
  allVisits,
  isWhole,
  notesOf,
  openHeld,
  pairedVisits,
  untilFonts,
  untilLive,
  type Visit,
} from "../src/hydration.ts";
import { sharedHarness } from "../src/harness.ts";
import { demoAccount, storedSession } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { findIds, type Ids, type Role } from "../src/screens.ts";

/** `HYDRATION=all`, as `LONG_TESTS=1`: every page in every combination instead of each page once. */
const IS_WHOLE = process.env.HYDRATION === "all" || Boolean(process.env["LONG_TESTS"]);

let fixture: PlatformFixture;
let browser: Browser;
let ids: Ids;
let stored: Readonly<Record<Role, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  const signedIn = (role: Exclude<Role, "visitor">) =>
    storedSession(fixture.url, demoAccount(role));
  const signIns = Promise.all([signedIn("student"), signedIn("tutor"), signedIn("admin")]);
  const [found, [student, tutor, admin]] = await Promise.all([findIds(fixture.url), signIns]);
  [ids, stored] = [found, { visitor: {}, student, tutor, admin }];
});

/** How many tutors have a rating, in a reply or a page with it. */
const ratingsIn = (text: string) => text.match(/"average":/g)?.length ?? 0;
const textOf = async (path: string, headers = {}) =>
  (await fetch(fixture.url + path, { headers })).text();

/** Until the server draws the page of what is stored: a renderer that has just begun takes its time, and so do ratings. */
async function untilDrawn(path: string, language: Visit["language"]): Promise<void> {
  const headers = { accept: "text/html", "accept-language": language };
  const isDrawn = async () => {
    const [html, list] = await Promise.all([
      textOf(path, headers),
      textOf("/api/users/alltutors?sort=best"),
    ]);
    const isCurrent = path !== "/tutor" || ratingsIn(html) === ratingsIn(list);
    return isWhole(html) && isCurrent && ratingsIn(list) > 0;
  };
  await expect.poll(isDrawn, { timeout: 60_000, interval: 200 }).toBe(true);
}

const PAGES = {
  home: () => "/",
  about: () => "/about",
  "become a tutor": () => "/become-tutor",
  contact: () => "/contact",
  privacy: () => "/privacy",
  tutors: () => "/tutor",
  landing: () => ids.landing,
  students: () => "/student",
  posts: () => "/blogs",
  post: () => `/blog/${ids.blog}`,
  profile: () => ids.page,
  comparison: () => `/compare?ids=${ids.tutor}`,
  unknown: () => "/nobody/knows",
} as const;

/** Tutors are told something else there. */
const isForFamilies = (name: string) => name === "home" || name === "become a tutor";

/** Made of words alone, as `contact` is but for its form; `LONG_TESTS=1` for these too. */
const PLAIN = new Set(["about", "become a tutor", "privacy"]);
const chosenPages = Object.entries(PAGES).filter(([name]) => IS_WHOLE || !PLAIN.has(name));

const visits = chosenPages.flatMap(([name, pathOf], at) => {
  const chosen = IS_WHOLE ? allVisits : pairedVisits.slice(at % pairedVisits.length).slice(0, 1);
  const own = chosen.filter(({ reader }) => reader !== "tutor" || !isForFamilies(name));
  return own.map((visit) => ({ ...visit, name, pathOf }));
});

it.concurrent.for(visits)(
  "$name, $language, $theme, $width px wide, to a $reader, comes live as it was drawn",
  async ({ pathOf, ...visit }, context) => {
    const path = pathOf();
    await untilDrawn(path, visit.language);
    const { page, said, release } = await openHeld(browser, context, fixture.url + path, {
      ...visit,
      stored: stored[visit.reader],
    });
    await untilFonts(page);
    release();
    await untilLive(page);
    // What came with the page is read again once it has settled.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(2500);
    await page.waitForLoadState("networkidle");
    // The browser's own words about a page that is not there, and about a machine that is slower than it thinks right.
    const unexpected = said
      .filter((one) => path !== PAGES.unknown() || !/status of 404/.test(one))
      .filter((one) => !/preloaded using link preload but not used/.test(one));
    const { rendered, lost, moved, shifts } = await notesOf(page, visit.reader);
    const isStill = moved < 0.01;
    expect({ unexpected, lost, moved: isStill ? [] : shifts }).toEqual({
      unexpected: [],
      lost: [],
      moved: [],
    });
    expect(rendered).toBeGreaterThan(50);
  },
);

interface Typed {
  readonly path: string;
  /** The selector of a control → what is typed into it, or chosen. */
  readonly fields: Readonly<Record<string, string>>;
  /** What stands in the address afterwards. */
  readonly address: string;
}

const FORMS: readonly Typed[] = [
  {
    path: "/contact",
    fields: { "[name=subject]": "Fees", "[name=message]": "Who pays?" },
    address: "/contact",
  },
  { path: "/tutor", fields: { "[name=search]": "physics" }, address: "/tutor?search=physics" },
  {
    path: "/tutor",
    fields: { "select:not([name])": "experience" },
    address: "/tutor?sort=experience",
  },
  { path: "/blogs", fields: { "[name=q]": "fractions" }, address: "/blogs?q=fractions" },
];

/** Words and fields of a page of the shell and of a remote, with `LONG_TESTS=1` choices and another remote, too. */
it.concurrent.for(IS_WHOLE ? FORMS : FORMS.slice(0, 2))(
  "what is typed at $path before its scripts come stays, with the focus and the place: $address",
  async ({ path, fields, address }, context) => {
    await untilDrawn(path, "en");
    const { page, said, release } = await openHeld(browser, context, fixture.url + path, {
      width: 360,
    });
    await untilFonts(page);
    for (const [selector, words] of Object.entries(fields)) {
      const field = page.locator(`main ${selector}`);
      const isChoice = await field.evaluate((element) => element.tagName === "SELECT");
      await field.focus();
      await (isChoice ? field.selectOption(words) : page.keyboard.type(words));
    }
    await page.evaluate(() => scrollTo(0, 120));
    const focused = await page.evaluateHandle(() => document.activeElement);
    release();
    await untilLive(page);
    await page.waitForURL(fixture.url + address);
    const kept: Record<string, string> = {};
    for (const selector of Object.keys(fields))
      kept[selector] = await page.locator(`main ${selector}`).inputValue();
    const isFocused = await focused.evaluate((element) => element === document.activeElement);
    const top = await page.evaluate(() => scrollY);
    expect({ kept, isFocused, top, said }).toEqual({
      kept: fields,
      isFocused: true,
      top: 120,
      said: [],
    });
  },
);
