// `npm run dev`: the whole platform, with pages that change while one looks at them and services that start again.
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { remoteSlices } from "@tutorsetu/build/slices";
import { rspackArgs } from "@tutorsetu/build/bundling/rspack-args";
import { type Platform, startPlatform } from "./platform.ts";
import { freePort, listens } from "./ports.ts";
import { report } from "./errors.ts";
import { repository } from "./settings.ts";
import { onShutdown } from "./shutdown-hooks.ts";
import type { Supervised } from "./supervised.ts";

interface Page {
  readonly name: string;
  readonly port: number;
}

const SHELL: Page = { name: "shell", port: 3000 };
/** What every service is made of besides its own folder. */
const COMMON = ["packages/contracts/src", "packages/service-kit/src", "packages/demo/src"];
const SETTLE_MS = 200;
const PAGES_MS = 120_000;
const PARENT_WATCHDOG = pathToFileURL(join(import.meta.dirname, "parent-watchdog.mjs")).href;

const sourceOf = (name: string) =>
  join(repository, name === "embedded-mongo" ? `packages/${name}` : name, "src/main.ts");
const urlOf = ({ port }: Page) => `http://127.0.0.1:${port}`;

const servers: ChildProcess[] = [];

function servePage({ name, port }: Page, env: NodeJS.ProcessEnv): void {
  const args = ["--import", PARENT_WATCHDOG, ...rspackArgs("serve", "development")];
  const child = spawn(process.execPath, args, {
    cwd: join(repository, name),
    env: { ...process.env, NODE_ENV: "development", ...env, PORT: String(port) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.once("exit", (code) => {
    if (code) console.error(`The pages of ${name} are no longer served (code ${code}).`);
  });
  servers.push(child);
}

/** At its usual port when that is free, else at any. */
const placed = async ({ name, port }: Page): Promise<Page> => ({
  name,
  port: await freePort(port),
});

/** The shell is told where each remote is served. */
async function servePages(shell: Page, remotes: readonly Page[], api: string): Promise<void> {
  const served = remotes.map((remote) => `${remote.name}=${urlOf(remote)}`).join(",");
  const pages = [shell, ...remotes];
  for (const page of pages) servePage(page, { API: api, DEV_REMOTES: served });
  await Promise.all(pages.map(({ port }) => listens(port, PAGES_MS)));
}

/** Calls `change` once for a burst of changes. */
function watched(folder: string, change: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(repository, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(timer);
    timer = setTimeout(() => change(), SETTLE_MS);
  });
}

async function restart(part: Supervised): Promise<void> {
  console.log(`${part.name} starts again.`);
  await part.stop();
  await part.start();
}

function restartOnChange({ gateway, services }: Platform): void {
  const parts = [gateway, ...Object.values(services)];
  for (const part of parts)
    watched(`${part.name.replace(/-\d+$/, "")}/src`, () => void restart(part));
  for (const folder of COMMON) watched(folder, () => void Promise.all(parts.map(restart)));
}

let platform: Platform | undefined;
async function end(code: number): Promise<void> {
  for (const child of servers) child.kill("SIGTERM");
  await platform?.stop();
  process.exit(code);
}

const env = (page: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${import.meta.resolve("tsx")}`,
  ORIGINS: process.env.ORIGINS ?? `${page},${page.replace("127.0.0.1", "localhost")}`,
  // Pages come from their development servers, which build no server parts.
  RENDERER: "off",
});

async function main(): Promise<void> {
  const [shell, ...remotes] = await Promise.all([placed(SHELL), ...remoteSlices().map(placed)]);
  const url = urlOf(shell);
  const dataDir = process.env.DATA_DIR ?? join(repository, ".data/dev/platform");
  console.log("Starting the services …");
  platform = await startPlatform({ build: false, dataDir, programOf: sourceOf, env: env(url) });
  restartOnChange(platform);
  console.log("Starting the pages …");
  await servePages(shell, remotes, platform.url);
  const letters = platform.lettersUrl ? `   letters: ${platform.lettersUrl}` : "";
  console.log(`\n  TutorSetu, in development: ${url}   API: ${platform.url}/api${letters}\n`);
}

onShutdown(() => void end(0));
main().catch((error: unknown) => {
  report(error);
  void end(1);
});
