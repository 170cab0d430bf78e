// `npm run affected [-- --base <commit>]`: the folders that a change touches, one per line, for the pipeline of one slice.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { git } from "./git.ts";
import { isSlice, providerOf, repository, workspaceFolders } from "./slices.ts";

const TESTS = /\.test\.tsx?$|^(?:packages\/)?[^/]+\/test\//;
/** Words about the code, not the code. */
const WORDS = /\.md$|^(?:docs|bench|\.changeset|\.ci)\//;
/** How everything is put together: part of no folder, with tests of its own. */
const DEPLOY = /^(?:deploy\/|(?:Dockerfile|\.dockerignore|docker-compose\.yml)$)/;
export const isDeployFile = (file: string): boolean => DEPLOY.test(file) && !WORDS.test(file);

const CONSUMER_CONTRACT = /^packages\/contracts\/expectations\/(.+)\.json$/;

/** By folder, the folders it depends on: what is shipped with it, and its own tools. */
export type Graph = ReadonlyMap<string, { readonly through: string[]; readonly direct: string[] }>;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Who tests a consumer's contract: itself, whoever answers its calls, and the check of the contracts. */
function partiesOf(consumer: string, recorded: string, graph: Graph) {
  const folders = [...graph.keys()];
  const providers = Object.keys(JSON.parse(recorded) as object).map((call) =>
    providerOf(call.replace(/\..+$/, ""), folders),
  );
  const all = [consumer, `packages/${consumer}`, "packages/build", ...providers];
  return all.filter((folder) => graph.has(folder));
}

/** What a changed file holds now; nothing when it is gone. */
function contentOf(file: string) {
  const path = join(repository, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "{}";
}

export function workspaces(root: string): Graph {
  const manifests = workspaceFolders(root).flatMap((folder) => {
    const file = join(root, folder, "package.json");
    if (!existsSync(file)) return [];
    return { folder, ...(JSON.parse(readFileSync(file, "utf8")) as Manifest) };
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
  for (const file of files.filter((name) => !WORDS.test(name) && !isDeployFile(name))) {
    const [, consumer] = CONSUMER_CONTRACT.exec(file) ?? [];
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

/** The commit at which this branch left `base`. */
function mergeBase(base: string): string {
  try {
    return git("merge-base", base, "HEAD").join("");
  } catch {
    console.error(
      `Nothing here is called ${base}, or this branch has nothing in common with it. Fetch it first, with its history.`,
    );
    process.exit(1);
  }
}

/** What differs from the point where this branch left `base`, committed or not. */
export const changedSince = (base: string) => [
  ...git("diff", "--name-only", "--no-renames", mergeBase(base)),
  ...git("ls-files", "--others", "--exclude-standard"),
];

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { base: { type: "string", default: "HEAD~1" } } });
  for (const folder of affectedBy(changedSince(values.base), workspaces(repository)))
    console.log(folder);
}
