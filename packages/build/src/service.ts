// The one way a service becomes one file: dist/main.mjs, which starts in a fraction of the time.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { compress } from "./bundling/page-output.ts";

/** Native modules, those that read WebAssembly beside them, and what the MongoDB driver asks for only when it is there. */
const EXTERNAL = [
  "sharp",
  "harfbuzzjs",
  "@hyzyla/pdfium",
  "@node-rs/argon2",
  "lmdb",
  "msgpackr-extract",
  "mongodb-client-encryption",
  "kerberos",
  "snappy",
  "@mongodb-js/zstd",
  "@aws-sdk/credential-providers",
  "gcp-metadata",
  "socks",
  "aws4",
  "pino-pretty",
  "bufferutil",
  "utf-8-validate",
];

const NO_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString("base64");

/** Libraries are three quarters of a map, and Node keeps all of it, in some 45 MB, once anything asks for the stack of an error. */
const mapsOwnSources: Plugin = {
  name: "maps-own-sources",
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`,
    }));
  },
};

/**
 * V8 keeps a source with one letter beyond Latin-1 in two bytes for each of its letters: twice the bundle. The bundler leaves such
 * letters in patterns and comments only, where their escapes are as good.
 */
async function toOneByte(file: string) {
  const escapeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll(/[\u0100-\uffff]/g, escapeOf));
}

/** What package.json names under `assets` (folder → files of other packages) lies beside the bundle, zipped. */
async function copyAssets(root: string, assets: Readonly<Record<string, string[]>> = {}) {
  const { resolve: find } = createRequire(join(root, "package.json"));
  for (const [folder, files] of Object.entries(assets)) {
    const target = join(root, "dist", folder);
    await mkdir(target, { recursive: true });
    for (const file of files) await copyFile(find(file), join(target, basename(file)));
    await compress(target);
  }
}

interface Manifest {
  readonly version: string;
  readonly assets?: Readonly<Record<string, string[]>>;
  /** Further programs of the slice: name of the file in dist → its source. */
  readonly programs?: Readonly<Record<string, string>>;
}

const DIGITS = 8;

/** `root` is the service's folder. `print` is that of its sources: two builds of one version have names of their own. */
export async function buildService(root: string, print = ""): Promise<void> {
  const text = await readFile(join(root, "package.json"), "utf8");
  const { version, assets, programs } = JSON.parse(text) as Manifest;
  await build({
    absWorkingDir: root,
    entryPoints: { main: "src/main.ts", ...programs },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    // A stack needs places only, and every start reads the whole map.
    sourcesContent: false,
    plugins: [mapsOwnSources],
    logLevel: "warning",
    external: EXTERNAL,
    define: {
      SLICE_VERSION: JSON.stringify(print ? `${version}-${print.slice(0, DIGITS)}` : version),
    },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  for (const name of ["main", ...Object.keys(programs ?? {})])
    await toOneByte(join(root, "dist", `${name}.mjs`));
  await copyAssets(root, assets);
}
