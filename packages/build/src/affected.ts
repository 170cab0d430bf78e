// `npm run affected [-- --base <commit>]`: the folders that a change touches, one per line, for the pipeline of one slice.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "./slices.ts";

const TESTS = /\.test\.tsx?$|^(?:packages\/)?[^/]+\/test\//;
/** Words about the code, not the code. */
const WORDS = /\.md$|^(?:docs|bench|deploy|\.changeset|\.ci)\//;
const isSlice = (folder: string) => /^(?:svc-.+|mf-.+|gateway|shell)$/.test(folder);

const EXPECTATIONS = /^packages\/contracts\/expectations\/(.+)\.json$/;

/** By folder, the folders it depends on: what is shipped with it, and its own tools. */
type Graph = ReadonlyMap<string, { readonly through: string[]; readonly direct: string[] }>;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Who tests a consumer's expectations: itself, whoever answers its calls, and the check of the contracts. */
function partiesOf(consumer: string, recorded: string, graph: Graph) {
  const providers = Object.keys(JSON.parse(recorded) as object).map((call) => {
    const service = call.replace(/^(\w+?)(?:Api|Internal)\..+$/, "svc-$1");
    return graph.has(service) ? service : "gateway";
  });
  const all = [consumer, `packages/${consumer}`, "packages/build", ...providers];
  return all.filter((folder) => graph.has(folder));
}

/** What a changed file holds now; nothing when it is gone. */
function contentOf(file: string) {
  const path = join(repository, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "{}";
}

export function workspaces(root: string): Graph {
  const folders = readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}`)
    .concat(readdirSync(root).filter(isSlice))
    .filter((folder) => existsSync(join(root, folder, "package.json")));
  const manifests = folders.map((folder) => {
    const text = readFileSync(join(root, folder, "package.json"), "utf8");
    return { folder, ...(JSON.parse(text) as Manifest) };
  });
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));
  const known = (group: object = {}) =>
    Object.keys(group).flatMap((name) => folderOf.get(name) ?? []);
  return new Map(
    manifests.map(({ folder, dependencies, peerDependencies, devDependencies }) => [
      folder,
      { through: known({ ...dependencies, ...peerDependencies }), direct: known(devDependencies) },
    ]),
  );
}

/** The tools of a folder matter to it, but not the tools' own parts: only what is shipped passes a change on. */
function dependsOn(
  graph: Graph,
  folder: string,
  changed: ReadonlySet<string>,
  seen = new Set<string>(),
): boolean {
  if (changed.has(folder)) return true;
  if (seen.has(folder)) return false;
  seen.add(folder);
  const { through, direct } = graph.get(folder) ?? { through: [], direct: [] };
  const isDirect = seen.size === 1 && direct.some((other) => changed.has(other));
  return isDirect || through.some((other) => dependsOn(graph, other, changed, seen));
}

/**
 * The folders to build and test again, slices last. `files` are the changed ones, from the root of the repository;
 * `read` gives what a changed file holds now.
 */
export function affectedBy(files: readonly string[], graph: Graph, read = contentOf): string[] {
  const changed = new Set<string>();
  const tested = new Set<string>();
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

const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, encoding: "utf8" });

/** Where this branch left `base`. */
function leftAt(base: string) {
  const asked = ["merge-base", base, "HEAD"];
  const { status, stdout } = spawnSync("git", asked, { cwd: repository, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  console.error(
    `Nothing here is called ${base}, or this branch has nothing in common with it. Fetch it first, with its history.`,
  );
  process.exit(1);
}

/** What differs from the point where this branch left `base`, committed or not. */
function changedSince(base: string) {
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
