// What a page needs beyond the first script, so that the gateway can name it in the page itself.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Alias, NavigationEntry, PageEntry, Pages } from "@tutorsetu/contracts/web/pages";
import { type Compilation, type Compiler, rspack } from "@rspack/core";

/** The files that come with each dynamic import of a module, in the order of the chunks. */
function filesOf(compilation: Compilation, root: string, module: string) {
  const wanted = module.startsWith(".") ? join(root, module) : module;
  const groups = compilation.chunkGroups.filter((group) =>
    group.origins.some(({ request, module: from }) => {
      if (!request) return false;
      return (
        request === wanted ||
        join((from as { context?: string } | null)?.context ?? root, request) === wanted
      );
    }),
  );
  const [group] = groups;
  if (!group) throw new Error(`Nothing imports ${module} when it is needed`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

/** How federation names the chunk of what a remote exposes. */
export const exposedChunk = (expose: string) =>
  `__federation_expose_${expose.replace("./", "").replaceAll("-", "_")}`;

interface Assets {
  readonly sync: readonly string[];
  readonly async: readonly string[];
}
interface Exposed {
  readonly path: string;
  readonly assets: { readonly js: Assets; readonly css: Assets };
}

/** What comes with an exposed module. Federation counts every file that is ever loaded beside one of its chunks. */
function ownAssets(compilation: Compilation, { path, assets }: Exposed): Exposed["assets"] {
  const own = new Set(compilation.namedChunkGroups.get(exposedChunk(path))?.getFiles());
  const split = ({ sync, async }: Assets) => {
    const all = [...new Set([...sync, ...async])];
    return { sync: all.filter((f) => own.has(f)), async: all.filter((f) => !own.has(f)) };
  };
  return { js: split(assets.js), css: split(assets.css) };
}

/** By a name of its own, modules whose files the gateway names beside those of a page. */
export type Preloads = Readonly<Record<string, readonly string[]>>;

interface Described {
  /** How people call a remote. */
  readonly title?: string | undefined;
  readonly navigation?: readonly NavigationEntry[] | undefined;
  readonly pages: Pages;
  readonly preloads: Preloads;
}

const isAlias = (page: PageEntry | Alias): page is Alias => "redirectTo" in page;

/** The modules of all pages, each once. */
export const modulesOf = (pages: Pages): ReadonlySet<string> =>
  new Set(Object.values(pages).flatMap((page) => (isAlias(page) ? [] : page.modules)));

/**
 * What the gateway knows of pages without running them: in a remote's manifest, for the shell in `pages.json`. Beside it the
 * files of each address under the name that gateways read which were released before: `early`.
 */
export class PageManifest {
  private readonly root: string;
  private readonly described: Described;

  constructor(root: string, described: Described) {
    this.root = root;
    this.described = described;
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise("PageManifest", (compilation) =>
      this.write(compilation, compiler.outputPath),
    );
  }

  private async write(compilation: Compilation, folder: string) {
    const filesFor = (modules: readonly string[]) =>
      [...new Set(modules.flatMap((module) => filesOf(compilation, this.root, module)))].toSorted(
        (a, b) => a.localeCompare(b),
      );
    const { title, navigation, pages } = this.described;
    const entries = Object.entries(pages).map(([address, page]) => {
      if (isAlias(page)) return [address, page] as const;
      const { modules, ...rest } = page;
      return [address, { ...rest, files: filesFor(modules) }] as const;
    });
    const preloads = Object.entries(this.described.preloads).map(
      ([name, modules]) => [name, filesFor(modules)] as const,
    );
    const known = { pages: Object.fromEntries(entries), ...Object.fromEntries(preloads) };
    const early = Object.fromEntries([
      ...entries.flatMap(([address, page]) => ("files" in page ? [[address, page.files]] : [])),
      ...preloads,
    ]) as Record<string, string[]>; // safe: pairs of both lists

    const file = join(folder, "mf-manifest.json");
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) {
      await writeFile(join(folder, "pages.json"), JSON.stringify(known));
      return writeFile(join(folder, "early.json"), JSON.stringify(early));
    }
    const manifest = JSON.parse(text) as { readonly exposes: readonly Exposed[] }; // safe: federation has just written it
    const exposes = manifest.exposes.map((exposed) => ({
      ...exposed,
      assets: ownAssets(compilation, exposed),
    }));
    return writeFile(
      file,
      JSON.stringify({ ...manifest, exposes, title, navigation, ...known, early }),
    );
  }
}

interface PreloadedFont {
  /** Fits the name of one file as it is built. */
  readonly file: RegExp;
  /** The one character that is in it. */
  readonly onlyFor?: string;
}

/** Names fonts in the page, so that they are asked for before a style sheet has said so. */
export class FontPreload {
  private readonly fonts: readonly PreloadedFont[];

  constructor(fonts: readonly PreloadedFont[]) {
    this.fonts = fonts;
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise("FontPreload", async (compilation) => {
      const names = compilation.getAssets().map(({ name }) => name);
      const links = this.fonts.map(({ file, onlyFor }) => {
        const found = names.find((name) => file.test(name));
        if (!found) throw new Error(`No file is named ${file}`);
        // The gateway leaves it out of pages whose text it knows, when the text has no such character.
        const use = onlyFor === undefined ? "" : ` data-only-for="${onlyFor}"`;
        // Low: beside the scripts, not before them.
        return `<link rel="preload" as="font" type="font/woff2" href="/${found}" fetchpriority="low" crossorigin${use}>`;
      });
      const page = join(compiler.outputPath, "index.html");
      const html = await readFile(page, "utf8");
      await writeFile(page, html.replace("</head>", `${links.join("")}</head>`));
    });
  }
}

const enhanced = createRequire(
  createRequire(import.meta.url).resolve("@module-federation/enhanced"),
);
const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";
const esmOf = (module: string) => tools.resolve(module).replace(/index\.cjs$/, "index.js");

export const runtimeAlias = {
  "@module-federation/runtime": esmOf("@module-federation/runtime"),
  [`${BUNDLER_RUNTIME}$`]: esmOf(BUNDLER_RUNTIME),
};

/** In a remote that runs on the shell's runtime: the texts of what can only go wrong in a host come with that. */
export const withoutHostErrors = {
  "@module-federation/error-codes$": fileURLToPath(
    new URL("./remote-error-codes.mjs", import.meta.url),
  ),
};

/**
 * Federation's entry is a module in an address, with the path of its runtime on this machine in it; of that address the
 * bundler makes the module's id. By its name instead the same sources give the same files in any folder.
 */
export const runtimeByName = () =>
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (found) => {
    const [loader = "", code = ""] = found.request.split(/(?<=!=!data:text\/javascript,)/);
    const path = /"[^"]+\/@module-federation\/webpack-bundler-runtime\/dist\/index\.cjs"/;
    const named = decodeURIComponent(code).replace(path, JSON.stringify(BUNDLER_RUNTIME));
    found.request = loader + encodeURIComponent(named);
  });
