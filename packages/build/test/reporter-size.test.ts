import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "../../..");
const MOST_BYTES = 1500;

test(`what tells the gateway of failures weighs at most ${MOST_BYTES} bytes`, async () => {
  const { outputFiles } = await build({
    entryPoints: [join(repository, "shell/src/reporting/reporter.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  const bytes = outputFiles.map(({ contents }) => brotliCompressSync(contents).length);
  expect(bytes).toHaveLength(1);
  expect(bytes[0]).toBeLessThanOrEqual(MOST_BYTES);
});
