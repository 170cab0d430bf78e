// `npm run check [-- <folder> …]`: types, lint, format, boundaries, unused code, the promises of the contracts, words and sizes,
// side by side; of these folders alone what can be looked at alone.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "./git.ts";
import { run } from "./run.ts";
import { repository, sliceFolders } from "./slices.ts";

const rules = ["--config", ".dependency-cruiser.cjs", "--output-type", "err"];

const folders = process.argv.slice(2);
const CACHE = join(repository, "node_modules/.cache/tutorsetu-check");

/** The types of these folders and of what they import; of all without them. */
function typesConfig(): string {
  if (folders.length === 0) return "tsconfig.json";
  const sources = folders.flatMap((folder) =>
    ["src", "test", "testing"].map((part) => join(folder, part)),
  );
  const declarations = git("ls-files", "*.d.ts");
  const config = {
    extends: join(repository, "tsconfig.json"),
    include: [...sources, ...declarations].map((name) => join(repository, name)),
  };
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
}
const everything = (all: readonly string[]) => (folders.length > 0 ? folders : all);

const checks: Record<string, [string, ...string[]]> = {
  types: ["tsc", "--noEmit", "-p", typesConfig()],
  lint: ["oxlint", "--type-aware", "--deny-warnings", ...folders],
  format: ["oxfmt", "--check", ...everything(["."])],
  boundaries: ["depcruise", ...rules, ...everything(["packages", ...sliceFolders()])],
  unused: ["knip", ...folders.flatMap((folder) => ["--workspace", folder])],
  contracts: ["tsx", "packages/build/src/contracts/check.ts"],
  sources: ["tsx", "packages/build/src/source-rules/main.ts"],
  generated: ["tsx", "packages/build/src/create-slice/generate.ts", "--check"],
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
