import { jsonInScript } from "./head.ts";
import type { RemoteNow } from "./remotes.ts";

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
              pages: undefined,
              early: undefined,
              signedIn: undefined,
              hindi: undefined,
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
  now.map(({ base, manifest }) => `${base} ${manifest !== null}`).join("\n");
