// The shell's service worker: one file beside the page, whose name never changes.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Compiler, Configuration } from "@rspack/core";
import { compile } from "../compile.ts";
import { extensions, rulesFor } from "./page-modules.ts";

const ENTRY = "src/worker/main.ts";

const workerConfiguration = (root: string): Configuration => ({
  context: root,
  mode: "production",
  target: ["webworker", "es2022"],
  entry: { sw: join(root, ENTRY) },
  devtool: false,
  output: { path: join(root, "dist"), filename: "[name].js" },
  resolve: { extensions },
  module: { rules: rulesFor() },
  performance: false,
  stats: "errors-warnings",
});

/** Builds `dist/sw.js` after the page's files, of a slice that has a worker. */
export class ServiceWorkerPlugin {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  apply(compiler: Compiler) {
    if (!existsSync(join(this.root, ENTRY))) return;
    compiler.hooks.afterEmit.tapPromise("ServiceWorkerPlugin", () =>
      compile(workerConfiguration(this.root)),
    );
  }
}
