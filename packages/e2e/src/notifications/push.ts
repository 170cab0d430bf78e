// A browser that gets pushes. What is another's machine, the push service, and what a browser without windows refuses, to show
// notifications, are stood in for; the worker and its push event are real.
import { createECDH, randomBytes } from "node:crypto";
import type { Page, Worker } from "playwright-core";
import { PUSH_SERVICE } from "../harness.ts";

/** What a browser gets of its push service: an address of its own and keys (RFC 8291). */
export function newDevice() {
  const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
  const endpoint = `${PUSH_SERVICE}/${randomBytes(8).toString("hex")}`;
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

/** For pages from their beginning: nobody was asked yet, and what subscribes gets this device. */
export function subscribeTo(device: ReturnType<typeof newDevice>) {
  Object.defineProperty(Notification, "permission", { get: () => "default" });
  const { endpoint } = device;
  const made = { endpoint, toJSON: () => device, unsubscribe: async () => true };
  const subscription = made as unknown as PushSubscription; // safe: all that the site reads of it
  let current: PushSubscription | null = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async (options) => {
    const key = options?.applicationServerKey;
    const isSigned = key instanceof Uint8Array && key.length === 65;
    if (!isSigned || !options?.userVisibleOnly) throw new TypeError("No such subscription");
    return (current = subscription);
  };
}

type Shown = NotificationOptions & { readonly title: string };

/** What a worker knows that a page does not, and what it shows here. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  shown: readonly Shown[];
}

/** Keeps what the worker shows; of one tag the last. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope; // safe: this runs in the worker
    scope.shown = [];
    scope.registration.showNotification = async (title, options = {}) => {
      const others = scope.shown.filter(({ tag }) => tag !== options.tag);
      scope.shown = [...others, { title, ...options }];
    };
  });

/** The worker that answers for this page, and how a push service reaches it. */
export async function pushedWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { origin } = new URL(page.url());
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await keepShown(worker);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const push = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  return { worker, push };
}

/** The notifications that stand on the screen. */
export const shownBy = (worker: Worker): Promise<readonly Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown); // safe: as above

/** A tap on the first of them. Only an event of the browser's own could keep the worker alive, and let it take the focus. */
export const tapOn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope; // safe: as above
    const [first] = scope.shown;
    const close = () => {
      scope.shown = scope.shown.filter((one) => one !== first);
    };
    const event = Object.defineProperties(new Event("notificationclick"), {
      notification: { value: { ...first, close } },
      waitUntil: { value: (work: Promise<unknown>) => void work.catch(() => {}) },
    });
    dispatchEvent(event);
  });
