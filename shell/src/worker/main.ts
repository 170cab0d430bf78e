// The service worker: documents and files, never anything below /api, and what is pushed. It knows no release and no person, so that an old
// one serves new pages as well as a new one; a new one waits until every page of the old one is closed.
import type { ForgetMessage, KeepMessage } from "@tutorsetu/contracts/web/offline";
import { clientsClaim } from "workbox-core";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { assets, isAsset, retriedAssets } from "./assets.ts";
import { documents, forgetDocuments, NO_PAGE } from "./documents.ts";
import { openPushed, showPush } from "./push.ts";
import { scope, type WorkerEvent } from "./scope.ts";
import { keepStartDocument } from "./start-document.ts";

registerRoute(new NavigationRoute(documents, { denylist: NO_PAGE }));
registerRoute(({ url }) => isAsset(url) && url.searchParams.has("retry"), retriedAssets);
registerRoute(({ url }) => isAsset(url), assets);

/** Keeps what a page was made of before the worker was there, then what it takes to start without a network. */
async function keep(message: KeepMessage, event: WorkerEvent) {
  const { loaded, document: seen } = message;
  const files = loaded.filter((url) => isAsset(new URL(url)));
  for (const url of files) await assets.handle({ event, request: new Request(url) });
  if (seen) await documents.handle({ event, request: new Request(seen) });
  await keepStartDocument(message);
}

type Message = KeepMessage | ForgetMessage;

const isOf = <T extends Message["type"]>(
  type: T,
  data: unknown,
): data is Extract<Message, { type: T }> =>
  typeof data === "object" && data !== null && "type" in data && data.type === type;

scope.addEventListener("message", (event) => {
  const { data } = event;
  if (isOf("keep", data)) event.waitUntil(keep(data, event));
  if (isOf("forget", data)) event.waitUntil(forgetDocuments());
});

scope.addEventListener("push", (event) => event.waitUntil(showPush(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPushed(event)));

// The document is asked for while the worker starts.
scope.addEventListener("activate", (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});
// A first worker takes the page that is open, whose next files it then keeps.
clientsClaim();
