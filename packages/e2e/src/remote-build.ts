import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "@tutorsetu/build/bundling/page-output";
import { repository } from "@tutorsetu/build/slices";

/**
 * Another build of a remote in a new folder below `folder`: what was built here, with `text` read as `instead` in what browsers
 * and the server draw it with, and in its manifest. Rejects when nothing says `text`.
 */
export async function remoteBuild(
  folder: string,
  name: string,
  text: string | RegExp,
  instead?: string,
): Promise<string> {
  const root = await mkdtemp(join(folder, "build-"));
  const dist = join(root, "dist");
  await cp(join(repository, name, "package.json"), join(root, "package.json"));
  await cp(join(repository, name, "dist"), dist, { recursive: true });
  const files = (await readdir(dist, { recursive: true })).map((file) => join(dist, file));
  let found = 0;
  for (const file of files.filter((path) => /\.c?js$|mf-manifest\.json$/.test(path))) {
    const source = await readFile(file, "utf8");
    if (source.search(text) < 0) continue;
    found++;
    if (instead !== undefined) await writeFile(file, source.replaceAll(text, instead));
  }
  if (found === 0) throw new Error(`No file of ${name} says ${String(text)}`);
  await compress(dist);
  return root;
}
