import type { Locator, Page, Request } from "playwright-core";
import { expect, vi } from "vitest";
import { PATHS, type Place } from "./fault-cases.ts";
import { breakPart, type Broken, type Fault } from "./faults.ts";

const UNAVAILABLE = "This part of the site is unavailable right now.";
const PAGE_FAILED = "This page could not be loaded.";

/** No `expect.poll`: it asks for the test that runs, and these are steps of several at once. */
const SOON = { timeout: 20_000, interval: 50 };

const link = (page: Page, menu: string, name: string) =>
  page.getByRole("navigation", { name: menu }).getByRole("link", { name, exact: true });

const inMain = (page: Page): Locator => page.locator('main[aria-busy="false"]');

/** Until the site says that one is there: after a click the page that is left stands a little longer, with its card or its tutors. */
async function follow(page: Page, to: Locator): Promise<void> {
  await to.click();
  await to.and(page.locator('[aria-current="page"]')).waitFor();
}

/** Goes there by the links of the site. */
export async function walkTo(page: Page, place: Place): Promise<void> {
  if (place === "page") return follow(page, link(page, "Main menu", "Find Tutor"));
  const tutors = link(page, "Dashboard menu", "Tutors");
  if (!(await tutors.isVisible())) await link(page, "Main menu", "Dashboard").click();
  await follow(page, tutors);
}

/** Comes by its address. What is silent keeps a page from having loaded, so nobody waits for that. */
export const open = (page: Page, url: string, place: Place) =>
  page.goto(url + PATHS[place], { waitUntil: "commit" });

export const seeTutors = (page: Page) => inMain(page).getByRole("article").first().waitFor();

/** One card with a clear sentence, after whatever was under way has ended, and the menu above it. */
export async function seeCard(page: Page): Promise<void> {
  const card = inMain(page).getByRole("alert");
  await card.getByRole("button", { name: "Try Again" }).waitFor();
  expect([UNAVAILABLE, PAGE_FAILED]).toContain(
    await card.getByRole("heading", { level: 1 }).innerText(),
  );
  expect(await link(page, "Main menu", "Find Tutor").isVisible()).toBe(true);
}

export const tryAgain = (page: Page) =>
  inMain(page).getByRole("button", { name: "Try Again" }).click();

/** Tries while it is still broken: the browser asks again, and the card is back. */
export async function tryInVain(page: Page, broken: Broken): Promise<void> {
  const before = broken.asked();
  await tryAgain(page);
  await vi.waitUntil(() => broken.asked() > before, SOON);
  await seeCard(page);
}

/** The same part comes as another fault says, and is tried in vain. */
export async function goOn(
  page: Page,
  before: Broken,
  isPart: (path: string) => boolean,
  fault: Fault,
): Promise<Broken> {
  const broken = await breakPart(page, isPart, fault);
  await before.repair();
  await tryInVain(page, broken);
  return broken;
}

export async function changeTheme(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset["theme"]);
  await page
    .getByRole("button", { name: /^(Dark|Light) theme$/ })
    .first()
    .click();
  const after = await page.evaluate(() => document.documentElement.dataset["theme"]);
  expect(after).not.toBe(before);
}

/** A page of another remote, and a screen of a third one inside the dashboard of a fourth. */
export async function seeOthersWork(page: Page): Promise<void> {
  await link(page, "Quick links", "Blogs").click();
  await page
    .getByRole("link", { name: /^Read More/ })
    .first()
    .waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await link(page, "Main menu", "Dashboard").click();
  await link(page, "Dashboard menu", "My Booking").click();
  await page.getByRole("heading", { name: "My Bookings" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
}

/** Time goes on as ever, and may be moved; the clock moves timers only, so a signal's limit is made of one. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException("Too late", "TimeoutError")), ms);
      return control.signal;
    };
  });
}

/** The paths that are being fetched at the moment. */
export function underWay(page: Page): () => string[] {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", end).on("requestfailed", end);
  return () => [...open].map((request) => new URL(request.url()).pathname);
}

/** Until something in the page waits for what is silent, and not only the browser in advance, and for nothing else; the menu is there. */
export async function untilWaiting(
  page: Page,
  { paths }: Broken,
  fetched: () => string[],
): Promise<void> {
  const isWaiting = (silent: string[]) =>
    silent.some((path) => {
      if (path.endsWith(".json")) return true;
      const scripts = [...document.scripts].map(({ src }) => src);
      const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
      const all = [...scripts, ...[...links].map(({ href }) => href)];
      return all.some((url) => url !== "" && new URL(url).pathname === path);
    });
  await vi.waitUntil(() => page.evaluate(isWaiting, paths()), SOON);
  // What is on its way would be found late too, once the clock has moved.
  const others = () => fetched().filter((path) => !paths().includes(path));
  await vi.waitUntil(() => others().length === 0, SOON);
  expect(await link(page, "Main menu", "Find Tutor").isVisible()).toBe(true);
}
