import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { callEndpoint } from "../../shared/api/api.ts";
import { currentLanguage } from "../../shared/display/i18n.ts";

/** `none`: this browser, or this site, has no push; `blocked`: the person has told the browser so. */
export type PushState = "none" | "blocked" | "off" | "on";

/** Nothing without the site's service worker, which shows what comes. */
async function pushManager(): Promise<PushManager | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null;
  if (!("Notification" in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

/** As push services want it: the 65 bytes of the public key. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

const readKey = async () => (await callEndpoint(contentCalls.pushKey, {})).key;

async function tell(subscription: PushSubscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const body = { endpoint, keys: { p256dh, auth }, language: currentLanguage() };
  await callEndpoint(contentCalls.addPushSubscription, { body });
}

/** Whether this device gets notifications, or could. */
export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return "none";
  if (Notification.permission === "denied") return "blocked";
  if (await manager.getSubscription()) return "on";
  return (await readKey()) === null ? "none" : "off";
}

/** Asks the browser, so it is to follow a press. Rejects when the site could not be told. */
export async function turnPushOn(): Promise<PushState> {
  const manager = await pushManager();
  const key = manager && (await readKey());
  if (!manager || !key) return "none";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await manager.subscribe(options);
  await tell(subscription).catch(async (error: unknown) => {
    // The site does not know of it: it would be on for nobody.
    await subscription.unsubscribe();
    throw error;
  });
  return "on";
}

/** Nothing comes to this device any more, whether the site could be told or not: a gone device is forgotten. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return pushState();
  const { endpoint } = subscription;
  await callEndpoint(contentCalls.removePushSubscription, { query: { endpoint } }).catch(() => {});
  await subscription.unsubscribe();
  return "off";
}

/** This device is the signed-in person's, by an address that the browser may have changed. */
export async function renewPush(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await tell(subscription);
}
