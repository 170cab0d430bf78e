// `npm run dev`: the whole platform, with pages that change while one looks at them and services that start again.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rspackArgs } from "@tutorsetu/build/rspack-args";
import { whenTold } from "./dev-end.mjs";
import { startPlatform } from "./platform.mjs";
import { freePort, listens } from "./ports.mjs";
import { repository } from "./settings.mjs";

const PAGES = {
  shell: 3000,
  "mf-listings": 3001,
  "mf-bookings": 3002,
  "mf-dashboard": 3003,
  "mf-blogs": 3004,
};
/** What every service is made of besides its own folder. */
const COMMON = ["packages/contracts/src", "packages/service-kit/src", "packages/demo/src"];
const SETTLE_MS = 200;
const PAGES_MS = 120_000;
const LEASH = pathToFileURL(join(import.meta.dirname, "leash.mjs")).href;

const sourceOf = (name) =>
  join(repository, name === "embedded-mongo" ? `packages/${name}` : name, "src/main.ts");
const urlOf = (port) => `http://127.0.0.1:${port}`;

const pages = [];

/** @param {string} name @param {number} port @param {Record<string, string>} env */
function servePage(name, port, env) {
  const child = spawn(process.execPath, ["--import", LEASH, ...rspackArgs("serve", "development")], {
    cwd: join(repository, name),
    env: { ...process.env, NODE_ENV: "development", ...env, PORT: String(port) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.once("exit", (code) => {
    if (code) console.error(`The pages of ${name} are no longer served (code ${code}).`);
  });
  pages.push(child);
}

const pagePorts = () =>
  Promise.all(Object.entries(PAGES).map(async ([name, usual]) => [name, await freePort(usual)]));

/** The shell is told where each remote is served. */
async function servePages(ports, api) {
  const [, ...remotes] = ports;
  const served = remotes.map(([name, port]) => `${name}=${urlOf(port)}`).join(",");
  for (const [name, port] of ports) servePage(name, port, { API: api, DEV_REMOTES: served });
  await Promise.all(ports.map(([, port]) => listens(port, PAGES_MS)));
}

/** Calls `change` once for a burst of changes. */
function watched(folder, change) {
  let timer;
  watch(join(repository, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(timer);
    timer = setTimeout(() => change(), SETTLE_MS);
  });
}

async function again(part) {
  console.log(`${part.name} starts again.`);
  await part.stop();
  part.start();
}

function restartOnChange({ gateway, services }) {
  const parts = [gateway, ...Object.values(services)];
  for (const part of parts)
    watched(`${part.name.replace(/-\d+$/, "")}/src`, () => void again(part));
  for (const folder of COMMON)
    watched(folder, () => void Promise.all(parts.map((part) => again(part))));
}

let platform;
async function end(code) {
  for (const child of pages) child.kill("SIGTERM");
  await platform?.stop();
  process.exit(code);
}

const env = (page) => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${import.meta.resolve("tsx")}`,
  ORIGINS: process.env.ORIGINS ?? `${page},${page.replace("127.0.0.1", "localhost")}`,
});

async function main() {
  const ports = await pagePorts();
  const url = urlOf(ports[0][1]);
  const dataDir = process.env.DATA_DIR ?? join(repository, ".data/dev/platform");
  console.log("Starting the services …");
  platform = await startPlatform({ build: false, dataDir, programOf: sourceOf, env: env(url) });
  restartOnChange(platform);
  console.log("Starting the pages …");
  await servePages(ports, platform.url);
  const letters = platform.lettersUrl ? `   letters: ${platform.lettersUrl}` : "";
  console.log(`\n  TutorSetu, in development: ${url}   API: ${platform.url}/api${letters}\n`);
}

whenTold(() => void end(0));
main().catch((error) => {
  console.error(error.name === "Sentence" ? error.message : error);
  void end(1);
});
