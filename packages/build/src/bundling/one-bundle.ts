// The same pages as one bundle: what federation costs is what the federated builds weigh beyond it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Configuration, rspack } from "@rspack/core";
import { compile } from "../compile.ts";
import { optionsOf } from "./federated.ts";
import { compress } from "./page-output.ts";
import { PageManifest } from "./rspack-plugins.ts";
import { ServerBundlePlugin } from "./server-bundle.ts";
import { ServiceWorkerPlugin } from "./service-worker.ts";
import { type Alias, type PageEntry, type Pages, rootsOf } from "@tutorsetu/contracts/web/pages";
import { repository } from "../slices.ts";

async function configurationOf(folder: string) {
  const file = pathToFileURL(join(repository, folder, "rspack.config.ts")).href;
  const { default: configuration } = (await import(file)) as { default: Configuration }; // safe: of a page of ours
  const { exposes = {}, title = "", pages = {}, preloads = {} } = optionsOf(configuration) ?? {};
  const absolute = (path: string) => (path.startsWith(".") ? join(repository, folder, path) : path);
  return { folder, configuration, exposes, title, pages, preloads, absolute };
}

type Part = Awaited<ReturnType<typeof configurationOf>>;

/** Stands for the shell's loader: what a remote exposes is a lazy part of the bundle, as a page of the shell's own is. */
function loaderOf(parts: readonly Part[]) {
  const text = JSON.stringify;
  const entries = parts.map(({ folder, title, pages, exposes, absolute }) => {
    const modules = Object.entries(exposes).map(
      ([expose, file]) => `${text(expose.slice(2))}: () => import(${text(absolute(file))})`,
    );
    const name = folder.replaceAll("-", "_");
    const routes = rootsOf(pages);
    return `{ name: ${text(name)}, title: ${text(title)}, routes: ${text(routes)}, modules: { ${modules.join(", ")} } }`;
  });
  return `const remotes = [${entries.join(", ")}];
export const knownRemote = (name) => remotes.find((remote) => remote.name === name);
export const knownRemotes = async () => {};
export const ownerOf = (path) => remotes.find(({ routes }) => routes.includes("/" + (path.split("/")[1] ?? "")));
export const isOutdated = async () => false;
export const announcedLinks = async () => [];
export const isRunningOutdated = async () => false;
export const loadRemoteModule = (name, expose) => remotes.find((remote) => remote.name === name).modules[expose]();
export const prefetchRemote = () => {};
`;
}

/** Builds shell and remotes into `folder` as one application without federation. `remotes` are their folders. */
export async function buildOneBundle(folder: string, remotes: readonly string[]): Promise<void> {
  const shell = await configurationOf("shell");
  const parts = await Promise.all(remotes.map(configurationOf));
  const loader = join(folder, "loader.js");
  await mkdir(folder, { recursive: true });
  await writeFile(loader, loaderOf(parts));
  const pages = parts.flatMap(({ exposes, pages: own, absolute }) =>
    Object.entries(own).map(([address, page]): [string, PageEntry | Alias] => {
      if ("redirectTo" in page) return [address, page];
      const modules = [exposes["./routes"] ?? "", ...page.modules].map(absolute);
      return [address, { ...page, modules }];
    }),
  );
  // Of the others its pages need nothing more, or only without a network.
  const { calls = [], missing = [] } = shell.preloads;
  const { plugins = [], output, ...rest } = shell.configuration;
  const configuration: Configuration = {
    ...rest,
    output: { ...output, path: join(folder, "dist"), clean: true },
    plugins: [
      ...plugins.filter(
        (plugin) =>
          !(plugin instanceof PageManifest) &&
          !(plugin instanceof ServerBundlePlugin) &&
          !(plugin instanceof ServiceWorkerPlugin),
      ),
      new rspack.NormalModuleReplacementPlugin(/\/platform\/loader\.ts$/, loader),
      new PageManifest(join(repository, "shell"), {
        pages: { ...shell.pages, ...(Object.fromEntries(pages) as Pages) }, // safe: addresses of pages
        preloads: { calls, missing },
      }),
    ],
  };
  await compile(configuration);
  await compress(join(folder, "dist"));
}
