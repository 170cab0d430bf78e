// Part of `npm run check`: words, sizes, the walks of docs/decisions/0024-walks.md and the files that CONTRIBUTING.md names.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../slices.ts";
import { sizeProblems } from "./sizes.ts";
import { vocabularyProblems } from "./vocabulary.ts";
import { lostFiles, walkProblems } from "./walks.ts";

const WALKS = "docs/decisions/0024-walks.md";
const exists = (file: string) => existsSync(join(repository, file));
const read = (name: string) => readFileSync(join(repository, name), "utf8");

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: repository,
  encoding: "utf8",
});
const files = [...new Set(listed.split("\n"))]
  .filter((name) => /\.(?:ts|tsx|mjs|cjs)$/.test(name) && exists(name))
  .map((name) => ({ name, text: read(name) }));

const problems = [
  ...vocabularyProblems(files),
  ...sizeProblems(files),
  ...walkProblems(read(WALKS), exists),
  ...lostFiles("CONTRIBUTING.md", read("CONTRIBUTING.md"), exists),
];
for (const problem of problems) console.error(`${problem}.`);
process.exitCode = problems.length > 0 ? 1 : 0;
