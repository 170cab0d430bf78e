import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { signIn } from "../src/people.ts";
import { openBrowser } from "../src/harness.ts";
import { startFixture, type PlatformFixture } from "../src/platform-fixture.ts";
import { type Device, openContext } from "../src/browser-context.ts";

const REMOTES = ["mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"];
const distOf = (name: string) => join(import.meta.dirname, "../../..", name, "dist");

let fixture: PlatformFixture;
// A copy of its files, for other tests run beside this one.
let blogs: string;
let browser: Browser;
const contexts: BrowserContext[] = [];

async function user(device?: Device) {
  const one = await openContext(browser, device);
  contexts.push(one.context);
  return one;
}

beforeAll(async () => {
  blogs = await mkdtemp(join(tmpdir(), "tutorsetu-blogs-"));
  await cp(distOf("mf-blogs"), blogs, { recursive: true });
  const remotes = REMOTES.map((name) => `${name}=${name === "mf-blogs" ? blogs : distOf(name)}`);
  const env = { REMOTES: remotes.join(",") };
  [fixture, browser] = await Promise.all([startFixture({ env }), openBrowser()]);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await fixture?.end();
  await rm(blogs, { recursive: true, force: true });
});

it("a student finds a tutor, books, is accepted, and both chat [SH-001] [SH-084] [SH-148] [LI-001] [LI-089] [BK-037] [BK-046]", async () => {
  const student = await user({ width: 360 });
  const tutor = await user();
  const { page } = student;

  await page.goto(fixture.url);
  await page.getByRole("heading", { name: "Find Your Perfect Tutor Today" }).waitFor();
  await page.locator('a[href="/tutors?subject=mathematics"]').first().click();
  await page.getByRole("heading", { name: "Find Your Perfect Tutor" }).waitFor();
  await page.getByRole("button", { name: "Remove filter Mathematics" }).waitFor();

  await page.goto(`${fixture.url}/signup?role=Student`);
  const email = `asha-${Date.now()}@test.example`;
  await page.getByLabel("Student", { exact: true }).check({ force: true });
  await page.locator('input[name="userName"]').fill("Asha Pawar");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="phoneNo"]').fill("9812345678");
  await page.locator('select[name="grade"]').selectOption({ index: 10 });
  await page.getByLabel("Mathematics", { exact: true }).check({ force: true });
  await page.locator('select[name="state"]').selectOption("Maharashtra");
  await page.locator('input[name="city"]').fill("Pune");
  await page.locator('input[name="password"]').fill("nice-and-long-1");
  await page.locator('input[name="confirmPassword"]').fill("nice-and-long-1");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByText("User Register successful!").waitFor();
  const oldToken = await page.evaluate(() => localStorage.getItem("authToken"));

  await page.goto(`${fixture.url}/tutor?search=Ananya%20Iyer%20Pune`);
  await page.getByRole("link", { name: "View Profile of Ananya Iyer" }).first().click();
  await page.getByRole("heading", { name: "Ananya Iyer" }).waitFor();
  await page.getByRole("button", { name: "Request Tuition from Ananya Iyer" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Tutor Booked Successful!").waitFor();

  await signIn(tutor.page, fixture.url, "tutor@tutorsetu.example");
  await tutor.page.goto(`${fixture.url}/my-bookings`);
  const card = tutor.page.getByRole("article", { name: "Asha Pawar" });
  await card.waitFor();
  const before = Number(
    /\d+/.exec((await tutor.page.getByRole("tab", { name: /^Current/ }).textContent()) ?? "")?.[0],
  );
  expect(before).toBeGreaterThan(0);
  await card.getByRole("button", { name: "Accept" }).click();
  await tutor.page.getByText("Booking status updated to: accepted").waitFor();
  await tutor.page.getByRole("tab", { name: `Current (${before - 1})` }).waitFor();

  await tutor.page.getByRole("tab", { name: /^History/ }).click();
  await card.getByRole("link", { name: "Chat here" }).click();
  await tutor.page.getByRole("heading", { name: /Chat with Student/ }).waitFor();
  await page.goto(`${fixture.url}/my-bookings?tab=history`);
  await page
    .getByRole("article", { name: "Ananya Iyer" })
    .getByRole("link", { name: "Chat here" })
    .click();
  await page.getByRole("heading", { name: /Chat with Tutor/ }).waitFor();

  const write = async (on: Page, text: string) => {
    await on.getByRole("textbox").fill(text);
    await on.getByRole("textbox").press("Enter");
  };
  await write(page, "Namaste, shall we start on Monday?");
  await tutor.page.getByRole("log").getByText("Namaste, shall we start on Monday?").waitFor();
  await write(tutor.page, "Monday at five is fine.");
  await page.getByRole("log").getByText("Monday at five is fine.").waitFor();
  await page.reload();
  await page.getByRole("log").getByText("Monday at five is fine.").waitFor();
  expect(await page.getByRole("log").getByText("Namaste, shall we start on Monday?").count()).toBe(
    1,
  );

  await page.goto(`${fixture.url}/userdashboard/profile`);
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  await page.getByRole("button", { name: "Account of Asha Pawar" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("Logout Sucessful!").waitFor();
  const refused = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch("/api/users/verify-token", { headers })).status;
  }, oldToken);
  expect(refused).toBe(401);
  expect([...student.errors, ...tutor.errors]).toEqual([]);
});

it("keeps pages working while a service is down, says so where it is needed, and recovers by itself", async () => {
  const { page } = await user();
  await signIn(page, fixture.url, "student@tutorsetu.example");
  await fixture.platform.services["svc-bookings"]?.stop();
  await page.goto(`${fixture.url}/my-bookings`);
  await page.getByText("Failed to load bookings").waitFor();
  await page.goto(`${fixture.url}/tutor`);
  await page.getByRole("article").first().waitFor();
  await fixture.platform.services["svc-bookings"]?.start();
  await expect
    .poll(async () => (await fetch(`${fixture.url}/readyz`)).status, { timeout: 20_000 })
    .toBe(200);
  await page.goto(`${fixture.url}/my-bookings`);
  await page.getByRole("tab", { name: /^Current/ }).waitFor();
  await page.getByRole("article").first().waitFor();
});

it("keeps the shell and the other remotes alive while one remote's files are gone, and Try Again brings it back", async () => {
  const { page } = await user();
  await rename(blogs, `${blogs}-gone`);
  onTestFinished(() => rename(`${blogs}-gone`, blogs).catch(() => {}));
  const gone = () =>
    fetch(`${fixture.url}/remotes/mf-blogs/0/mf-manifest.json`).then((r) => r.status);
  await expect.poll(gone, { timeout: 10_000 }).toBe(404);
  await page.goto(`${fixture.url}/blogs`);
  await page.getByText("This part of the site is unavailable right now.").waitFor();
  await page.getByRole("link", { name: "Find Tutor" }).click();
  await page.getByRole("article").first().waitFor();
  await page.goBack();
  const again = page.getByRole("button", { name: "Try Again" });
  // Trying while it is still away ends in the same card, and only then may the files come back.
  const refused = page.waitForResponse((r) => r.url().includes("mf-blogs") && r.status() === 404);
  await again.click();
  await refused;
  await page.locator('main[aria-busy="false"]').waitFor();
  await again.waitFor();
  await rename(`${blogs}-gone`, blogs);
  await expect.poll(gone, { timeout: 10_000 }).toBe(200);
  await again.click();
  await page
    .getByRole("link", { name: /^Read More/ })
    .first()
    .waitFor();
});
