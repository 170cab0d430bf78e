// Files with a hash in their name: what has been fetched once never changes.
import { ASSET_CACHE } from "@tutorsetu/web-kit/offline-names";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst, Strategy, type StrategyHandler } from "workbox-strategies";

const PATH = /^\/(?:remotes\/[^/]+\/[^/]+\/)?static\/[^/]+\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const MOST_FILES = 250;
const MOST_SECONDS = 60 * 24 * 3600;

export const isAsset = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && PATH.test(pathname);

/** The scripts and style sheets that a document names. */
export const filesIn = (html: string): string[] => {
  const named = [...html.matchAll(/\s(?:src|href)="([^"]+\.(?:js|css))"/g)];
  const files = named.map(([, path = ""]) => path).filter((path) => PATH.test(path));
  return [...new Set(files)];
};

/** From whichever cache. A script that is asked for once more has a query, which says nothing of its content. */
export function keptFile(path: string): Promise<Response | undefined> {
  const { origin, pathname } = new URL(path, location.origin);
  return caches.match(origin + pathname);
}

/** False for an error, and for a page that a proxy sends in a file's place. */
export const isSound = ({ status, type, headers }: Response): boolean =>
  status === 200 &&
  type === "basic" &&
  !(headers.get("content-type") ?? "text/html").includes("text/html");

const rules: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(origin + pathname);
  },
  cacheWillUpdate: ({ response }) => Promise.resolve(isSound(response) ? response : null),
};

const options = {
  cacheName: ASSET_CACHE,
  plugins: [
    new ExpirationPlugin({
      maxEntries: MOST_FILES,
      maxAgeSeconds: MOST_SECONDS,
      purgeOnQuotaError: true,
    }),
    rules,
  ],
};

/** What a start document was kept with goes with that; a page that is kept may need it longer. */
class KeptFirst extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler) {
    const kept = await handler.cacheMatch(request);
    if (kept) return kept;
    const elsewhere = await keptFile(request.url);
    if (!elsewhere) return handler.fetchAndCachePut(request);
    void handler.waitUntil(handler.cachePut(request, elsewhere.clone()));
    return elsewhere;
  }
}

export const assets = new KeptFirst(options);

/** For a script that could not be loaded or run: what is kept may be what was wrong. */
export const retriedAssets = new NetworkFirst(options);
