// What `npm test` needs beyond npm: every part built, a browser, and redis-server for two chat instances. Installs on Debian when it may.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { buildAll } from "@tutorsetu/build/build-all";
import { findBrowser, HEADLESS_SHELL } from "./browser.ts";

const has = (command: string) =>
  spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;

const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

function apt(...args: string[]): boolean {
  return spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

function install(name: string): boolean {
  console.log(`Installing ${name} …`);
  return apt("install", "-y", "--no-install-recommends", name);
}

const isBrowserMissing = !process.env.CHROME_PATH && !existsSync(HEADLESS_SHELL);
const isRedisMissing = !has("redis-server");
if (mayInstall && (isBrowserMissing || isRedisMissing)) {
  apt("update");
  // Older releases of Debian, and what derives from it, have the whole browser only.
  if (isBrowserMissing && !install("chromium-headless-shell") && !findBrowser())
    install("chromium");
  if (isRedisMissing) install("redis-server");
}

if (!findBrowser()) {
  console.error(
    "The browser tests need Chromium or Chrome. Install one, or name it in CHROME_PATH, and run npm test again.",
  );
  process.exit(1);
}
if (!has("redis-server"))
  console.log("There is no redis-server: the tests with two chat instances will be skipped.");

// Once, before tests that start the platform side by side. `--tools`: for those that start none.
if (!process.argv.includes("--tools")) await buildAll({ log: console.log });
