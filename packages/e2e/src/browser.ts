import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from "playwright-core";

/** Chromium without windows: the same pages for two thirds of the work. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const PLACES = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser to test with: CHROME_PATH, an installed one, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  return (
    [...(named ? [named] : PLACES), chromium.executablePath()].find(
      (path) => path && existsSync(path),
    ) ?? null
  );
}

const options = (...more: string[]): LaunchOptions => ({
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

/**
 * Less work in all where other work takes the cores: scripts are compiled and tidied up after in the thread that runs them, and
 * the browser draws and asks the network itself.
 */
export const LESS_APART = [
  "--js-flags=--single-threaded",
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
];

/** Headless Chromium that asks nobody but the page under test. */
export const launchBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch(options(...more));

/** The same with its storage in a folder: whoever opens it again finds what was there. */
export const launchKeeping = (folder: string, more: BrowserContextOptions) =>
  chromium.launchPersistentContext(folder, { ...options(), ...more });
