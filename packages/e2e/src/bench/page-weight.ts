// What a page loads to be drawn, read from the builds: the shell's, the remotes', and one bundle of the same sources.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import { remoteFolders } from "./one-bundle.ts";

interface Assets {
  readonly sync: readonly string[];
}
type Pages = Readonly<Record<string, { readonly files: readonly string[] }>>;
interface ShellPages {
  readonly pages: Pages;
  /** What every page of a remote needs of the shell. */
  readonly remotes?: readonly string[];
}
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: Assets; readonly css: Assets };
  }[];
  readonly pages: Pages;
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T; // safe: written by our build
const distOf = (slice: string) => join(repository, slice, "dist");
const manifestOf = (remote: string) => readJson<Manifest>(join(distOf(remote), "mf-manifest.json"));
const shellPagesOf = (dist: string) => readJson<ShellPages>(join(dist, "pages.json"));

/** What the page of a build itself asks for. */
function namedInPage(dist: string): string[] {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
}

const below = (dist: string, files: readonly string[] = []) =>
  [...new Set(files)].map((file) => join(dist, file));

export interface RemotePage {
  /** The remote's folder. */
  readonly remote: string;
  readonly address: string;
}

/** Every page of every remote that is drawn by the remote's own files. */
export const remotePages = (): RemotePage[] =>
  remoteFolders.flatMap((remote) =>
    Object.entries(manifestOf(remote).pages)
      .filter(([, { files }]) => files.length > 0)
      .map(([address]) => ({ remote, address })),
  );

const entryOf = (remote: string) =>
  below(distOf(remote), [manifestOf(remote).metaData.remoteEntry.name]);

/** The scripts and styles that a remote's page is drawn with. */
export function filesToDraw({ remote, address }: RemotePage): string[] {
  const { exposes, pages } = manifestOf(remote);
  const routes = exposes.find(({ path }) => path === "./routes")?.assets;
  const own = [
    ...(routes?.js.sync ?? []),
    ...(routes?.css.sync ?? []),
    ...(pages[address]?.files ?? []),
  ];
  const shell = distOf("shell");
  return [
    ...below(shell, [...namedInPage(shell), ...(shellPagesOf(shell).remotes ?? [])]),
    ...entryOf(remote),
    ...below(distOf(remote), own),
  ];
}

/** The same page of one bundle, which buildOneBundle has made. */
export const oneBundleFiles = (dist: string, { address }: RemotePage): string[] =>
  below(dist, [...namedInPage(dist), ...(shellPagesOf(dist).pages[address]?.files ?? [])]);

/** The scripts and styles of each widget, a screen that another remote's page shows. */
export const widgetsOf = (remote: string) =>
  manifestOf(remote)
    .exposes.filter(({ path }) => path !== "./routes")
    .map(({ path, assets: { js, css } }) => ({
      widget: `${remote}/${path.replace("./", "")}`,
      scripts: js.sync.length,
      styles: css.sync.length,
    }));

/** What comes with a screen of another remote beside the screen's own files. */
export const filesOfFurtherRemote = entryOf;

/** Bytes of files as they travel. */
export const weigh = (files: readonly string[]): number =>
  files
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
    .reduce((sum, size) => sum + size, 0);
