// What `.ci/slice [base commit]` runs once everything is installed: checks, builds and tests what a change touches, two things at a time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedSince, workspaces } from "../affected.ts";
import { repository } from "../slices.ts";
import { planOf, type TestsOfChange } from "./plan.ts";

async function step(title: string, command: string, args: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const env = { ...process.env, TEST_WORKERS: process.env.TEST_WORKERS ?? "1" };
  const child = spawn(command, args, { cwd: repository, env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null]; // safe: the event's type
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${title}, ${seconds} s`);
  if (code !== 0) process.exitCode = 1;
}

const program = (title: string, file: string, args: readonly string[] = []) =>
  step(title, process.execPath, ["--import", "tsx", join("packages", file), ...args]);

const vitest = ({ title, projects, files }: TestsOfChange) =>
  step(title, join("node_modules/.bin/vitest"), [
    "run",
    ...projects.map((name) => `--project=${name}`),
    ...files,
  ]);

const { values } = parseArgs({ options: { base: { type: "string", default: "origin/main" } } });
const { folders, tests, journeys } = planOf(changedSince(values.base), workspaces(repository));
const isWhole = folders.length === workspaces(repository).size;
console.log(`Touched: ${folders.join(", ") || "no code"}. Journeys: ${journeys?.title ?? "none"}.`);

async function sources() {
  // Without folders all is checked: a change of words can be wrong, too.
  await program("check", "build/src/check.ts", isWhole ? [] : folders);
  for (const one of tests) await vitest(one);
}

/** Beside the sources: what browsers open has to be built, and they wait much of the time. */
async function browsers() {
  if (folders.length > 0) await program("set-up", "e2e/src/setup.ts", journeys ? [] : ["--tools"]);
  if (journeys) await vitest(journeys);
}

await Promise.all([sources(), browsers()]);
