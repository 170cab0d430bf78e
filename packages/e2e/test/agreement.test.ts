import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { MongoClient } from "mongodb";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openContext } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { newPerson, PASSWORD } from "../src/notifications/new-person.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TEST_MS = 120_000;
const CHANGED = "आपकी सहमति के बाद पाठ बदला है। नया यह है:";

let fixture: PlatformFixture;
let browser: Browser;
beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** As if this person had signed up before the terms read as they do. */
async function agreeToFormerTerms(id: string) {
  const mongo = await MongoClient.connect(fixture.platform.mongoUrl ?? "");
  const people = mongo.db("users").collection<{ _id: string }>("people");
  const former = { "agreements.$.version": "2020-01-01", "agreements.$._id": "terms 2020-01-01" };
  const ofTerms = { _id: id, "agreements.document": "terms" };
  const { modifiedCount } = await people.updateOne(ofTerms, { $set: former });
  await mongo.close();
  expect(modifiedCount).toBe(1);
}

async function enter(page: Page, email: string) {
  await page.goto(`${fixture.url}/login?next=%2Fabout`);
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  const replied = page.waitForResponse((reply) => reply.url().endsWith("/users/login"));
  await page.keyboard.press("Enter");
  return (await (await replied).json()) as { readonly agreed: object }; // safe: as its contract says
}

test(
  "shows a changed text once, at the next sign-in",
  { timeout: TEST_MS },
  async ({ onTestFinished }) => {
    const { id, email } = await newPerson(fixture.url, "Student", "Ritu Sen");
    await agreeToFormerTerms(id);
    const { page, context } = await openContext(browser, { width: 360, language: "hi" });
    onTestFinished(() => context.close());
    await enter(page, email);
    await page.getByText(CHANGED).waitFor();
    expect(new URL(page.url()).pathname).toBe("/agreement");
    const news = page.getByRole("main").getByRole("listitem");
    expect(await news.allTextContents()).toEqual([expect.stringMatching(/^शर्तें: /)]);
    await page.getByRole("link", { name: "शर्तें पढ़ें" }).click();
    await page.getByRole("heading", { level: 1, name: "उपयोग की शर्तें" }).waitFor();
    await page.goBack();
    await page.getByText(CHANGED).waitFor();
    await page.getByRole("button", { name: "जारी रखें" }).click();
    await page.waitForURL("**/about");

    await page.evaluate(() => localStorage.removeItem("authToken"));
    const { agreed } = await enter(page, email);
    expect(agreed).toEqual(currentPolicies);
    await page.waitForURL("**/about");
  },
);
