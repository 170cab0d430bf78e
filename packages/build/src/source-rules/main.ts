// Part of `npm run check`: words, sizes, the walks of docs/decisions/0024-walks.md and the files that CONTRIBUTING.md names.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../git.ts";
import { repository } from "../slices.ts";
import { sizeProblems } from "./sizes.ts";
import { vocabularyProblems } from "./vocabulary.ts";
import { lostFiles, walkProblems } from "./walks.ts";

const WALKS = "docs/decisions/0024-walks.md";
const exists = (file: string) => existsSync(join(repository, file));
const read = (name: string) => readFileSync(join(repository, name), "utf8");

const files = [...new Set(git("ls-files", "--cached", "--others", "--exclude-standard"))]
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
