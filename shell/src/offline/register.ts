import { type KeepMessage, SERVICE_WORKER } from "@tutorsetu/contracts/web/offline";
import { currentLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";

/** The browser's own wish, where it tells it: then nothing is fetched that was not asked for. */
const savesData = () =>
  "connection" in navigator &&
  (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;

function message(document?: string): KeepMessage {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return {
    type: "keep",
    isSignedIn: useSession.getState().token !== null,
    language: currentLanguage(),
    loaded: loaded.filter((url) => url.startsWith(`${location.origin}/`)),
    ...(document === undefined ? {} : { document }),
  };
}

/**
 * Registers the service worker and tells it what this page is made of. Where there can be none, everything is as without.
 * `cameFrom` is the address of the page's document, whatever is shown by now: a page to which somebody went within this one
 * came as data, which is kept for whoever is signed in; its document is every visitor's.
 */
export async function keepForOffline(cameFrom: string): Promise<void> {
  const { serviceWorker } = navigator;
  const document = serviceWorker.controller ? undefined : cameFrom;
  await serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  const tell = () => {
    if (!savesData()) (serviceWorker.controller ?? active)?.postMessage(message(document));
  };
  tell();
  // Who has just signed in needs more files.
  useSession.subscribe(({ token }, before) => {
    if (token && token !== before.token) tell();
  });
}
