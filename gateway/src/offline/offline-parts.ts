import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import {
  OFFLINE_FILES_ID,
  type OfflineFiles,
  SERVICE_WORKER,
  START_DOCUMENT,
} from "@tutorsetu/contracts/web/offline";
import { LRUCache } from "lru-cache";
import { tagOf } from "../content-tag.ts";
import { type Content, type Files, send } from "../pages/files.ts";
import { jsonInScript, withHead } from "../pages/head.ts";
import { contentOf } from "../pages/html-content.ts";
import type { Page, Pages, ShellPages } from "../pages/page-table.ts";
import { routesFiles } from "../pages/preload.ts";
import { type Releases, visitorIdOf } from "../pages/releases.ts";
import { inlinedRemotes, servedRemotes } from "../pages/remotes-document.ts";
import type { RemoteNow, Remotes } from "../pages/remotes.ts";

const DOCUMENTS_IN_MEMORY = 20;

const keptPages = ({ table }: Pages): Page[] =>
  Object.values(table).flatMap((page) => ("files" in page && page.isKeptOffline ? [page] : []));

/** What the pages of a build that are kept need, by whether a visitor can open them. */
function filesOfPages(pages: readonly Page[], common: readonly string[]) {
  const filesOf = (some: readonly Page[]) =>
    some.length > 0 ? [...common, ...some.flatMap(({ files }) => files)] : [];
  return {
    everyone: filesOf(pages.filter(({ noindex }) => !noindex)),
    signedIn: filesOf(pages.filter(({ noindex }) => noindex)),
  };
}

/** What can be opened without a network, and of which files it is made. */
export function offlineFiles(shell: ShellPages, now: readonly RemoteNow[]): OfflineFiles {
  const own = keptPages(shell.pages);
  const shellPart = {
    everyone: [
      shell.remotes,
      shell.calls,
      shell.offline,
      shell.missing,
      ...own.map(({ files }) => files),
    ]
      .flat()
      .map((file) => `/${file}`),
    signedIn: shell.live.map((file) => `/${file}`),
    hindi: shell.hindi.map((file) => `/${file}`),
  };
  const remoteParts = now.map((remote) => {
    const kept = keptPages(remote.pages);
    const { everyone, signedIn } = filesOfPages(kept, routesFiles(remote));
    const { signedIn: more = [], hindi = [] } = (kept.length > 0 && remote.manifest) || {};
    const at = (files: readonly string[]) => files.map((file) => remote.base + file);
    return { everyone: at(everyone), signedIn: at([...signedIn, ...more]), hindi: at(hindi) };
  });
  const parts = [shellPart, ...remoteParts];
  const all = (name: keyof OfflineFiles) => [...new Set(parts.flatMap((part) => part[name]))];
  return { everyone: all("everyone"), signedIn: all("signedIn"), hindi: all("hindi") };
}

/**
 * In place of the shell's worker: takes itself and everything that was kept away. It does not wait for pages to be closed,
 * for it is meant for when a worker does harm.
 */
const REMOVAL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("tutorsetu-")).map((name) => caches.delete(name)));
    await self.registration.unregister();
    // When which page was kept. Nobody waits for it: the worker of before may still hold it open.
    indexedDB.deleteDatabase("workbox-expiration");
  };
  event.waitUntil(forget());
});
// A page that registers it while it leaves would keep it: then it tells what is to be kept.
self.addEventListener("message", (event) => event.waitUntil(self.registration.unregister()));
`;

const removal: Content = {
  bodies: { identity: Buffer.from(REMOVAL) },
  tag: tagOf(Buffer.from(REMOVAL)),
  type: "text/javascript; charset=utf-8",
  cacheControl: "no-cache",
};

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  readonly remotes: Remotes;
  readonly releases: Releases | undefined;
  readonly shellPages: () => ShellPages | Promise<ShellPages>;
  readonly offlinePages?: boolean | undefined;
}

/** What browsers ask for to be ready for when there is no network. The service worker itself is a file of the shell. */
export function createOfflineParts(deps: Deps) {
  const { shellFolder, files, remotes, releases, shellPages, offlinePages = true } = deps;
  const known = new LRUCache<string, Promise<Content>>({ max: DOCUMENTS_IN_MEMORY });

  /** Of one visitor's versions; null while one of them cannot be read, so that browsers keep the document they have. */
  async function startDocument(visitorId: string): Promise<Content | null> {
    const [index, shell, now] = await Promise.all([
      files.text(join(shellFolder, "index.html")),
      shellPages(),
      remotes.current(visitorId),
    ]);
    if (!index?.text.includes("</head>")) return null;
    if (now.some(({ manifest }) => manifest === null)) return null;
    const needed = jsonInScript(offlineFiles(shell, now));
    const key = [index.tag, needed, servedRemotes(now)].join("\n");
    const made = known.get(key);
    if (made) return made;
    const list = `<script type="application/json" id="${OFFLINE_FILES_ID}">${needed}</script>`;
    const robots = '<meta name="robots" content="noindex">';
    const document = contentOf(
      withHead(index.text, robots + list + inlinedRemotes(now), undefined),
    );
    known.set(key, document);
    return document;
  }

  /** Answers true when it has answered. */
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path === SERVICE_WORKER && !offlinePages) {
      send(request, response, removal);
      return true;
    }
    if (path !== START_DOCUMENT || !offlinePages) return false;
    const document = await startDocument(visitorIdOf(request, response, releases));
    if (document) send(request, response, document);
    return document !== null;
  };
}
