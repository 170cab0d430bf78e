import { KINDS, kindOf } from "@tutorsetu/contracts/notifications/kinds";
import { pushPayload } from "@tutorsetu/contracts/notifications/push";
import webPush from "web-push";
import type { Deliveries } from "../../store/deliveries.ts";
import type { NoticeDoc } from "../../store/notices.ts";
import type { PushSubscriptionDoc, PushSubscriptions } from "../../store/push-subscriptions.ts";
import { type Sender, UndeliverableError } from "../queue.ts";
import { type LookUp, noticesPage } from "../readers.ts";
import { afterQuietHours } from "../times.ts";
import { isPushService } from "./push-services.ts";

/** The deployment's key pair and whom push services may write to (RFC 8292). */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`. */
  readonly subject: string;
}

interface Deps {
  readonly lookUp: LookUp;
  readonly deliveries: Pick<Deliveries, "markReached">;
  readonly subscriptions: Pick<PushSubscriptions, "of" | "removeGone">;
  readonly vapid: Vapid;
  /** Origins of push services besides the known ones. */
  readonly services: readonly string[];
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number | undefined;
}

/** Seconds for which a push service keeps it for a device that is off. */
const KEPT_SECONDS = 86_400;

const payloadOf = (notice: NoticeDoc, { language }: PushSubscriptionDoc) =>
  pushPayload({ ...notice, link: notice.link ?? noticesPage(notice) }, language);

/** Notifications as Web Push to all devices of a person, not in quiet hours; each device gets it once. */
export function pushSender(deps: Deps): Sender {
  const { lookUp, deliveries, subscriptions, vapid, services } = deps;
  const { fetch: request = fetch, timeoutMs = 10_000 } = deps;

  /** False when there is no such device any more. */
  async function send(notice: NoticeDoc, device: PushSubscriptionDoc): Promise<boolean> {
    if (!isPushService(device.endpoint, services)) return false;
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      device,
      JSON.stringify(payloadOf(notice, device)),
      {
        vapidDetails: vapid,
        TTL: KEPT_SECONDS,
        urgency: KINDS[kindOf(notice)].isUrgent ? "high" : "normal",
        // The service keeps one of several tries.
        topic: notice._id,
      },
    );
    const response = await request(endpoint, {
      method,
      headers,
      body: body && new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Whatever it says besides is not waited for.
    await response.body?.cancel();
    const { status, ok } = response;
    if (status === 404 || status === 410) return false;
    if (ok) return true;
    const isForGood = status === 400 || status === 413;
    throw new (isForGood ? UndeliverableError : Error)(`the push service answered ${status}`);
  }

  return {
    channel: "push",
    atOnce: 10,
    async deliver(delivery, now) {
      const { _id, userId, reached = [] } = delivery;
      const morning = afterQuietHours(now);
      if (morning > now) return morning;
      const [notice] = (await lookUp(delivery, "push", true))?.notices ?? [];
      if (!notice) return "dropped";
      const devices = await subscriptions.of(userId);
      let count = reached.length;
      const failures: unknown[] = [];
      for (const device of devices.filter((one) => !reached.includes(one._id))) {
        const isThere = await send(notice, device).catch((error: unknown) => {
          failures.push(error);
          return null;
        });
        if (isThere === false) await subscriptions.removeGone(device);
        if (isThere) await deliveries.markReached(_id, device._id);
        if (isThere) count += 1;
      }
      if (failures.length > 0) throw failures[0];
      return count > 0 ? "sent" : "dropped";
    },
  };
}
