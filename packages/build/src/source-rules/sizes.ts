import { dirname } from "node:path";
import type { SourceFile } from "./vocabulary.ts";

const MOST_LINES = 250;
const MOST_FILES = 20;

/** Folder or file → why it may be larger. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** One sentence for each file that is too long, and for each folder with too many files of its own, tests apart. */
export function sizeProblems(
  files: readonly SourceFile[],
  exceptions: Readonly<Record<string, string>> = EXCEPTIONS,
): string[] {
  const folders = new Map<string, number>();
  for (const { name } of files) {
    const folder = dirname(name);
    if (!isTest(name)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const linesOf = ({ text }: SourceFile) => text.trimEnd().split("\n").length;
  const sizes = [
    ...files.map((file) => ({ name: file.name, size: linesOf(file), most: MOST_LINES })),
    ...[...folders].map(([name, size]) => ({ name, size, most: MOST_FILES })),
  ];
  return sizes
    .filter(({ name, size, most }) => size > most && !exceptions[name])
    .map(
      ({ name, size, most }) =>
        `${name} has ${size} ${most === MOST_LINES ? "lines" : "source files"}, ${most} at most`,
    );
}
