import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import type { Page } from "playwright-core";
import { expect, it, type TestContext } from "vitest";
import { press, tabTo, typeInto } from "../src/keyboard.ts";
import { createHarness } from "../src/harness.ts";
import { untilSettled } from "../src/browser-context.ts";

const PASSWORD = "nice-and-long-1";

const { at, visit } = createHarness();

async function open(context: TestContext, path: string, width: number): Promise<Page> {
  const page = await visit(context, width);
  await page.goto(at(path));
  await untilSettled(page);
  return page;
}

/** Somebody who has booked nobody yet. */
async function newStudent(): Promise<string> {
  const email = `keys-${Date.now()}@test.example`;
  const response = await fetch(at("/api/users/register"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      role: "Student",
      userName: "Kirti Desai",
      email,
      phoneNo: "9812345678",
      state: "Kerala",
      city: "Kochi",
      grade: 9,
      subjectInterested: ["physics"],
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreed: currentPolicies,
    }),
  });
  expect(response.status).toBe(201);
  return email;
}

/** After a navigation: the page says its title, and reading goes on at its heading. */
async function arrived(page: Page, heading: string | RegExp, title: string) {
  const found = page.getByRole("heading", { level: 1, name: heading });
  await found.waitFor();
  await expect.poll(() => found.evaluate((h1) => h1 === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toBe(`${title} · TutorSetu`);
}

async function logIn(page: Page, email: string) {
  await typeInto(page, page.getByLabel("Email"), email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Login successful!").waitFor();
}

it("skips to the content, opens the menu of a phone and goes where its links lead", async (context) => {
  const page = await open(context, "/", 360);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.locator("main :focus").count()).toBe(1);

  const menu = page.getByRole("button", { name: "Open the menu" });
  await press(page, menu, "Shift+Tab");
  expect(await menu.getAttribute("aria-expanded")).toBe("true");
  const links = page.getByRole("navigation", { name: "Main menu" });
  await press(page, links.getByRole("link", { name: "About Us" }));
  await arrived(page, /./, "About TutorSetu");
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
});

it("logs in, filters the tutors, opens one and books, with nothing but keys", async (context) => {
  const email = await newStudent();
  const page = await open(context, "/login", 360);
  await logIn(page, email);
  await arrived(page, "Find Your Perfect Tutor Today", "Find Your Perfect Tutor Today");

  await press(page, page.locator('main a[href^="/tutor"]').first());
  await arrived(page, "Find Your Perfect Tutor", "Find Your Perfect Tutor");
  await press(page, page.getByRole("button", { name: "Show Filters" }));
  await tabTo(page, page.getByRole("combobox", { name: "Subject" }));
  await page.keyboard.type("Phys");
  await press(page, page.getByRole("button", { name: "Apply Filters" }));
  await page.getByRole("button", { name: "Remove filter Physics" }).waitFor();
  await untilSettled(page);

  const tutor = page.getByRole("article").first();
  const name = (await tutor.getAttribute("aria-label")) ?? "";
  await press(page, tutor.getByRole("link", { name: `View Profile of ${name}` }));
  await arrived(page, name, name);

  const ask = page.getByRole("button", { name: `Request Tuition from ${name}` });
  await press(page, ask);
  const dialog = page.getByRole("dialog", { name: `Request tuition from ${name}` });
  await dialog.waitFor();
  expect(await page.locator("dialog:focus, dialog :focus").count()).toBe(1);
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(key);
      // Between the last and the first thing of a dialog the browser's own bars have their turn.
      expect(await page.locator(":focus:not(body):not(dialog):not(dialog *)").count()).toBe(0);
    }
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await ask.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await press(page, dialog.getByRole("button", { name: "Send request" }));
  await page.getByText("Tutor Booked Successful!").waitFor();
  // The dialog that says so comes in place of the form.
  await dialog.getByRole("link", { name: "See My Bookings" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const onward = page.getByRole("link", { name: "See My Bookings" });
  await expect.poll(() => onward.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await arrived(page, "My Bookings", "My Bookings");
});
