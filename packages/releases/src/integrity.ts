import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type Build, ReleaseRejectedError } from "./pointer.ts";

/** What every remote has. */
export const MANIFEST = "mf-manifest.json";

/** The list of a version's files, beside them. */
export const FILE_LIST = "integrity.json";

/** No hidden file, nothing above the folder. */
const FileName = z.string().regex(/^(?!.*(?:^|\/)\.)[\w@~.-]+(?:\/[\w@~.-]+)*$/);
const List = z.record(FileName, z.string());

/** Subresource integrity, as a browser checks it. */
export const sri = (bytes: Buffer | string) =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/** The files of a built folder and their integrity, sorted: the same build gives the same text. */
export async function listFiles(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter(
      (entry) => !entry.isDirectory() && entry.name !== FILE_LIST && !entry.name.startsWith("."),
    )
    .map((entry) => {
      const name = join(entry.parentPath, entry.name).slice(folder.length + 1);
      if (!entry.isFile()) throw new ReleaseRejectedError(`${name} is not a plain file.`);
      return name;
    })
    .toSorted();
  const pairs = await Promise.all(
    names.map(async (name) => [name, sri(await readFile(join(folder, name)))] as const),
  );
  return `${JSON.stringify(List.parse(Object.fromEntries(pairs)), null, 2)}\n`;
}

/** The files of a list, each with its integrity. */
export const sumsIn = (list: string) => Object.entries(List.parse(JSON.parse(list)));

const manifestSum = async (folder: string) => sri(await readFile(join(folder, MANIFEST)));

/** A pointer's words for the version in this folder. */
export const describeBuild = async (folder: string, version: string, list: string) => ({
  version,
  integrity: await manifestSum(folder),
  files: sri(list),
});

/** Throws a sentence unless every listed file is there, whole and unchanged. */
export async function verifyFolder(
  folder: string,
  { version, files, integrity }: Pick<Build, "version" | "files" | "integrity">,
): Promise<void> {
  const list = await readFile(join(folder, FILE_LIST)).catch(() => null);
  if (!list) throw new ReleaseRejectedError(`There is no uploaded version in ${folder}.`);
  if (sri(list) !== files)
    throw new ReleaseRejectedError(`The list of files in ${folder} was changed.`);
  await Promise.all(
    sumsIn(list.toString("utf8")).map(async ([name, expected]) => {
      const bytes = await readFile(join(folder, name)).catch(() => null);
      if (!bytes) throw new ReleaseRejectedError(`${name} is missing in ${folder}.`);
      if (sri(bytes) !== expected)
        throw new ReleaseRejectedError(`${name} in ${folder} was changed.`);
    }),
  );
  if ((await manifestSum(folder)) !== integrity)
    throw new ReleaseRejectedError(
      `The manifest of ${version} in ${folder} is not the released one.`,
    );
}
