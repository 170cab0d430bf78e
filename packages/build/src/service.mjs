// The one way a service becomes one file: dist/main.mjs, which starts in a fraction of the time.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Native modules, and what the MongoDB driver asks for only when it is there. */
const EXTERNAL = [
  "sharp",
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

/** @param {string} root the service's folder */
export const buildService = (root) =>
  build({
    absWorkingDir: root,
    entryPoints: ["src/main.ts"],
    outfile: "dist/main.mjs",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
    external: EXTERNAL,
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? "")).href)
  await buildService(process.cwd());
