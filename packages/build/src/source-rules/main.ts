// Part of `npm run check`: words, sizes, the walks of docs/decisions/0024-walks.md and the files that CONTRIBUTING.md names.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { git } from "../git.ts";
import { repository } from "../slices.ts";
import { hydrationProblems } from "./hydration.ts";
import { sizeProblems } from "./sizes.ts";
import { vocabularyProblems } from "./vocabulary.ts";
import { lostFiles, walkProblems } from "./walks.ts";

const WALKS = "docs/decisions/0024-walks.md";
const exists = (file: string) => existsSync(join(repository, file));
const read = (name: string) => readFileSync(join(repository, name), "utf8");

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
};

/** The file of ours that an import means. */
function resolve(specifier: string, from: string): string | undefined {
  if (!/^(?:\.|@tutorsetu\/)/.test(specifier)) return undefined;
  const found = ts.resolveModuleName(specifier, join(repository, from), options, ts.sys);
  const file = found.resolvedModule?.resolvedFileName;
  return file && relative(repository, realpathSync(file));
}

/** What draws pages on the server. */
const DRAWN = /^(?:shell\/src\/server|[\w-]+\/src\/routes\.server)\.tsx$/;

const files = [...new Set(git("ls-files", "--cached", "--others", "--exclude-standard"))]
  .filter((name) => /\.(?:ts|tsx|mjs|cjs)$/.test(name) && exists(name))
  .map((name) => ({ name, text: read(name) }));

const drawn = files.map(({ name }) => name).filter((name) => DRAWN.test(name));

const problems = [
  ...vocabularyProblems(files),
  ...sizeProblems(files),
  ...walkProblems(read(WALKS), exists),
  ...hydrationProblems(drawn, { read: (name) => (exists(name) ? read(name) : undefined), resolve }),
  ...lostFiles("CONTRIBUTING.md", read("CONTRIBUTING.md"), exists),
];
for (const problem of problems) console.error(`${problem}.`);
process.exitCode = problems.length > 0 ? 1 : 0;
