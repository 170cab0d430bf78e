import { join } from "node:path";
import {
  Compatibility,
  type LivePlatform,
  type LiveRemote,
} from "@tutorsetu/contracts/web/compatibility";
import { rootsOf } from "@tutorsetu/contracts/web/pages";
import { apiDocument } from "../api-docs.ts";
import type { Files } from "../pages/files.ts";
import { readShellPages } from "../pages/page-table.ts";
import type { Releases } from "../pages/releases.ts";
import type { RemoteNow, Remotes } from "../pages/remotes.ts";
import type { Upstreams } from "../proxy/upstreams.ts";

/** Anybody may ask, so asking often must not be work. */
const KEEP_MS = 200;
const SAID = "compatibility.json";

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  readonly remotes: Remotes;
  readonly releases: Releases | undefined;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** What runs behind this gateway, so that a release can be held against it before anybody gets it. */
function livePlatform({ shellFolder, files, remotes, releases }: Deps) {
  /** What a build says of itself; its files are its own affair. */
  async function compatibilityIn(folder: string | undefined) {
    if (folder === undefined) return null;
    const text = (await files.text(join(folder, SAID)))?.text;
    const { data } = Compatibility.safeParse(parse(text));
    if (!data) return null;
    const { files: _own, ...compatibility } = data;
    return compatibility;
  }

  async function shellNow(): Promise<LivePlatform["shell"]> {
    const text = (await files.text(join(shellFolder, "pages.json")))?.text;
    return {
      routes: rootsOf(readShellPages(text, undefined).pages.table),
      compatibility: await compatibilityIn(shellFolder),
    };
  }

  async function remoteNow({ base, entry, manifest, build }: RemoteNow): Promise<LiveRemote> {
    const [, , name = "", version = ""] = base.split("/");
    return {
      name,
      version,
      isReleased: Boolean(releases?.entriesOf(name)),
      routes: [...entry.routes],
      exposes: (manifest?.exposes ?? []).map(({ path }) => path.replace("./", "")),
      compatibility: await compatibilityIn(build?.folder),
    };
  }

  async function read(): Promise<LivePlatform> {
    const versions = await remotes.everyVersion();
    const each = new Map(versions.flat().map((remote) => [remote.base, remote]));
    const [shell, ...all] = [shellNow(), ...[...each.values()].map(remoteNow)] as const;
    return {
      hasStore: releases !== undefined,
      shell: await shell,
      remotes: await Promise.all(all),
    };
  }

  let last: { readonly at: number; readonly platform: Promise<LivePlatform> } | undefined;
  return (): Promise<LivePlatform> => {
    const now = performance.now();
    if (!last || now - last.at > KEEP_MS) last = { at: now, platform: read() };
    return last.platform;
  };
}

/** What is live, and what its services promise. */
export const liveNow = (
  deps: Deps & { readonly upstreams: Readonly<Record<string, Upstreams>> },
) => ({
  apiDocument: apiDocument(deps.upstreams),
  platform: livePlatform(deps),
});
