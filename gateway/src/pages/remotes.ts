import { join } from "node:path";
import * as z from "zod";
import { remotesTable } from "../remotes-table.ts";
import type { Files } from "./files.ts";

/** The parts of a federation manifest that pages are told about early. */
const Assets = z.object({ sync: z.array(z.string()) });
const Manifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string(), path: z.string() }) }),
  exposes: z
    .array(z.looseObject({ path: z.string(), assets: z.looseObject({ js: Assets, css: Assets }) }))
    .default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** One entry of `/remotes.json`. */
export interface RemoteEntry {
  readonly name: string;
  readonly title: string;
  readonly manifest: string;
  readonly routes: readonly string[];
}

export interface RemoteNow {
  readonly entry: RemoteEntry;
  /** Where its files are served, e.g. `/remotes/mf-listings/3f2a91bc/`. */
  readonly base: string;
  /** Null while the file is missing or broken. */
  readonly manifest: Manifest | null;
}

interface RemoteFolder {
  readonly name: string;
  readonly folder: string;
}

function parse(text: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The remotes as they are on disk now. One whose manifest is broken or gone stays listed at its last known place, so that
 * the shell shows its error box and Try Again finds it when it is back.
 */
export function createRemotes(folders: readonly RemoteFolder[], files: Files) {
  const versions = new Map<string, string>();

  async function look({ name, folder }: RemoteFolder): Promise<RemoteNow> {
    const found = await files.text(join(folder, "mf-manifest.json"));
    const manifest = found ? parse(found.text) : null;
    if (found && manifest) versions.set(name, found.tag.replaceAll(/[^0-9a-z]/gi, "").slice(0, 10));
    const base = `/remotes/${name}/${versions.get(name) ?? "current"}/`;
    const { title, routes } = remotesTable[name] ?? { title: name, routes: [] };
    const entry = {
      name: name.replaceAll("-", "_"),
      title,
      manifest: `${base}mf-manifest.json`,
      routes,
    };
    return { entry, base, manifest };
  }

  return {
    current: () => Promise.all(folders.map(look)),
    /** The folder and file behind `/remotes/<name>/<any version>/<file>`: hashed names make any version safe. */
    find(path: string): { folder: string; file: string } | null {
      const [, name, file] = /^\/remotes\/([a-z][a-z0-9-]*)\/[\w.-]+(\/.+)$/.exec(path) ?? [];
      const remote = folders.find((r) => r.name === name);
      return remote && file ? { folder: remote.folder, file } : null;
    },
  };
}
export type Remotes = ReturnType<typeof createRemotes>;
