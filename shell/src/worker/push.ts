import type { PushPayload } from "@tutorsetu/contracts/notifications/push";
import { type NotificationEvent, type PushEvent, scope } from "./scope.ts";

/** Where notices stand, for a push that cannot be read. */
const NOTICES = "/userdashboard/notifications";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A path of this site; whatever else a push says leads to the notices. */
const pathOf = (link: unknown) => (isText(link) && /^\/(?![/\\])/.test(link) ? link : NOTICES);

function payloadOf(event: PushEvent): PushPayload {
  let told: Partial<Record<keyof PushPayload, unknown>> = {};
  try {
    told = (event.data?.json() ?? {}) as typeof told; // safe: each part is checked below
  } catch {
    // Of a newer site: that there is something is shown all the same, as browsers demand.
  }
  const { title, body, link, tag } = told;
  return {
    title: isText(title) ? title : "TutorSetu",
    body: isText(body) ? body : "",
    link: pathOf(link),
    tag: isText(tag) ? tag : "",
  };
}

/** The same one twice replaces itself. */
export function showPush(event: PushEvent): Promise<void> {
  const { title, body, link, tag } = payloadOf(event);
  return scope.registration.showNotification(title, {
    body,
    tag,
    icon: "/icon-192.png",
    data: { link },
  });
}

/** In a window of the site that is open already, else in a new one. */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const link = pathOf(typeof data === "object" && data && "link" in data ? data.link : "");
  const [open] = await scope.clients.matchAll({ type: "window" });
  // A window that is of before this worker may be focused, not led.
  const led = await open?.navigate(link).catch(() => null);
  if (led) await led.focus();
  else await scope.clients.openWindow(link);
}
