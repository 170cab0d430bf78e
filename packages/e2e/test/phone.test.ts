import type { Locator, Page } from "playwright-core";
import { it, type TestContext } from "vitest";
import { underWay } from "../src/fault-steps.ts";
import { demoAccount, signIn } from "../src/people.ts";
import { createHarness } from "../src/harness.ts";
import { untilSettled } from "../src/browser-context.ts";

const WIDTH = 360;
const BOOKINGS = "/api/bookings";
const KEYBOARD_OPEN = { width: WIDTH, height: 300 };

const { at, visit } = createHarness();

async function studentAt(context: TestContext, path: string): Promise<Page> {
  const page = await visit(context, WIDTH);
  await signIn(page, at(""), demoAccount("student"));
  await page.goto(at(path));
  await untilSettled(page);
  return page;
}

/** Whether all of it can be seen, below the bar that stays at the top. */
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom } = element.getBoundingClientRect();
    return top >= bar && bottom <= innerHeight;
  });

it.concurrent("shows the newest message and where one writes above an open keyboard", async (context) => {
  const { expect } = context;
  const page = await studentAt(context, "/chat");
  await page.getByRole("main").getByRole("link").first().click();
  const newest = page.getByRole("log").getByRole("article").last();
  await expect.poll(() => isInSight(newest)).toBe(true);
  await page.setViewportSize(KEYBOARD_OPEN);
  await expect.poll(() => isInSight(newest.getByRole("time"))).toBe(true);
  expect(await isInSight(page.getByRole("textbox"))).toBe(true);
  await page.getByRole("textbox").fill("Words that need more than one line of a phone. ".repeat(4));
  await expect.poll(() => isInSight(newest.getByRole("time"))).toBe(true);
  expect(await isInSight(page.getByRole("textbox"))).toBe(true);
});

it.concurrent("shows whose page it is before any script has come", async (context) => {
  const { expect } = context;
  const page = await visit(context, WIDTH);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(at("/tutor"), { waitUntil: "commit" });
  // At the top; a page that came with its content says it at its end, too.
  const name = page.getByText("TutorSetu", { exact: true }).first();
  await expect.poll(() => name.isVisible()).toBe(true);
});

it.concurrent("says in sight why a request could not be sent, however long its form is", async (context) => {
  const { expect } = context;
  const page = await studentAt(context, "/tutor");
  await page.route(/create-booking/, (route) =>
    route.fulfill({ status: 403, json: { message: "No.", code: "forbidden", requestId: "1" } }),
  );
  await page
    .getByRole("button", { name: /^Request/, disabled: false })
    .first()
    .click();
  const send = page.getByRole("button", { name: "Send request" });
  await send.click();
  await expect.poll(() => isInSight(page.getByRole("dialog").getByRole("alert"))).toBe(true);
  expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
});

it.concurrent("says everything on a page in the language that is chosen there, and why something failed", async (context) => {
  const { expect } = context;
  const page = await studentAt(context, "/tutor?subject=physics");
  const cards = page.getByRole("article");
  await cards.first().getByText("Physics", { exact: true }).waitFor();
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect
    .poll(() => cards.first().getByText("भौतिक विज्ञान", { exact: true }).isVisible())
    .toBe(true);
  await page.getByRole("button", { name: "English" }).click();
  const refusal = { message: "That page of the list is gone.", code: "invalid", requestId: "1" };
  await page.route(/alltutors/, (route) => route.fulfill({ status: 400, json: refusal }));
  await page.goto(at("/tutor?subject=english"));
  await expect.poll(() => page.getByText(refusal.message).isVisible()).toBe(true);
});

it.concurrent("brings back to the card of the listing that was left", async (context) => {
  const { expect } = context;
  const page = await studentAt(context, "/about");
  const requests = underWay(page);
  // Cards say whom one has asked already, and those above are not laid out again once they are out of view.
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === BOOKINGS);
  await page.goto(at("/tutor"));
  await asked;
  await untilSettled(page);
  // The list that came with the page is read again for who is signed in.
  await expect.poll(() => requests().length, { timeout: 60_000 }).toBe(0);
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  /** Cards that come into view are laid out then, and answers that come late, such as whom one has asked already, make them longer. */
  const untilStill = async (part: Locator) => {
    await part.scrollIntoViewIfNeeded();
    let before = await topOf(part);
    const isStill = async () => {
      const last = before;
      before = await topOf(part);
      return requests().length === 0 && before === last;
    };
    await expect.poll(isStill, { timeout: 60_000, interval: 500 }).toBe(true);
  };
  const more = page.getByRole("link", { name: "Load more" });
  await untilStill(more);
  await more.click();
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  // By address: two people may have one name.
  const view = cards.nth(17).getByRole("link", { name: /^View/ });
  const address = await view.getAttribute("href");
  const card = cards.filter({ has: page.locator(`a[href="${address}"]`) });
  const link = card.getByRole("link", { name: /^View/ });
  await untilStill(link);
  const before = await topOf(card);
  await link.click();
  await page.getByRole("link", { name: "Back to tutors" }).waitFor();
  await page.goBack();
  const moved = async () => Math.abs((await topOf(card)) - before);
  await expect.poll(moved, { timeout: 60_000 }).toBeLessThan(40);
});

it.concurrent("fits a phone whose letters are set twice as large", async (context) => {
  const { expect } = context;
  const page = await visit(context, WIDTH);
  const debug = await page.context().newCDPSession(page);
  await debug.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const wide: string[] = [];
  const look = async (path: string) => {
    await page.goto(at(path));
    await untilSettled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > WIDTH) wide.push(`${path}: ${width} px`);
    const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(letters).toBe("32px");
  };
  for (const path of ["/", "/tutor?subject=physics", "/signup", "/about"]) await look(path);
  await signIn(page, at(""), demoAccount("student"));
  for (const path of ["/my-bookings", "/chat"]) await look(path);
  expect(wide).toEqual([]);
});
