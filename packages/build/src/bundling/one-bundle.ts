// The same pages as one bundle: what federation costs is what the federated builds weigh beyond it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Configuration, rspack } from "@rspack/core";
import { compile } from "../compile.ts";
import { optionsOf } from "./federated.ts";
import { compress } from "./page-output.ts";
import { PreloadManifest, type Preloads } from "./rspack-plugins.ts";
import { repository } from "../slices.ts";

/** A remote as the gateway lists it. */
interface Remote {
  readonly folder: string;
  readonly title: string;
  /** The first segments of its paths. */
  readonly routes: readonly string[];
}

async function configurationOf(folder: string) {
  const file = pathToFileURL(join(repository, folder, "rspack.config.ts")).href;
  const { default: configuration } = (await import(file)) as { default: Configuration }; // safe: of a page of ours
  const { exposes = {}, preloads = {} } = optionsOf(configuration) ?? {};
  const absolute = (path: string) => (path.startsWith(".") ? join(repository, folder, path) : path);
  return { configuration, exposes, preloads, absolute };
}

type Part = Remote & Awaited<ReturnType<typeof configurationOf>>;

/** Stands for the shell's loader: what a remote exposes is a lazy part of the bundle, as a page of the shell's own is. */
function loaderOf(parts: readonly Part[]) {
  const text = JSON.stringify;
  const entries = parts.map(({ folder, title, routes, exposes, absolute }) => {
    const modules = Object.entries(exposes).map(
      ([expose, file]) => `${text(expose.slice(2))}: () => import(${text(absolute(file))})`,
    );
    const name = folder.replaceAll("-", "_");
    return `{ name: ${text(name)}, title: ${text(title)}, routes: ${text(routes)}, modules: { ${modules.join(", ")} } }`;
  });
  return `const remotes = [${entries.join(", ")}];
export const knownRemotes = async () => {};
export const ownerOf = (path) => remotes.find(({ routes }) => routes.includes("/" + (path.split("/")[1] ?? "")));
export const isOutdated = async () => false;
export const loadRemoteModule = (name, expose) => remotes.find((remote) => remote.name === name).modules[expose]();
export const prefetchRemote = () => {};
`;
}

/** Builds shell and remotes into `folder` as one application without federation. */
export async function buildOneBundle(folder: string, remotes: readonly Remote[]): Promise<void> {
  const shell = await configurationOf("shell");
  const parts = await Promise.all(
    remotes.map(async (remote) => ({ ...remote, ...(await configurationOf(remote.folder)) })),
  );
  const loader = join(folder, "loader.js");
  await mkdir(folder, { recursive: true });
  await writeFile(loader, loaderOf(parts));
  const pages = parts.flatMap(({ exposes, preloads, absolute }) =>
    Object.entries(preloads).map(([address, modules]) => {
      const files = [exposes["./routes"] ?? "", ...modules];
      return [address, files.map(absolute)] as const;
    }),
  );
  const { remotes: _, ...own }: Preloads = shell.preloads;
  const { plugins = [], output, ...rest } = shell.configuration;
  const configuration: Configuration = {
    ...rest,
    output: { ...output, path: join(folder, "dist"), clean: true },
    plugins: [
      ...plugins.filter((plugin) => !(plugin instanceof PreloadManifest)),
      new rspack.NormalModuleReplacementPlugin(/\/platform\/loader\.ts$/, loader),
      new PreloadManifest(join(repository, "shell"), { ...own, ...Object.fromEntries(pages) }),
    ],
  };
  await compile(configuration);
  await compress(join(folder, "dist"));
}
