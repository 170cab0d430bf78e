// `npm run contracts:release [-- --breaking]`: records what the contracts promise from now on, under their version.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { record } from "./releases.ts";
import { currentTables, snapshotOf } from "./snapshot.ts";
import { repository } from "../slices.ts";

const manifest = join(repository, "packages/contracts/package.json");
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
const { values } = parseArgs({ options: { breaking: { type: "boolean", default: false } } });
const refusals = record(repository, version, snapshotOf(await currentTables(repository)), {
  isBreaking: values.breaking,
});
for (const line of refusals) console.error(line);
if (refusals.length === 0) {
  const file = `packages/contracts/releases/${version}.json`;
  spawnSync(join(repository, "node_modules/.bin/oxfmt"), [file], { cwd: repository });
  console.log(`The contracts ${version} are recorded in ${file}.`);
}
process.exitCode = refusals.length > 0 ? 1 : 0;
