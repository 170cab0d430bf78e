import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const BYTES = 94_000;
/** As builds name a file whose name says its content. */
export const FILE = "static/bench.0a1b2c3d.js";

/** The beginning of the shell's largest script: a file of always the same size that compresses as a script does. */
async function script(shell: string): Promise<Buffer> {
  const folder = join(shell, "static");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const [largest] = texts.toSorted((a, b) => b.length - a.length);
  if (!largest || largest.length < BYTES)
    throw new Error(`No script of ${BYTES} bytes in ${folder}`);
  return largest.subarray(0, BYTES);
}

/** A folder with a page and a file, compressed as builds compress them; readable for nginx's worker. */
export async function makeSite(shell: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-site-"));
  const text = await script(shell);
  await mkdir(join(folder, "static"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all([
    writeFile(join(folder, "index.html"), await readFile(join(shell, "index.html"))),
    writeFile(join(folder, "pages.json"), await readFile(join(shell, "pages.json"))),
    writeFile(join(folder, FILE), text),
    writeFile(join(folder, `${FILE}.gz`), await promisify(gzip)(text, { level: 9 })),
    writeFile(join(folder, `${FILE}.br`), await promisify(brotliCompress)(text, { params })),
  ]);
  return folder;
}
