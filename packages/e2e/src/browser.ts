import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/** Headless Chromium that asks nobody but the page under test. */
export const launchBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
