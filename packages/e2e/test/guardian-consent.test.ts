import { MongoClient } from "mongodb";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, type TestContext, test } from "vitest";
import { callApi, tokenOf } from "../src/api.ts";
import { type Device, openContext } from "../src/browser-context.ts";
import { changingHarness } from "../src/harness.ts";
import { emailLink } from "../src/notifications/email-link.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TEST_MS = 240_000;
/** Of an e-mail or a list, where other work takes the cores. */
const WAIT = { timeout: 60_000 };
const PASSWORD = "monsoon-mango-lantern";
const FIRST_NAME = "Chitrangada";
const CHILD = `child-${Date.now()}@test.example`;
const GUARDIAN = `mother-${Date.now()}@test.example`;

const AGREE = "मैं माता-पिता या अभिभावक हूँ और सहमत हूँ";
const HIDE = "प्रोफ़ाइल छिपाएँ";

let fixture: PlatformFixture;
let browser: Browser;
beforeAll(async () => {
  [fixture, browser] = await changingHarness();
}, TEST_MS);

async function visit({ onTestFinished }: TestContext, device: Device): Promise<Page> {
  const { page, context } = await openContext(browser, device);
  onTestFinished(() => context.close());
  return page;
}

/** A student of 15, alone with the form. */
async function signUp(page: Page) {
  await page.goto(`${fixture.url}/signup?role=Student`);
  const goOn = page.getByRole("button", { name: "Continue" });
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
  };
  await fill({ "User name": `${FIRST_NAME} Rao`, Email: CHILD, "Phone number": "98123 45678" });
  await goOn.click();
  await page.getByLabel("Class").selectOption("10");
  await page.getByRole("checkbox", { name: "Physics" }).check({ force: true });
  await page.getByLabel("Age of the student").selectOption("13-17");
  await goOn.click();
  // Not without somebody to ask.
  await page.getByText(/^Under 18, the e-mail of a parent or guardian is needed/).waitFor();
  await page.getByLabel("Guardian's email").fill(GUARDIAN);
  await goOn.click();
  await page.getByLabel("State").selectOption("Kerala");
  await fill({ City: "Kochi", Password: PASSWORD, "Confirm password": PASSWORD });
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Your profile is hidden" }).waitFor();
}

interface Listed {
  readonly allStudent: readonly object[];
}

/** How many students of that name are found, by whoever has this token. */
const found = async (token?: string, search = FIRST_NAME) =>
  (await callApi<Listed>(fixture.url, `/users/allstudents?search=${search}`, { token })).allStudent
    .length;

/** The link of the newest e-mail to the guardian that is another one than that. */
async function nextLink(before = ""): Promise<string> {
  const { dataDir } = fixture;
  const read = () => emailLink({ dataDir, to: GUARDIAN, path: "/guardian-consent" });
  await expect.poll(read, WAIT).not.toBe(before);
  return read();
}

const open = (page: Page, link: string) => page.goto(fixture.url + link);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Until the button is there; what stands there instead is told. */
async function isAsked(page: Page) {
  await expect.poll(() => page.getByRole("main").innerText(), WAIT).toContain(AGREE);
}
const isRefused = (page: Page) =>
  page
    .getByRole("alert")
    .getByText(/कुछ भी नहीं बदला गया/)
    .waitFor();

/** As if fourteen days had passed since all links that there are. */
async function letExpire() {
  const mongo = await MongoClient.connect(fixture.platform.mongoUrl ?? "");
  const past = { $set: { expiresAt: new Date(0) } };
  await mongo.db("users").collection("guardian-links").updateMany({ email: GUARDIAN }, past);
  await mongo.close();
}

/** `LONG_TESTS=1`: svc-users has tests of its links, the shell of its page and mf-dashboard of what is asked again. */
test.runIf(process.env["LONG_TESTS"])(
  "a child of 15 is listed only once the guardian has pressed the button of a link, and is gone when it is taken back",
  { timeout: TEST_MS },
  async (context) => {
    const child = await visit(context, { width: 360 });
    await signUp(child);
    const token = await tokenOf(fixture.url, CHILD, PASSWORD);
    const guardian = await visit(context, { width: 360, language: "hi" });

    const late = await nextLink("");
    await letExpire();
    await open(guardian, late);
    await isRefused(guardian);
    await open(guardian, "/guardian-consent?token=forged");
    await isRefused(guardian);
    expect([await found(), await found(token, "")]).toEqual([0, 0]);

    await child.goto(`${fixture.url}/userdashboard/consents`);
    await button(child, "Send the link again").click();
    await child.getByText(`A link is on its way to ${GUARDIAN}.`).waitFor();
    const link = await nextLink(late);
    await open(guardian, link);
    await isAsked(guardian);
    const again = await guardian.context().newPage();
    await open(again, link);
    await isAsked(again);
    expect(await found()).toBe(0);
    await button(guardian, AGREE).click();
    await guardian.getByText(/^धन्यवाद/).waitFor();
    await expect.poll(() => found(), WAIT).toBe(1);
    expect(await found(token, "")).toBeGreaterThan(1);
    await button(again, AGREE).click();
    await isRefused(again);
    expect(await found()).toBe(1);

    const list = `${fixture.url}/student?search=${FIRST_NAME}`;
    await again.goto(list);
    await again.getByRole("main").getByText(`${FIRST_NAME} R.`).first().waitFor();
    await open(guardian, await nextLink(link));
    await button(guardian, HIDE).click();
    await guardian.getByText(/प्रोफ़ाइल अब छिपी है/).waitFor();
    expect([await found(), await found(token, "")]).toEqual([0, 0]);
    await again.goto(list);
    await again.getByRole("heading", { level: 1 }).waitFor();
    const cards = again.getByRole("main").getByText(`${FIRST_NAME} R.`);
    await expect.poll(() => cards.count(), WAIT).toBe(0);
    await child.reload();
    await child.getByText("Taken back by the link").waitFor();
    await child.goto(`${fixture.url}/student`);
    await child.getByText("0 students", { exact: true }).waitFor();
    await expect.poll(() => child.getByRole("article").count(), WAIT).toBe(0);
  },
);
