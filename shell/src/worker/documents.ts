// Pages: from the network while it answers soon, else as they were last seen, else drawn by the browser from what is kept.
import { KEPT_AT } from "@tutorsetu/contracts/web/offline";
import { DOCUMENT_CACHE } from "@tutorsetu/web-kit/offline-names";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst } from "workbox-strategies";
import { filesIn, keptFile } from "./assets.ts";
import { offlinePage } from "./offline-page.ts";
import { startDocument } from "./start-document.ts";

/** Longer than a slow line takes to answer; a page that is kept is better than a white screen. */
const NETWORK_SECONDS = 3;
const MOST_DOCUMENTS = 50;
const MOST_SECONDS = 30 * 24 * 3600;

/** Not pages: calls, the live connection, files, and what the gateway says of itself. */
export const NO_PAGE = [
  /^\/(?:api|socket\.io|internal|remotes|static|preview|docs|livez|readyz|metrics)(?:\/|\?|$)/,
  /^[^?]*\.[a-z0-9]{1,12}(?:\?|$)/i,
];

/** Whether there is something to read in it. Any other is the same as the start document, which is kept with all its files. */
export const isWorthKeeping = async (response: Response): Promise<boolean> =>
  response.status === 200 &&
  !response.redirected &&
  (await response.clone().text()).includes('<div id="root" data-rendered>');

/** Whether a kept document can be made live: its release may be gone, and with it every file that was not kept. */
export async function isComplete(document: Response): Promise<boolean> {
  const files = filesIn(await document.clone().text());
  const kept = await Promise.all(files.map(keptFile));
  return kept.every((file) => file !== undefined);
}

/** Says in the document when it came, for the page to say it. */
export async function dated(document: Response): Promise<Response> {
  const { status, headers } = document;
  const at = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(at)) return document;
  const html = (await document.text()).replace(
    "<head>",
    `<head><meta name="${KEPT_AT}" content="${at}">`,
  );
  const kept = new Headers(headers);
  // What is said now is neither packed nor as long.
  for (const name of ["content-encoding", "content-length"]) kept.delete(name);
  return new Response(html, { status, headers: kept });
}

const rules: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isWorthKeeping(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && (await isComplete(cachedResponse)) ? dated(cachedResponse) : startDocument(),
  handlerDidError: () => Promise.resolve(offlinePage()),
};

/** The addresses, too, which are kept apart from the pages to know which is the oldest. */
export async function forgetDocuments() {
  await caches.delete(DOCUMENT_CACHE);
  await new CacheExpiration(DOCUMENT_CACHE, { maxEntries: MOST_DOCUMENTS }).delete();
}

export const documents = new NetworkFirst({
  cacheName: DOCUMENT_CACHE,
  networkTimeoutSeconds: NETWORK_SECONDS,
  // What was read in one language or by another release is still what was read.
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({
      maxEntries: MOST_DOCUMENTS,
      maxAgeSeconds: MOST_SECONDS,
      purgeOnQuotaError: true,
      matchOptions: { ignoreVary: true },
    }),
    rules,
  ],
});
