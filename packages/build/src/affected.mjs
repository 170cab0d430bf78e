// `npm run affected [-- --base <commit>]`: the folders that a change touches, one per line, for the pipeline of one slice.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "./slices.mjs";

const TESTS = /\.test\.tsx?$|^(?:packages\/)?[^/]+\/test\//;
/** Words about the code, not the code. */
const WORDS = /\.md$|^(?:docs|bench|deploy|\.changeset|\.ci)\//;
const isSlice = (folder) => /^(?:svc-.+|mf-.+|gateway|shell)$/.test(folder);

const EXPECTATIONS = /^packages\/contracts\/expectations\/(.+)\.json$/;

/** Who tests a consumer's expectations: itself, whoever answers its calls, and the check of the contracts. */
function partiesOf(consumer, recorded, graph) {
  const providers = Object.keys(JSON.parse(recorded)).map((call) => {
    const service = call.replace(/^(\w+?)(?:Api|Internal)\..+$/, "svc-$1");
    return graph.has(service) ? service : "gateway";
  });
  const all = [consumer, `packages/${consumer}`, "packages/build", ...providers];
  return all.filter((folder) => graph.has(folder));
}

/** What a changed file holds now; nothing when it is gone. */
function contentOf(file) {
  const path = join(repository, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "{}";
}

/** @param {string} root @returns {Map<string, { through: string[], direct: string[] }>} folder → the folders it depends on */
export function workspaces(root) {
  const folders = readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}`)
    .concat(readdirSync(root).filter(isSlice))
    .filter((folder) => existsSync(join(root, folder, "package.json")));
  const manifests = folders.map((folder) =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
  );
  const folderOf = new Map(manifests.map(({ name }, i) => [name, folders[i]]));
  const known = (group) => Object.keys(group ?? {}).flatMap((name) => folderOf.get(name) ?? []);
  return new Map(
    manifests.map(({ dependencies, peerDependencies, devDependencies }, i) => [
      folders[i],
      { through: known({ ...dependencies, ...peerDependencies }), direct: known(devDependencies) },
    ]),
  );
}

/** The tools of a folder matter to it, but not the tools' own parts: only what is shipped passes a change on. */
function dependsOn(graph, folder, changed, seen = new Set()) {
  if (changed.has(folder)) return true;
  if (seen.has(folder)) return false;
  seen.add(folder);
  const { through, direct } = graph.get(folder) ?? { through: [], direct: [] };
  const isDirect = seen.size === 1 && direct.some((other) => changed.has(other));
  return isDirect || through.some((other) => dependsOn(graph, other, changed, seen));
}

/**
 * @param {readonly string[]} files changed, from the root of the repository
 * @param {ReturnType<typeof workspaces>} graph
 * @param {(file: string) => string} read what a changed file holds now
 * @returns {string[]} the folders to build and test again, slices last
 */
export function affectedBy(files, graph, read = contentOf) {
  const changed = new Set();
  const tested = new Set();
  for (const file of files.filter((name) => !WORDS.test(name))) {
    const [, consumer] = EXPECTATIONS.exec(file) ?? [];
    if (consumer) {
      // Tested, and part of nothing that is shipped.
      for (const folder of partiesOf(consumer, read(file), graph)) tested.add(folder);
      continue;
    }
    const folder = [...graph.keys()].find((name) => file.startsWith(`${name}/`));
    // A file of the root, such as the lock file, concerns everything.
    if (!folder) return [...graph.keys()];
    (TESTS.test(file) ? tested : changed).add(folder);
  }
  const isBuilt = changed.has("packages/build");
  return [...graph.keys()].filter(
    (folder) =>
      tested.has(folder) || (isBuilt && isSlice(folder)) || dependsOn(graph, folder, changed),
  );
}

const git = (...args) => execFileSync("git", args, { cwd: repository, encoding: "utf8" });

/** Where this branch left `base`. */
function leftAt(base) {
  const asked = ["merge-base", base, "HEAD"];
  const { status, stdout } = spawnSync("git", asked, { cwd: repository, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  console.error(
    `Nothing here is called ${base}, or this branch has nothing in common with it. Fetch it first, with its history.`,
  );
  process.exit(1);
}

/** What differs from the point where this branch left `base`, committed or not. */
function changedSince(base) {
  const from = leftAt(base);
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return `${git("diff", "--name-only", "--no-renames", from)}${untracked}`
    .split("\n")
    .filter((name) => name !== "");
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { base: { type: "string", default: "HEAD~1" } } });
  for (const folder of affectedBy(changedSince(values.base), workspaces(repository)))
    console.log(folder);
}
