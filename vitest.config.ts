import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const folders = [
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
  ...readdirSync(root).filter((name) => /^(svc-|mf-|gateway$|shell$)/.test(name)),
].filter((folder) => existsSync(join(root, folder, "package.json")));

/** Whoever calls others: what their tests send and read is what they expect of those others. */
const isConsumer = /^(shell|mf-.*|svc-.*|packages\/service-kit)$/;
const expectations = (part: "run" | "worker") =>
  join(root, `packages/build/src/contracts/expectations-${part}.ts`);

const inBrowser = /^(shell|mf-.*|packages\/(ui|web-kit))$/;

/** Their tests leave nothing behind in the process, so files share one and what it has imported: a sixth of the time for imports. */
const isStateless = /^(packages\/contracts|svc-(bookings|content|users))$/;

/** These start and kill many processes and mostly wait for them: after all others. Browsers need both cores: last, a file at a time, in one process, as they share a platform and a browser. */
const groupOf = (folder: string) => {
  if (folder === "packages/e2e") return { groupOrder: 2, maxWorkers: 1, isolate: false };
  const groupOrder = /^(svc-chat|packages\/platform)$/.test(folder) ? 1 : 0;
  return { groupOrder, maxWorkers: 2, isolate: !isStateless.test(folder) };
};

function project(folder: string) {
  const { name } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    name: string;
  };
  const { groupOrder, maxWorkers, isolate } = groupOf(folder);
  return {
    test: {
      name: name.replace("@tutorsetu/", ""),
      root: join(root, folder),
      maxWorkers,
      isolate,
      sequence: { groupOrder },
      include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
      environment: inBrowser.test(folder) ? "happy-dom" : "node",
      css: { modules: { classNameStrategy: "non-scoped" as const } },
      testTimeout: folder.endsWith("e2e") ? 120_000 : 15_000,
      hookTimeout: folder.endsWith("e2e") ? 300_000 : 30_000,
      setupFiles: isConsumer.test(folder) ? expectations("worker") : [],
      globalSetup: isConsumer.test(folder) ? expectations("run") : [],
    },
  };
}

export default defineConfig({ test: { projects: folders.map(project) } });
