import { join } from "node:path";
import { rootsOf } from "@tutorsetu/contracts/web/pages";
import { Version } from "@tutorsetu/releases/pointer";
import { LRUCache } from "lru-cache";
import { NO_PREVIEWS, type Previewed } from "../release-previews/release-previews.ts";
import type { Files } from "./files.ts";
import { keptWhileSame } from "./kept-while-same.ts";
import type { Pages } from "./page-table.ts";
import type { Release, Releases } from "./releases.ts";
import {
  type Manifest,
  MANIFEST,
  manifestReader,
  MANIFESTS_IN_MEMORY,
  type OnPages,
  UNKNOWN,
} from "./remote-manifest.ts";

/** One entry of `/remotes.json`. */
export interface RemoteEntry {
  readonly name: string;
  readonly title: string;
  readonly manifest: string;
  readonly routes: readonly string[];
  /** Links for every page, to pages of its own. */
  readonly navigation?: NonNullable<Manifest["navigation"]>;
  /** Who gets this version, where that is not everybody. */
  readonly audience?: NonNullable<Release["audience"]>;
}

export interface RemoteNow {
  readonly entry: RemoteEntry;
  /** Where its files are served, e.g. `/remotes/mf-listings/3f2a91bc/`. */
  readonly base: string;
  /** Null while the file is missing or broken. */
  readonly manifest: Manifest | null;
  /** Its pages, as they were last known while the manifest cannot be read. */
  readonly pages: Pages;
  readonly build?:
    | {
        readonly name: string;
        readonly version: string;
        readonly folder: string;
        /** Changes with what draws its pages on the server; undefined where nothing does. */
        readonly serverPart?: string | undefined;
      }
    | undefined;
}

/** Where a build's server part lies. */
export const SERVER_FILE = "server/main.cjs";

/** How people call a remote whose build does not say it: `mf-blogs` is Blogs. */
const titleFrom = (name: string) =>
  name.replace(/^mf-/, "").replace(/^./, (first) => first.toUpperCase());

interface RemoteFolder {
  readonly name: string;
  readonly folder: string;
}

/** `/remotes/<name>/<version>/<file>` */
const FILE = /^\/remotes\/([a-z][a-z0-9-]*)\/(\w[\w.-]*)(\/.+)$/;

/** Where a remote is built on this machine: it serves until the remote is released for the first time. */
function builtHere(
  manifestIn: ReturnType<typeof manifestReader>,
  serverPartOf: (folder: string) => string | undefined | Promise<string | undefined>,
) {
  const versions = new Map<string, string>();
  return async ({ name, folder }: RemoteFolder) => {
    const [found, serverPart] = await Promise.all([manifestIn(folder), serverPartOf(folder)]);
    const { tag = "", manifest = null, pages = UNKNOWN } = found ?? {};
    const tags = [tag, serverPart ?? ""];
    const version = tags.map((one) => one.replaceAll(/[^0-9a-z]/gi, "").slice(0, 10));
    if (manifest) versions.set(name, version.join(""));
    return { version: versions.get(name) ?? "current", manifest, pages, folder, serverPart };
  };
}

/** The same version is another entry for those who get it before others. */
const nameOf = (version: string | undefined, audience: Release["audience"]) =>
  audience ? `${version} ${audience}` : String(version);

interface Deps {
  readonly files: Files;
  readonly releases?: Releases | undefined;
  readonly onPages?: OnPages;
}

/**
 * The remotes as they are now: released ones as their pointers say, the others as they are built on this machine. One whose
 * manifest is broken or gone stays listed at its last known place, so that the shell shows its error box and Try Again finds
 * it when it is back.
 */
export function createRemotes(
  folders: readonly RemoteFolder[],
  { files, releases, onPages = () => {} }: Deps,
) {
  const manifestIn = manifestReader(files, onPages);
  const serverPartOf = (folder: string) => files.tag(join(folder, SERVER_FILE));
  const built = builtHere(manifestIn, serverPartOf);
  const lastKnown = new Map<string, Pages>();
  const kept = keptWhileSame<readonly RemoteNow[]>(files);
  const known = new LRUCache<string, RemoteNow>({ max: MANIFESTS_IN_MEMORY });
  const lists = new LRUCache<string, readonly RemoteNow[]>({ max: MANIFESTS_IN_MEMORY });
  const folderOf = (name: string) => folders.find((remote) => remote.name === name);

  async function released(chosen: Release | null | undefined) {
    if (!chosen) return null;
    const found = await manifestIn(chosen.folder);
    return {
      version: chosen.version,
      manifest: found?.manifest ?? null,
      pages: found?.pages ?? UNKNOWN,
      folder: chosen.folder,
      serverPart: await serverPartOf(chosen.folder),
    };
  }

  async function remoteNow(name: string, chosen: Release | null | undefined): Promise<RemoteNow> {
    const local = folderOf(name);
    const now = (await released(chosen)) ?? (local ? await built(local) : null);
    const base = `/remotes/${name}/${now?.version ?? "current"}/`;
    const manifest = now?.manifest ?? null;
    const audience = chosen?.audience;
    // A preview's pages are nobody else's.
    if (now && manifest && audience !== "preview") lastKnown.set(name, now.pages);
    const pages = (manifest ? now?.pages : lastKnown.get(name)) ?? UNKNOWN;
    const serverPart = now?.serverPart;
    const key = nameOf(base, audience);
    const before = known.get(key);
    if (
      before?.manifest === manifest &&
      before.pages === pages &&
      before.build?.serverPart === serverPart
    )
      return before;
    const navigation = manifest?.navigation?.filter(({ to }) => Object.hasOwn(pages.table, to));
    const entry = {
      name: name.replaceAll("-", "_"),
      title: manifest?.title ?? titleFrom(name),
      manifest: base + MANIFEST,
      routes: rootsOf(pages.table),
      ...(navigation && { navigation }),
      ...(audience && { audience }),
    };
    const build = now && { name, version: now.version, folder: now.folder, serverPart };
    const remote = { entry, base, manifest, pages, build: build ?? undefined };
    known.set(key, remote);
    return remote;
  }

  /** One list for the same remotes, so that what is made of it can be found by it. */
  function listOf(remotes: readonly RemoteNow[]): readonly RemoteNow[] {
    const name = remotes.map(({ base, entry }) => nameOf(base, entry.audience)).join(" ");
    const before = lists.get(name);
    if (before && before.every((remote, i) => remote === remotes[i])) return before;
    lists.set(name, remotes);
    return remotes;
  }

  const names = () => [
    ...new Set([...folders.map(({ name }) => name), ...(releases?.names() ?? [])]),
  ];

  function choose(visitorId: string, previewed = NO_PREVIEWS) {
    const all = new Set([...names(), ...previewed.keys()]);
    const chosen = [...all].map(
      (name) => [name, releases?.chosen(name, visitorId, previewed.get(name))] as const,
    );
    const keyOf = ([name, one]: (typeof chosen)[number]) =>
      `${name} ${nameOf(one?.version, one?.audience)}`;
    return { chosen, key: chosen.map(keyOf).join("\n") };
  }

  let everybodys: (ReturnType<typeof choose> & { readonly state: object | undefined }) | undefined;

  /** What is served to a visitor; without a number to all alike, put together once while the pointers are the same. */
  function chosenBy(visitorId: string, previewed: Previewed) {
    if (visitorId !== "" || previewed.size > 0) return choose(visitorId, previewed);
    const state = releases?.state();
    if (!everybodys || everybodys.state !== state) everybodys = { ...choose(visitorId), state };
    return everybodys;
  }

  return {
    /** What a visitor gets. */
    current(
      visitorId: string,
      previewed = NO_PREVIEWS,
    ): readonly RemoteNow[] | Promise<readonly RemoteNow[]> {
      const { chosen, key } = chosenBy(visitorId, previewed);
      const read = () =>
        chosen.flatMap(([name, one]) => {
          const folder = one?.folder ?? folderOf(name)?.folder;
          return folder ? [MANIFEST, SERVER_FILE].map((file) => join(folder, file)) : [];
        });
      const make = () => Promise.all(chosen.map(([name, one]) => remoteNow(name, one)));
      return kept(key, read, async () => listOf(await make()));
    },
    /** All that visitors get: for each version of a remote the remotes with it, among versions of the others. */
    async everyVersion(): Promise<readonly (readonly RemoteNow[])[]> {
      const all = await Promise.all(
        names().map((name) => {
          const served = releases?.served(name) ?? [];
          return Promise.all(
            (served.length > 0 ? served : [null]).map((one) => remoteNow(name, one)),
          );
        }),
      );
      const most = Math.max(0, ...all.map((versions) => versions.length));
      return Array.from({ length: most }, (_, i) =>
        all.flatMap((versions) => versions[i] ?? versions[0] ?? []),
      );
    },
    /** The folders in which a file of `/remotes/` may lie: its version's, and where it was built, whose hashed names fit any version. */
    find(path: string): { name: string; version: string; folders: string[]; file: string } | null {
      const [, name = "", version = "", file] = FILE.exec(path) ?? [];
      if (!file) return null;
      const local = folderOf(name)?.folder;
      const isRelease = releases !== undefined && Version.safeParse(version).success;
      const own = isRelease ? [releases.folderOf(name, version)] : [];
      return { name, version, file, folders: local ? [...own, local] : own };
    },
  };
}
export type Remotes = ReturnType<typeof createRemotes>;
