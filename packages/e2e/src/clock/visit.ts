import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import { clockedHarness } from "../harness.ts";
import { signIn } from "../people.ts";

export interface Visitor {
  readonly email: string;
  readonly password?: string;
  readonly language?: "en" | "hi";
  readonly timezoneId?: string;
  readonly width?: number;
  readonly dark?: boolean;
}

/** Somebody who signs in now, with a browser of their own in the time of the platform, for one test. */
export async function visitAt(
  { onTestFinished }: TestContext,
  {
    email,
    password,
    language = "en",
    timezoneId = "Asia/Kolkata",
    width = 1280,
    dark = false,
  }: Visitor,
): Promise<Page> {
  const [{ url }, clock, browser] = await clockedHarness();
  const context = await browser.newContext({
    timezoneId,
    viewport: { width, height: 860 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    colorScheme: dark ? "dark" : "light",
  });
  onTestFinished(() => context.close());
  await clock.inPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signIn(page, url, email, password);
  await context.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
  return page;
}
