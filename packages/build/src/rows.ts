import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository, workspaceFolders } from "./slices.ts";

/** Slice → ids of `docs/requirements.md`, in their order. */
function requirementsOf(text: string): Map<string, string[]> {
  const slices = new Map<string, string[]>();
  let ids: string[] = [];
  for (const line of text.split("\n")) {
    const heading = /^## (\S+)$/.exec(line)?.[1];
    if (heading) slices.set(heading, (ids = []));
    const id = /^\| ([A-Z]{2}-\d{3}) \|/.exec(line)?.[1];
    if (id) ids.push(id);
  }
  return slices;
}

/** Ids named in brackets inside the names of tests, e.g. `it("shows six skeletons [LI-033]"`; a range `[LI-019..LI-024]` names each. */
export function idsIn(source: string): Set<string> {
  const ids = new Set<string>();
  const names =
    /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  for (const [, double, template] of source.matchAll(names)) {
    for (const [, inside] of (double ?? template ?? "").matchAll(/\[([^\]]+)\]/g)) {
      for (const part of (inside ?? "").split(/,\s*/)) {
        const range = /^([A-Z]{2})-(\d{3})(?:\.\.(?:[A-Z]{2}-)?(\d{3}))?$/.exec(part);
        if (!range) continue;
        const [, prefix, from, to = from] = range;
        for (let n = Number(from); n <= Number(to); n++) {
          ids.add(`${prefix}-${String(n).padStart(3, "0")}`);
        }
      }
    }
  }
  return ids;
}

function testFiles(folder: string) {
  return workspaceFolders(folder)
    .flatMap((name) => [join(folder, name, "src"), join(folder, name, "test")])
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path));
}

/** Rows proved by tests as they stand in the tree: `{ slice, ids, missing }` each. */
export function rows(folder = repository) {
  const proved = new Set<string>();
  for (const file of testFiles(folder)) {
    for (const id of idsIn(readFileSync(file, "utf8"))) proved.add(id);
  }
  const requirements = requirementsOf(readFileSync(join(folder, "docs/requirements.md"), "utf8"));
  return [...requirements].map(([slice, ids]) => ({
    slice,
    ids,
    missing: ids.filter((id) => !proved.has(id)),
  }));
}

if (process.argv[1] === import.meta.filename) {
  const all = rows();
  for (const { slice, ids, missing } of all) {
    process.stdout.write(`${slice.padEnd(14)} ${ids.length - missing.length} of ${ids.length}\n`);
  }
  const missing = all.flatMap((one) => one.missing);
  const total = all.reduce((sum, { ids }) => sum + ids.length, 0);
  process.stdout.write(`${"all".padEnd(14)} ${total - missing.length} of ${total}\n`);
  if (process.argv.includes("--missing")) {
    process.stdout.write(missing.length ? `${missing.join(" ")}\n` : "none missing\n");
    process.exitCode = missing.length ? 1 : 0;
  }
}
