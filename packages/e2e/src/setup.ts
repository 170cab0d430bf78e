// What `npm test` needs beyond npm: every part built, a browser, and redis-server for two chat instances. Installs on Debian when it may.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { buildAll } from "@tutorsetu/build/build-all";
import { findBrowser } from "./find-browser.ts";

const has = (command: string) =>
  spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;

function install(packages: readonly string[]): boolean {
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!mayInstall) return false;
  console.log(`Installing ${packages.join(" and ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  return run("update") && run("install", "-y", "--no-install-recommends", ...packages);
}

const missing = [
  ...(findBrowser() ? [] : ["chromium"]),
  ...(has("redis-server") ? [] : ["redis-server"]),
];
if (missing.length > 0) install(missing);

if (!findBrowser()) {
  console.error(
    "The browser tests need Chromium or Chrome. Install one, or name it in CHROME_PATH, and run npm test again.",
  );
  process.exit(1);
}
if (!has("redis-server"))
  console.log("There is no redis-server: the tests with two chat instances will be skipped.");

// Once, before tests that start the platform side by side.
await buildAll({ log: console.log });
