// What draws a slice's pages on the server: one CommonJS file, released with the browser's files and never served.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Compiler, Configuration } from "@rspack/core";
import { compile } from "../compile.ts";
import {
  assetModuleFilename,
  extensions,
  forStyles,
  localIdentName,
  rulesFor,
} from "./page-modules.ts";
import { sharedName } from "./shared.ts";

const ASSETS_BASE = fileURLToPath(new URL("./assets-base.mjs", import.meta.url));

/** Browser libraries that nothing on the server calls: reads go through the context of the page, nothing is kept, and there is no live connection. */
const ABSENT = ["axios", "idb", "socket.io-client", "@module-federation/runtime"];

interface Found {
  readonly context?: string;
  readonly request?: string;
}

/** What the shell's bundle hands to those of remotes; importing it by any path means the same module. */
function fromShell(found: Found, done: (error?: Error, result?: string) => void) {
  const name = sharedName(found.request ?? "", found.context ?? "");
  if (name) done(undefined, `commonjs ${name}`);
  else done();
}

/** The file that a slice draws its pages with on the server, if it has one. */
const entryOf = (root: string) => {
  const files = ["src/routes.server.tsx", "src/server.tsx"].map((file) => join(root, file));
  return files.find((file) => existsSync(file));
};

function serverConfiguration(root: string, name: string, entry: string): Configuration {
  const isRemote = entry.endsWith("routes.server.tsx");
  return {
    context: root,
    mode: "production",
    target: "node20",
    entry: { main: isRemote ? [ASSETS_BASE, entry] : entry },
    devtool: false,
    output: {
      path: join(root, "dist/server"),
      filename: "main.cjs",
      library: { type: "commonjs2" },
      // The browser's, though these files lie a folder deeper: classes and addresses are made of both.
      uniqueName: name,
      publicPath: "/",
      assetModuleFilename,
    },
    externals: isRemote ? [fromShell] : [],
    resolve: {
      extensions,
      alias: Object.fromEntries(ABSENT.map((module) => [module, false as const])),
    },
    module: {
      parser: { javascript: { dynamicImportMode: "eager" } },
      generator: {
        ...forStyles({ localIdentName, exportsOnly: true }),
        "asset/resource": { emit: false },
      },
      rules: rulesFor(isRemote ? name : undefined),
    },
    // Read by people when a page fails, and by no browser.
    optimization: { minimize: false },
    performance: false,
    stats: "errors-warnings",
  };
}

/** Builds `dist/server/main.cjs` after the browser's files. A slice without a server entry has none. */
export class ServerBundlePlugin {
  private readonly root: string;
  private readonly name: string;

  /** `name` is the browser build's unique name. */
  constructor(root: string, name: string) {
    this.root = root;
    this.name = name;
  }

  apply(compiler: Compiler) {
    const entry = entryOf(this.root);
    if (!entry) return;
    compiler.hooks.afterEmit.tapPromise("ServerBundlePlugin", () =>
      compile(serverConfiguration(this.root, this.name, entry)),
    );
  }
}
