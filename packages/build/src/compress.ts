// Every text file gets a .br and a .gz beside it, so that nothing is compressed while somebody waits.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|json|svg|html|txt|webmanifest)$/;
const SMALLEST = 400;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((name) => TEXT.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const bytes = await readFile(file);
        if (bytes.length < SMALLEST) return;
        const [br, gz] = await Promise.all([
          brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          zip(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}
