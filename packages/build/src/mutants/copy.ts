import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Each file of tests says which edits it came past, itself or in processes that it started: all of them write into one file. */
const REACHED = `import { existsSync, readFileSync } from "node:fs";
import { afterAll } from "vitest";
const notes = import.meta.dirname + "/mutants-reached-" + process.pid;
process.env.EDITS_REACHED = notes;
const numbers = () => (existsSync(notes) ? readFileSync(notes, "utf8").trim().split(" ") : []);
afterAll(({}, file) => { file.meta.editsReached = [...new Set(numbers().map(Number))]; });
`;

const config = (project: string) => `import base from "./vitest.config.ts";
const project = base.test.projects.find(({ test }) => test.name === "${project}");
const { sequence, globalSetup, exclude, setupFiles = [], ...test } = project.test;
const setup = [setupFiles, import.meta.dirname + "/mutants-reached.ts"].flat();
// Cores are busier here than in a usual run.
const testTimeout = 2 * test.testTimeout;
// What a module does when it is loaded is seen by each file that loads it.
const isolate = true;
const own = { ...test, setupFiles: setup, testTimeout, isolate };
export default { test: { projects: [{ ...project, test: own }] } };
`;

function tracked(repository: string) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: repository, encoding: "utf8" }).split("\0");
  return listed.filter((file) => file !== "" && existsSync(join(repository, file)));
}

function linkAll(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name));
}

/** Third parties' packages are those of the repository, our own those of the copy. */
function linkPackages(repository: string, copy: string, folders: readonly string[]) {
  const installed = join(repository, "node_modules");
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@tutorsetu"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@tutorsetu") symlinkSync(join(installed, name), join(modules, name));
  }
  for (const folder of folders) {
    const name = folder.replace(/^packages\//, "");
    symlinkSync(join(copy, folder), join(modules, "@tutorsetu", name));
    const own = join(repository, folder, "node_modules");
    if (existsSync(own)) linkAll(own, join(copy, folder, "node_modules"));
  }
}

/** The tree as it is on the disk, committed or not, with a Vitest configuration for one project; edits happen there only. */
export function copyOf(repository: string, project: string) {
  const copy = mkdtempSync(join(tmpdir(), "mutants-"));
  const files = tracked(repository);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(repository, file), join(copy, file), { verbatimSymlinks: true });
  }
  const folders = files.flatMap((file) => /^(.+)\/package\.json$/.exec(file)?.[1] ?? []);
  linkPackages(
    repository,
    copy,
    folders.filter((folder) => /^(?:packages\/)?[^/]+$/.test(folder)),
  );
  writeFileSync(join(copy, "mutants-reached.ts"), REACHED);
  writeFileSync(join(copy, "vitest.mutants.config.ts"), config(project));
  return copy;
}
