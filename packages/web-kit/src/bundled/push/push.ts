import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { callEndpoint } from "../../shared/api/api.ts";
import { currentLanguage } from "../../shared/display/i18n.ts";
import { useSession } from "../../shared/session/session.ts";
import { readText, writeText } from "../../shared/session/storage.ts";

/** `none`: this browser, or this site, has no push; `blocked`: the person has told the browser so. */
export type PushState = "none" | "blocked" | "off" | "on";

/** Of a first visit: the site's worker is installed some seconds after the page. */
const INSTALLED_MS = 30_000;

const hasPush = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Nothing without the site's service worker, which shows what comes. */
async function pushManager(): Promise<PushManager | null> {
  if (!hasPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

/** The same as soon as the worker can show something; null where there is none, after a while. */
async function readyPushManager(): Promise<PushManager | null> {
  if (!hasPush()) return null;
  const { serviceWorker } = navigator;
  const late = new Promise<null>((resolve) => setTimeout(resolve, INSTALLED_MS, null));
  // It never settles where no worker is ever registered.
  const registration = await Promise.race([serviceWorker.ready, late]);
  return registration?.pushManager ?? null;
}

/** As push services want it: the 65 bytes of the public key. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

const readKey = async () => (await callEndpoint(contentCalls.pushKey, {})).key;

/** Of this browser: whose notifications its subscription was last for. */
const OWNER = "push-of";

const ownId = () => useSession.getState().user?._id ?? "";

async function tell(subscription: PushSubscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const body = { endpoint, keys: { p256dh, auth }, language: currentLanguage() };
  const owner = ownId();
  await callEndpoint(contentCalls.addPushSubscription, { body });
  writeText(OWNER, owner);
}

const subscribe = (manager: PushManager, key: string) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });

/** Whether this device gets notifications, or could. On a first visit it is known when the worker is there. */
export async function pushState(): Promise<PushState> {
  const manager = await readyPushManager();
  if (!manager) return "none";
  if (Notification.permission === "denied") return "blocked";
  if (await manager.getSubscription()) return "on";
  return (await readKey()) === null ? "none" : "off";
}

/** Asks the browser, so it is to follow a press. Rejects when the site could not be told. */
export async function turnPushOn(): Promise<PushState> {
  const manager = await readyPushManager();
  const key = manager && (await readKey());
  if (!manager || !key) return "none";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const subscription = await subscribe(manager, key);
  await tell(subscription).catch(async (error: unknown) => {
    // The site does not know of it: it would be on for nobody.
    await subscription.unsubscribe();
    throw error;
  });
  return "on";
}

/** Nothing comes to this device any more, whether the site could be told or not: a gone device is forgotten. */
export async function turnPushOff(): Promise<PushState> {
  const manager = await pushManager();
  const subscription = await manager?.getSubscription();
  if (!subscription) return manager ? "off" : "none";
  const { endpoint } = subscription;
  await callEndpoint(contentCalls.removePushSubscription, { query: { endpoint } }).catch(() => {});
  await subscription.unsubscribe();
  return "off";
}

/**
 * This device is the signed-in person's, by an address that the browser may have changed. Where it was somebody else's,
 * who has not signed out, it gets a new address: what is still sent to the old one reaches nobody.
 */
export async function renewPush(): Promise<void> {
  const manager = await pushManager();
  const subscription = await manager?.getSubscription();
  if (!manager || !subscription) return;
  const owner = readText(OWNER);
  if (owner === null || owner === ownId()) return tell(subscription);
  await subscription.unsubscribe();
  const key = await readKey();
  if (key) await tell(await subscribe(manager, key));
}
