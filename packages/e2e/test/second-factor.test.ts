import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openContext } from "../src/browser-context.ts";
import { changingHarness } from "../src/harness.ts";
import { demoAccount, signIn } from "../src/people.ts";
import { codeOf } from "../src/totp.ts";

const START_MS = 240_000;
const PASSWORD = "demo1234";

let browser: Browser;
/** Passkeys belong to a name, not to an address of numbers. */
let site: string;
beforeAll(async () => {
  const [fixture, opened] = await changingHarness();
  browser = opened;
  site = fixture.url.replace("127.0.0.1", "localhost");
}, START_MS);

const code = (page: Page) => page.getByRole("textbox", { name: "Code of your authenticator app" });

/** A device that keeps passkeys and has its owner's finger on it; the answer fills with what the page throws. */
async function addAuthenticator(page: Page, context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return errors;
}

/** Email and password. */
async function enterPassword(page: Page) {
  await page.goto(`${site}/login`);
  await page.getByLabel("Email").fill(demoAccount("admin"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Up to the question for the code. */
async function beginSignIn(page: Page) {
  await enterPassword(page);
  await code(page).waitFor();
}

/** `LONG_TESTS=1`: svc-users and mf-dashboard have tests of both factors. */
test.runIf(process.env["LONG_TESTS"])(
  "an administrator sets up a second factor, is asked for it, uses a recovery code without the phone, and then a passkey",
  { timeout: START_MS },
  async ({ onTestFinished }) => {
    const { page, context } = await openContext(browser, { width: 360 });
    onTestFinished(() => context.close());
    await signIn(page, site, demoAccount("admin"));
    await page.goto(`${site}/dashboard/home`);
    await page.getByText("You need a second factor before you can change anything.").waitFor();
    await page.getByRole("link", { name: "Set up second factor" }).click();
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    const secret = ((await page.locator("form code").textContent()) ?? "").replaceAll(" ", "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await code(page).fill(codeOf(secret));
    await page.getByRole("button", { name: "Confirm" }).click();
    const codes = page.getByRole("region", { name: "Keep these recovery codes" });
    await codes.waitFor();
    const recovery = await codes.getByRole("listitem").allTextContents();
    expect(recovery).toHaveLength(10);
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("Unused recovery codes: 10.").waitFor();

    await page.evaluate(() => localStorage.clear());
    await beginSignIn(page);
    await code(page).fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Login successful!").waitFor();

    // The phone is lost.
    await page.evaluate(() => localStorage.clear());
    await beginSignIn(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Login successful!").waitFor();
    await page.goto(`${site}/dashboard/security`);
    await page.getByText("Unused recovery codes: 9.").waitFor();

    const errors = await addAuthenticator(page, context);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByLabel("Name of the passkey").fill("My phone");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await code(page).fill(recovery[1] ?? "");
    await dialog.getByRole("button", { name: "Continue" }).click();
    const passkeys = page.getByRole("list", { name: "Your passkeys" });
    await passkeys.getByText("My phone").waitFor();
    await passkeys.getByText("Not used yet").waitFor();

    await page.evaluate(() => localStorage.clear());
    await enterPassword(page);
    await page.getByText("Login successful!").waitFor();
    await page.goto(`${site}/dashboard/security`);
    await passkeys.getByText(/^Last used /).waitFor();

    // It stands in for a code before an act, too.
    await page.getByRole("button", { name: "Remove My phone" }).click();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Use your passkey" }).click();
    await page.getByText("The passkey is removed.").waitFor();
    await passkeys.waitFor({ state: "detached" });
    expect(errors).toEqual([]);
  },
);
