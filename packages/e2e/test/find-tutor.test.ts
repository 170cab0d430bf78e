import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { callApi } from "../src/api.ts";
import { openContext, untilSettled } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { signIn } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const WIDTH = 360;
const MOST_TAPS = 12;
const PASSWORD = "nice-and-long-1";
const PIN_CODE = "422001";

let fixture: PlatformFixture;
let browser: Browser;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** A family of Nashik; answers the address they sign in with. */
async function family(): Promise<string> {
  const email = `meera-${Date.now()}@test.example`;
  const body = {
    role: "Student",
    userName: "Meera Kulkarni",
    email,
    phoneNo: "9812345678",
    state: "Maharashtra",
    city: "Nashik",
    pinCode: PIN_CODE,
    grade: [10],
    subjectInterested: ["mathematics"],
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  await callApi(fixture.url, "/users/register", { body });
  return email;
}

it("from the home page to a sent request on a phone: near home, by distance, two saved and compared, in twelve taps", async ({
  onTestFinished,
}) => {
  const { page, context, errors } = await openContext(browser, { width: WIDTH });
  onTestFinished(() => context.close());
  await signIn(page, fixture.url, await family(), PASSWORD);
  await page.goto(fixture.url);
  await untilSettled(page);

  let taps = 0;
  async function tap(target: Locator) {
    await target.click();
    taps += 1;
  }
  /** A list that opens takes two. */
  async function choose(select: Locator, value: string) {
    await select.selectOption(value);
    taps += 2;
  }
  const main = page.getByRole("main");
  const cards = main.getByRole("article");

  await tap(main.getByRole("link", { name: "Find a Tutor", exact: true }).first());
  await page.waitForURL(/\/tutor/);
  await untilSettled(page);
  await tap(page.getByRole("button", { name: /^(?:Show )?Filters/ }).first());
  await tap(page.getByRole("button", { name: `Near home: ${PIN_CODE}` }));
  await tap(page.getByRole("button", { name: /^Apply Filters/ }));
  await page.waitForURL(new RegExp(`near=${PIN_CODE}`));
  const sorted = page.waitForResponse(/sort=distance/);
  await choose(main.getByLabel("Sort by"), "distance");
  await page.waitForURL(/sort=distance/);
  // Until then the cards of before stay, which may be nearest first as well.
  const reply = (await (await sorted).json()) as { allTutor: { _id: string }[] };
  const people = main.locator("li[data-person]");
  await expect
    .poll(() => people.evaluateAll((all) => all.map((one) => one.dataset["person"])))
    .toEqual(reply.allTutor.map(({ _id }) => _id));
  const kilometres = async () =>
    (await cards.allInnerTexts()).map((text) =>
      Number(/(\d+) km away/.exec(text)?.[1] ?? Infinity),
    );
  const isNearestFirst = (all: readonly number[]) =>
    Number.isFinite(all[0]) && all.every((one, index) => one >= (all[index - 1] ?? 0));
  expect(isNearestFirst(await kilometres())).toBe(true);

  const hearts = cards.locator("button[aria-pressed]");
  const [first, second] = [hearts.nth(0), hearts.nth(1)];
  await tap(first);
  await tap(second);
  await expect.poll(() => second.getAttribute("aria-pressed")).toBe("true");
  await tap(main.getByRole("link", { name: /^Shortlist/ }).first());
  await tap(main.getByRole("link", { name: "Compare (2)" }));
  await page.waitForURL(/\/compare\?ids=/);
  const link = page.url();
  const columns = main.getByRole("table").getByRole("columnheader");
  await expect.poll(() => columns.count()).toBe(2);
  await tap(main.getByRole("button", { name: /^Request/ }).first());
  await tap(page.getByRole("button", { name: "Send request" }));
  await page.getByText("Tutor Booked Successful!").waitFor();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);

  // The same link in a browser elsewhere, of somebody who is not signed in.
  const other = await openContext(browser, { width: WIDTH });
  onTestFinished(() => other.context.close());
  await other.page.goto(link);
  const shown = other.page.getByRole("main").getByRole("table").getByRole("columnheader");
  await expect.poll(() => shown.count()).toBe(2);
  expect(await other.page.content()).not.toContain(PIN_CODE);
  expect([...errors, ...other.errors]).toEqual([]);
});
