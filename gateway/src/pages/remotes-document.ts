import * as z from "zod";
import { jsonInScript } from "./head.ts";
import type { RemoteNow } from "./remotes.ts";

const Shared = z.looseObject({ assets: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Of what a remote shares, entries with files of their own: federation's runtime looks for nothing else in them. */
const withFiles = (shared: unknown) =>
  Array.isArray(shared)
    ? shared.filter((one) => {
        const { data } = Shared.safeParse(one);
        const lists = data && Object.values(data.assets).flatMap((kind) => Object.values(kind));
        return !lists?.every((files) => Array.isArray(files) && files.length === 0);
      })
    : shared;

/** What `/remotes.json` says, and the page too; there with the manifests, which spares as many requests. */
export function remotesDocument(now: readonly RemoteNow[], withManifests: boolean) {
  return {
    version: 1,
    remotes: now.map(({ entry, manifest }) =>
      // What it says of its pages has become links.
      withManifests && manifest
        ? {
            ...entry,
            manifestJson: {
              ...manifest,
              shared: withFiles(manifest["shared"]),
              pages: undefined,
              early: undefined,
              signedIn: undefined,
              hindi: undefined,
              navigation: undefined,
            },
          }
        : entry,
    ),
  };
}

/** What a page is told of the remotes. */
export function inlinedRemotes(now: readonly RemoteNow[]): string {
  const json = jsonInScript(remotesDocument(now, true));
  return `<script type="application/json" id="remotes-json">${json}</script>`;
}

/** The same as long as `inlinedRemotes` is, and sooner made. */
export const servedRemotes = (now: readonly RemoteNow[]): string =>
  now
    .map(({ base, manifest, entry }) => `${base} ${manifest !== null} ${entry.audience}`)
    .join("\n");
