import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { federated } from "../src/bundling/federated.ts";
import { compile } from "../src/compile.ts";

const repository = resolve(import.meta.dirname, "../../..");

interface Page {
  readonly page: () => string;
}
type Times = { throwsAt?: number };

test("a page whose module throws while it is run is never handed out half done, however often it is asked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tutorsetu-throwing-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "entry.js"), `export const load = () => import("./page.js");`);
  const page = `export function page() { return "whole"; }
if (globalThis.throwsAt-- > 0) throw new Error("It throws at its top level");`;
  writeFileSync(join(folder, "page.js"), page);
  const { output } = federated(join(repository, "mf-blogs"), { port: 1, exposes: {} });
  await compile({
    context: folder,
    mode: "production",
    target: "node20",
    entry: "./entry.js",
    output: {
      path: join(folder, "dist"),
      filename: "entry.cjs",
      library: { type: "commonjs2" },
      ...(output?.strictModuleErrorHandling !== undefined && {
        strictModuleErrorHandling: output.strictModuleErrorHandling,
      }),
    },
    // As in a remote, where modules stay apart.
    optimization: { concatenateModules: false },
  });
  const built = (await import(pathToFileURL(join(folder, "dist/entry.cjs")).href)) as {
    readonly default: { readonly load: () => Promise<Page> };
  }; // safe: the entry above
  const { load } = built.default;
  const times = globalThis as Times; // safe: the module above reads it
  onTestFinished(() => void delete times.throwsAt);
  times.throwsAt = 1;
  await expect(load()).rejects.toThrow("It throws at its top level");
  await expect(load()).rejects.toThrow("It throws at its top level");
});
