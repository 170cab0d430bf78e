// A slice is stale when anything it is made of changed: its own sources, the packages it depends on, what bundles it, the lock file.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { workspaces } from "./affected.ts";
import { repository, type Slice } from "./slices.ts";

const SOURCE = /\.(ts|tsx|mjs|css|html|svg|json)$/;
const SKIP = /(^|\/)(node_modules|dist|test|bench)\/|^releases\/|\.test\.tsx?$/;
/** What bundles a slice, by its kind: these files of this package, and those that they name. */
const BUNDLERS = {
  page: ["bundling/federated.ts", "bundling/page-output.ts"],
  service: ["service.ts"],
} as const;

function digest(folder: string) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.toSorted((a, b) => a.localeCompare(b))) {
    if (!SOURCE.test(name) || SKIP.test(name)) continue;
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

/** The files and every file of this package that they name, as in `from "./shared.ts"`. */
function withNamed(folder: string, files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/"(\.\.?\/[\w./-]+\.(?:ts|mjs|html))"/g))
      found.add(join(dirname(file), name));
  }
  return [...found].toSorted((a, b) => a.localeCompare(b));
}

function memoized<A, B>(work: (of: A) => B): (of: A) => B {
  const known = new Map<A, B>();
  return (of) => {
    const value = known.get(of) ?? work(of);
    known.set(of, value);
    return value;
  };
}

type Part = Pick<Slice, "root" | "kind">;

/** Answers the fingerprint of a slice as it is now. `tree` is the repository. */
export function fingerprints(tree = repository): (slice: Part) => string {
  const graph = workspaces(tree);
  const lock = readFileSync(join(tree, "package-lock.json"));
  const source = memoized((folder: string) => digest(join(tree, folder)));
  const bundler = memoized((kind: Slice["kind"]) => {
    const folder = join(tree, "packages/build/src");
    const hash = createHash("sha256").update(lock);
    for (const file of withNamed(folder, BUNDLERS[kind]))
      hash.update(file).update(readFileSync(join(folder, file)));
    return hash.digest("hex");
  });
  return ({ root, kind }) => {
    const folders = new Set([relative(tree, root)]);
    for (const folder of folders)
      for (const next of graph.get(folder)?.through ?? []) folders.add(next);
    const hash = createHash("sha256").update(bundler(kind));
    for (const folder of [...folders].toSorted((a, b) => a.localeCompare(b)))
      hash.update(folder).update(source(folder));
    return hash.digest("hex");
  };
}

const stampOf = (root: string) => join(root, "dist/.stamp");
export const isFresh = (root: string, print: string) =>
  existsSync(stampOf(root)) && readFileSync(stampOf(root), "utf8") === print;
/** Before its files are touched: a build that is broken off must not pass for the one before. */
export const markStale = (root: string) => rmSync(stampOf(root), { force: true });
export const markFresh = (root: string, print: string) => writeFileSync(stampOf(root), print);
