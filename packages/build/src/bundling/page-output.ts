// What a page is built to. Every text file gets a .br and a .gz beside it, so that nothing is compressed while somebody waits.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { rspackArgs } from "./rspack-args.ts";
import { run } from "../run.ts";

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

interface Item {
  readonly id: string;
}

const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** `folder` is a built remote; the shell has no manifest. */
export async function deterministicManifest(folder: string): Promise<void> {
  const file = join(folder, "mf-manifest.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return;
  const manifest = JSON.parse(text) as Record<"shared" | "exposes" | "remotes", Item[] | undefined>;
  for (const list of ["shared", "exposes", "remotes"] as const) manifest[list]?.sort(byId);
  await writeFile(file, JSON.stringify(manifest));
}

/** In a process of its own: the bundler then uses the second core, and its memory is given back. */
async function bundlePage(root: string) {
  const env = { ...process.env, NODE_ENV: "production" };
  const args = rspackArgs("build", "production");
  const { isOk, output } = await run(process.execPath, args, { cwd: root, env });
  if (!isOk) throw new Error(output);
}

/** `root` is the slice's folder. */
export async function buildPage(root: string) {
  await bundlePage(root);
  await rm(join(root, "dist/mf-stats.json"), { force: true }); // about the build, for nobody in a browser
  await deterministicManifest(join(root, "dist"));
  await compress(join(root, "dist"));
}
