import { rename } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { demoAccount, signIn } from "../src/people.ts";
import { bookingsOf, sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { type Device, openContext } from "../src/browser-context.ts";
import { untilLive } from "../src/hydration.ts";

let fixture: PlatformFixture;
let browser: Browser;
const contexts: BrowserContext[] = [];

async function user(device?: Device) {
  const one = await openContext(browser, device);
  contexts.push(one.context);
  return one;
}

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

interface NewStudent {
  readonly userName: string;
  readonly email: string;
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** The form at /signup, as a student fills it in. */
async function fillSignup(page: Page, { userName, email }: NewStudent) {
  await page.getByLabel("Student", { exact: true }).check({ force: true });
  await page.locator('input[name="userName"]').fill(userName);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="phoneNo"]').fill("9812345678");
  await goOn(page).click();
  await page.locator('select[name="grade"]').selectOption({ index: 10 });
  await page.getByLabel("Mathematics", { exact: true }).check({ force: true });
  await goOn(page).click();
  await page.locator('select[name="state"]').selectOption("Maharashtra");
  await page.locator('input[name="city"]').fill("Pune");
  await page.locator('input[name="password"]').fill("nice-and-long-1");
  await page.locator('input[name="confirmPassword"]').fill("nice-and-long-1");
}
const register = (page: Page) => page.getByRole("button", { name: "Register", exact: true });

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
  await fillSignup(page, { userName: "Asha Pawar", email: `asha-${Date.now()}@test.example` });
  await register(page).click();
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
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
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

it("a visitor writes a request on a public page, signs up for it, and sends it once [SH-117] [SH-148]", async () => {
  const { page, errors } = await user({ width: 360 });
  const reply = await fetch(`${fixture.url}/api/users/public-tutors?limit=1`);
  const { tutors } = (await reply.json()) as { readonly tutors: { readonly address: string }[] }; // safe: as the contract says
  await page.goto(fixture.url + (tutors[0]?.address ?? ""));
  await untilLive(page);
  await page.getByRole("button", { name: /^Request Tuition from/ }).click();
  const message = page.getByLabel("Message (optional)");
  await message.fill("Board exam in March.");
  // Only the days of this tutor are asked for.
  const days = page.getByRole("group", { name: "Preferred days (optional)" });
  const day = days.getByRole("checkbox").first();
  // Where a finger would tap, and once it stands still: by force a tick was lost once.
  await days.locator("label").first().click();
  expect(await day.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("link", { name: "I have an account" }).waitFor();
  await page.getByRole("link", { name: "Create a free account" }).click();

  const userName = "Meera Kulkarni";
  await fillSignup(page, { userName, email: "student@tutorsetu.example" });
  await register(page).click();
  await page.getByText("User already exists with this email").first().waitFor();
  await page.locator('input[name="email"]').fill(`meera-${Date.now()}@test.example`);
  await goOn(page).click();
  await goOn(page).click();
  await register(page).click();

  await page.getByRole("dialog", { name: /^Request tuition from/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe(tutors[0]?.address);
  expect(await message.inputValue()).toBe("Board exam in March.");
  expect(await day.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Tutor Booked Successful!").waitFor();
  const drafts = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(drafts).not.toContain("Board exam");
  await page.getByRole("link", { name: "See My Bookings" }).last().click();
  await page.getByText("Board exam in March.").waitFor();
  expect(await page.getByText("Board exam in March.").count()).toBe(1);
  expect(errors).toEqual([]);
});

it("keeps pages working while a service is down, says so where it is needed, and recovers by itself", async () => {
  const { page } = await user();
  await signIn(page, fixture.url, "student@tutorsetu.example");
  const bookings = fixture.platform.services["svc-bookings"];
  onTestFinished(() => bookings?.start());
  await bookings?.stop();
  await page.goto(`${fixture.url}/my-bookings`);
  await page.getByText("Failed to load bookings").waitFor();
  await page.goto(`${fixture.url}/tutor`);
  await page.getByRole("article").first().waitFor();
  await bookings?.start();
  await expect
    .poll(async () => (await fetch(`${fixture.url}/readyz`)).status, { timeout: 20_000 })
    .toBe(200);
  await page.goto(`${fixture.url}/my-bookings`);
  await page.getByRole("tab", { name: /^Current/ }).waitFor();
  await page.getByRole("article").first().waitFor();
});

/** `LONG_TESTS=1`: faults.test.ts has each part of a remote that does not come. */
it.runIf(process.env["LONG_TESTS"])(
  "keeps the shell and the other remotes alive while one remote's files are gone, and Try Again brings it back",
  async () => {
    const { page } = await user();
    await signIn(page, fixture.url, demoAccount("student"));
    const bookings = bookingsOf(fixture);
    await rename(bookings, `${bookings}-gone`);
    onTestFinished(() => rename(`${bookings}-gone`, bookings).catch(() => {}));
    const gone = () =>
      fetch(`${fixture.url}/remotes/mf-bookings/0/mf-manifest.json`).then((r) => r.status);
    await expect.poll(gone, { timeout: 10_000 }).toBe(404);
    await page.goto(`${fixture.url}/my-bookings`);
    await page.getByText("This part of the site is unavailable right now.").waitFor();
    await page.getByRole("link", { name: "Find Tutor" }).click();
    await page.getByRole("article").first().waitFor();
    await page.goBack();
    const again = page.getByRole("button", { name: "Try Again" });
    await again.waitFor();
    // Each try asks more than once. Trying while it is still away ends in the same card, and only when nothing is asked any
    // more may the files come back: the last question of that try would bring the page, and there would be nothing to press.
    let refusals = 0;
    page.on(
      "response",
      (r) => (refusals += Number(r.url().includes("mf-bookings") && r.status() === 404)),
    );
    await again.click();
    await expect.poll(() => refusals).toBeGreaterThan(0);
    const asked = async () => {
      const before = refusals;
      await page.waitForTimeout(700);
      return refusals - before + (await page.locator('main[aria-busy="true"]').count());
    };
    await expect.poll(asked, { timeout: 20_000 }).toBe(0);
    await again.waitFor();
    await rename(`${bookings}-gone`, bookings);
    await expect.poll(gone, { timeout: 10_000 }).toBe(200);
    await again.click();
    await page.getByRole("heading", { level: 1, name: "My Bookings" }).waitFor();
  },
);
