import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RenderRequest } from "@tutorsetu/contracts/web/server-bundle";
import { FILE_LIST, sri, sumsIn } from "@tutorsetu/releases/integrity";
import { buildOf, readPointer, Version } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import * as z from "zod";
import { tagOf } from "../content-tag.ts";
import type { Bundle, Task } from "./messages.ts";

const FILE = "server/main.cjs";
const WARM_UP_PAGES = 3;

/** There is no server part of the version that was asked for, or not the one that was released. */
export class NoBundleError extends Error {
  override name = "NoBundleError";
}

const Described = z.looseObject({
  pages: z.record(z.string(), z.looseObject({ isServerRendered: z.boolean().default(false) })),
});

/** The pages by which a new worker gets to know its code: those that need nothing but their address. */
async function warmUpPages(file: string): Promise<readonly Task[]> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const described = Described.safeParse(JSON.parse(text));
  return Object.entries(described.data?.pages ?? {})
    .filter(([path, { isServerRendered }]) => isServerRendered && !path.includes(":"))
    .slice(0, WARM_UP_PAGES)
    .map(([path]) => ({ path, language: "en" }));
}

interface Options {
  readonly shellFolder: string;
  /** Where remotes are built on this machine. */
  readonly remotes: readonly { readonly name: string; readonly folder: string }[];
  readonly store: RemotesStore | undefined;
}

const textIn = (folder: string) => readFile(join(folder, FILE)).catch(() => null);

/** Finds the server parts of versions, as they were built or released. */
export function createBundles({ shellFolder, remotes, store }: Options) {
  async function shellOf(version: string): Promise<Bundle> {
    const code = await textIn(shellFolder);
    if (!code || tagOf(code) !== version) throw new NoBundleError(`no shell ${version}`);
    return { name: "shell", code: code.toString("utf8"), assetsBase: "/" };
  }

  /** Null when it was not released. */
  async function releasedIn(folder: string): Promise<Buffer | null> {
    const [code, list] = await Promise.all([
      textIn(folder),
      readFile(join(folder, FILE_LIST), "utf8").catch(() => null),
    ]);
    if (!code || !list) return null;
    if (new Map(sumsIn(list)).get(FILE) === sri(code)) return code;
    throw new NoBundleError(`${FILE} in ${folder} was changed`);
  }

  /** Fetches a version that the pointer names, as it is now: what is remembered of a bucket's history may be half a minute old. */
  async function fetchLive(from: RemotesStore, name: string, version: string): Promise<boolean> {
    const text = await from.pointer(name);
    const entries = text === null ? [] : readPointer(name, text);
    const builds = entries.flatMap((entry) => [buildOf(entry), ...entry.extras.previous]);
    const build = builds.find((one) => one.version === version);
    if (build) await from.verified(name, build);
    return build !== undefined;
  }

  async function find(name: string, version: string) {
    const local = remotes.find((remote) => remote.name === name)?.folder;
    if (!store || !Version.safeParse(version).success) return { folder: local, code: null };
    const folder = store.folderOf(name, version);
    const isFetched = async () =>
      (await fetchLive(store, name, version).catch(() => false)) ||
      (await store.fetchRetained(name, version));
    const code =
      (await releasedIn(folder)) ?? ((await isFetched()) ? await releasedIn(folder) : null);
    return code ? { folder, code } : { folder: local, code: null };
  }

  return {
    async find({ shell, remote }: Pick<RenderRequest, "shell" | "remote">) {
      const shellBundle = await shellOf(shell);
      if (!remote) {
        const warmUp = await warmUpPages(join(shellFolder, "pages.json"));
        return { shell: shellBundle, remote: null, warmUp };
      }
      const { name, version } = remote;
      const { folder, code } = await find(name, version);
      const found = code ?? (folder === undefined ? null : await textIn(folder));
      if (!found || folder === undefined)
        throw new NoBundleError(`no server part of ${name} ${version}`);
      const assetsBase = `/remotes/${name}/${version}/`;
      return {
        shell: shellBundle,
        remote: { name, code: found.toString("utf8"), assetsBase },
        warmUp: await warmUpPages(join(folder, "mf-manifest.json")),
      };
    },
  };
}
export type Bundles = ReturnType<typeof createBundles>;
