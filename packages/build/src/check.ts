// `npm run check`: types, lint, format, boundaries, unused code, the promises of the contracts, words and sizes, side by side.
import { join } from "node:path";
import { run } from "./run.ts";
import { repository, sliceFolders } from "./slices.ts";

const rules = ["--config", ".dependency-cruiser.cjs", "--output-type", "err"];

const checks: Record<string, [string, ...string[]]> = {
  types: ["tsc", "--noEmit", "-p", "tsconfig.json"],
  lint: ["oxlint", "--type-aware", "--deny-warnings"],
  format: ["oxfmt", "--check", "."],
  boundaries: ["depcruise", ...rules, "packages", ...sliceFolders()],
  unused: ["knip"],
  contracts: ["tsx", "packages/build/src/contracts/check.ts"],
  sources: ["tsx", "packages/build/src/source-rules/main.ts"],
  commits: ["tsx", "packages/build/src/commit-subjects.ts"],
};

async function check([name, [command, ...args]]: [string, [string, ...string[]]]) {
  const startedAt = performance.now();
  const program = join(repository, "node_modules/.bin", command);
  const { isOk, output } = await run(program, args, { cwd: repository });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isOk ? "ok  " : "FAIL"} ${name.padEnd(12)} ${seconds.padStart(5)} s`);
  if (!isOk) console.log(output);
  return isOk;
}

const results = await Promise.all(Object.entries(checks).map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
