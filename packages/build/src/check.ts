// `npm run check`: types, lint, format, boundaries, unused code, the promises of the contracts, words and sizes, side by side.
import { spawn } from "node:child_process";
import { join } from "node:path";
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

function run([name, [command, ...args]]: [string, [string, ...string[]]]) {
  const startedAt = performance.now();
  return new Promise<boolean>((done) => {
    const child = spawn(join(repository, "node_modules/.bin", command), args, {
      cwd: repository,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (text: Buffer) => (said += text.toString()));
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    child.on("error", (error) => (said += error.message));
    child.on("close", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name.padEnd(12)} ${seconds.padStart(5)} s`);
      if (code !== 0) console.log(said);
      done(code === 0);
    });
  });
}

const results = await Promise.all(Object.entries(checks).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
