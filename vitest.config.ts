import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** How much of what tests do many times they do with `LONG_TESTS=1`, where nothing else is asked for. */
const LONG_FORMS = {
  ATTACK_MS: "4000",
  CHAOS_SECONDS: "60",
  CRASH_ROUNDS: "5",
  FEE_SEQUENCES: "10000",
  FUZZ_SEEDS: "1,2,3",
  NOTIFICATIONS: "500",
  START_LATER_MS: "0,300,700",
};
if (process.env["LONG_TESTS"])
  for (const [name, value] of Object.entries(LONG_FORMS)) process.env[name] ??= value;

const folders = [
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
  ...readdirSync(root).filter((name) => /^(svc-|mf-|gateway$|shell$)/.test(name)),
].filter((folder) => existsSync(join(root, folder, "package.json")));

/** Whoever calls others: what their tests send and read is what they expect of those others. */
const isConsumer = /^(shell|mf-.*|svc-.*|packages\/service-kit)$/;
const contractRecording = (part: "run" | "worker") =>
  join(root, `packages/build/src/contracts/consumer-contracts-${part}.ts`);

const inBrowser = /^(shell|mf-.*|packages\/(chat-client|ui|web-kit))$/;

/**
 * Many tests wait for processes and sockets, so three at once keep two cores busy; of browsers' files one at a time, since each
 * worker has a platform and a browser. `npm test` has other numbers, see packages/build/src/test-runs.ts.
 */
const workers = (most: number) => Number(process.env["TEST_WORKERS"] ?? most);

/** Their tests start many processes, listen on ports and hold connections: what one leaves behind would meet the next. */
const startsProcesses = /^packages\/(build|platform)$/;

/** Replaced modules, and what a file marks as state of its process, would meet the files that come after. */
const NEEDS_ISOLATION = /\bvi\.(do)?mock\(|@isolate\b/i;

function isolatedFiles(folder: string): string[] {
  const names = readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => NEEDS_ISOLATION.test(readFileSync(join(root, folder, "src", name), "utf8")))
    .map((name) => `src/${name}`);
}

/** Files share a document: a link that one of them presses must not take the next one to another address. */
const STAYS = {
  navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
};

function project(folder: string) {
  const { name: fullName } = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  ) as { name: string };
  const name = fullName.replace("@tutorsetu/", "");
  const isE2e = folder === "packages/e2e";
  const place = folders.indexOf(folder) + 1;
  const common = {
    root: join(root, folder),
    maxWorkers: workers(isE2e ? 1 : 3),
    // Vitest gives all files of a project to one worker at once only where its group begins with them.
    sequence: { groupOrder: place },
    environment: inBrowser.test(folder) ? "happy-dom" : "node",
    environmentOptions: { happyDOM: { settings: STAYS } },
    css: { modules: { classNameStrategy: "non-scoped" as const } },
    expect: { poll: { timeout: 15_000, ...(isE2e && { interval: 250 }) } },
    testTimeout: isE2e ? 120_000 : 15_000,
    hookTimeout: isE2e ? 300_000 : 30_000,
    setupFiles: isConsumer.test(folder) ? contractRecording("worker") : [],
    globalSetup: isConsumer.test(folder) ? contractRecording("run") : [],
  };
  const include = ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"];
  if (startsProcesses.test(folder)) return [{ test: { ...common, name, include, isolate: true } }];
  // The others share a process, and what it has imported: a third of the work for pages.
  const isolated = isolatedFiles(folder);
  const shared = { ...common, name, include, exclude: isolated, isolate: false };
  if (isolated.length === 0) return [{ test: shared }];
  const own = {
    ...common,
    globalSetup: [],
    sequence: { groupOrder: folders.length + place },
    name: `${name}-isolated`,
    include: isolated,
    isolate: true,
  };
  return [{ test: shared }, { test: own }];
}

/**
 * Files on the platform that changes, or whose time does: it ends before that of all others begins, for one that nobody asks
 * anything costs a tenth of a core. The attacks come first, while its administrator has no second factor and its data folder
 * holds nothing of tests. Of the others those that measure what moves for people who are signed in: a request that a test has
 * sent is a line more on a card.
 */
const EARLY = [/\beveryAttack\(/, /\bchangingHarness\(/, /\bclockedHarness\(/, /\bpairedVisits\b/];

class AnotherFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map((file) => file.project))];
    const placeOf = (file: TestSpecification) => {
      const text = readFileSync(file.moduleId, "utf8");
      const at = EARLY.findIndex((one) => one.test(text));
      return (EARLY.length + 1) * projects.indexOf(file.project) + (at < 0 ? EARLY.length : at);
    };
    const places = new Map(sorted.map((file) => [file, placeOf(file)]));
    return sorted.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}

export default defineConfig({
  test: { projects: folders.flatMap(project), sequence: { sequencer: AnotherFirst } },
});
