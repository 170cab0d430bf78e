// `npm test [-- <arguments of vitest run>]`: all tests in as little time as two cores allow, told as one run; see
// docs/decisions/0045-cost-of-tests.md. With other arguments than those about reports it is `vitest run`.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mapLimit } from "@tutorsetu/service-kit/map-limit";
import vitestConfig from "../../../vitest.config.ts";
import { repository } from "./slices.ts";
import { isAboutReports, type Project, RUNS_AT_ONCE, type TestRun, testRuns } from "./test-runs.ts";

const children = new Set<ChildProcess>();
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });

async function vitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(join(repository, "node_modules/.bin/vitest"), ["run", ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  children.add(child);
  const [code] = (await once(child, "exit")) as [number | null]; // safe: the event's type
  children.delete(child);
  return code === 0;
}

/** The projects as vitest.config.ts makes them: each is an object with a name and an environment. */
function projects(): Project[] {
  const made = (vitestConfig.test?.projects ?? []) as readonly { readonly test: Project }[]; // safe: see there
  return made.map(({ test }) => test);
}

async function runOne(run: TestRun, reports: string) {
  const { title, projects: names } = run;
  const startedAt = performance.now();
  const chosen = names.map((name) => `--project=${name}`);
  const report = join(reports, `${title}.json`);
  const args = [...chosen, "--reporter=dot", "--reporter=blob", `--outputFile.blob=${report}`];
  const isGreen = await vitest(args, { TEST_WORKERS: "1" });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${isGreen ? "ok  " : "FAIL"} ${title}, ${seconds} s`);
  return isGreen;
}

/** What was asked for of reports is written once, of all runs together. */
async function testAll(aboutReports: readonly string[]): Promise<boolean> {
  const reports = mkdtempSync(join(tmpdir(), "tutorsetu-tests-"));
  try {
    const areGreen = await mapLimit(testRuns(projects()), RUNS_AT_ONCE, (run) =>
      runOne(run, reports),
    );
    const isTold = await vitest([`--merge-reports=${reports}`, ...aboutReports]);
    return isTold && areGreen.every(Boolean);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const isPassed = asked.every(isAboutReports) ? await testAll(asked) : await vitest(asked);
process.exitCode = isPassed ? 0 : 1;
