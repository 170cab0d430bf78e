import { createMailTransport, hasMail } from "@tutorsetu/email/transport";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import type { Log } from "@tutorsetu/service-kit/outbox";
import type { Deliveries } from "../store/deliveries.ts";
import type { Notices } from "../store/notices.ts";
import type { SettingsStore } from "../store/notification-settings.ts";
import type { PushSubscriptions } from "../store/push-subscriptions.ts";
import { emailSender } from "./channels/email.ts";
import { pushSender, type Vapid } from "./channels/push.ts";
import { logTextSender, textSender } from "./channels/sms.ts";
import { createDelivery } from "./delivery.ts";
import { notificationMetrics } from "./metrics.ts";
import { createPlanner } from "./planner.ts";
import type { Sender } from "./queue.ts";
import { lookUp } from "./readers.ts";
import type { UnsubscribeTokens } from "./unsubscribe/token.ts";

interface Deps {
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly subscriptions: PushSubscriptions;
  readonly deliveries: Deliveries;
  readonly fetchPerson: FetchPerson;
  readonly tokens: UnsubscribeTokens;
  readonly site: string;
  readonly mail: Parameters<typeof createMailTransport>[0];
  readonly vapid: Vapid | null;
  readonly pushServices: readonly string[];
  readonly log: Log & Parameters<typeof createMailTransport>[1];
  readonly clock?: () => Date;
  /** How long a mail server or a push service may say nothing. */
  readonly timeoutMs?: number | undefined;
}

/** All channels of a deployment, over these stores. What has nowhere to go is not planned. */
export function createNotifications({ mail, vapid, pushServices: services, ...deps }: Deps) {
  const { deliveries, log, timeoutMs } = deps;
  const metrics = notificationMetrics(deliveries);
  const channel = { ...deps, lookUp: lookUp(deps) };
  const senders: Sender[] = [
    ...(hasMail(mail)
      ? [emailSender({ ...channel, transport: createMailTransport(mail, log, timeoutMs) })]
      : []),
    ...(vapid ? [pushSender({ ...channel, vapid, services })] : []),
    textSender({ ...channel, provider: logTextSender(log) }),
  ];
  const channels = senders.map((sender) => sender.channel);
  const planner = createPlanner({ ...deps, channels });
  const delivery = createDelivery({ ...deps, planner, senders, metrics });
  return { ...delivery, metrics: metrics.text };
}
