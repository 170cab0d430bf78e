import { wants } from "@tutorsetu/contracts/notifications/choices";
import { type Channel, KINDS, kindOf } from "@tutorsetu/contracts/notifications/kinds";
import { mapLimit } from "@tutorsetu/service-kit/map-limit";
import { type Deliveries, deliveryId, type NewDelivery } from "../store/deliveries.ts";
import type { SettingsStore } from "../store/notification-settings.ts";
import type { Notices, PlannableNotice } from "../store/notices.ts";
import type { PushSubscriptions } from "../store/push-subscriptions.ts";
import { afterQuietHours, nextSummary } from "./times.ts";

interface Deps {
  readonly notices: Pick<Notices, "unplanned" | "markPlanned">;
  readonly settings: Pick<SettingsStore, "of">;
  readonly subscriptions: Pick<PushSubscriptions, "has">;
  readonly deliveries: Pick<Deliveries, "add" | "addToSummary">;
  /** Those that this deployment has. */
  readonly channels: readonly Channel[];
}

const BATCH = 100;
const AT_ONCE = 10;

/**
 * Turns notices into deliveries, by what their readers have chosen. A notice stays unplanned until all of its deliveries
 * are stored, and planned twice they are the same ones.
 */
export function createPlanner(deps: Deps) {
  const { notices, settings, subscriptions, deliveries } = deps;

  async function plan(notice: PlannableNotice): Promise<void> {
    const { _id: noticeId, planAt } = notice;
    const { _id: userId } = notice.user;
    const { group, channels } = KINDS[kindOf(notice)];
    const choice = (await settings.of(userId)).groups[group];
    const dueAt = (channel: Channel) => (channel === "email" ? planAt : afterQuietHours(planAt));
    const delivery = (channel: Channel): NewDelivery => ({
      _id: deliveryId(noticeId, channel),
      userId,
      channel,
      noticeIds: [noticeId],
      createdAt: planAt,
      dueAt: dueAt(channel),
    });
    const wanted = channels.filter(
      (channel) => deps.channels.includes(channel) && wants(choice, channel),
    );
    const isDaily = wanted.includes("email") && choice.email === "daily";
    const hasDevice = wanted.includes("push") && (await subscriptions.has(userId));
    const alone = wanted.filter(
      (channel) => !(channel === "email" && isDaily) && (channel !== "push" || hasDevice),
    );
    await deliveries.add(alone.map(delivery));
    if (isDaily) await deliveries.addToSummary(userId, noticeId, nextSummary(planAt));
    await notices.markPlanned(noticeId);
  }

  return {
    /** Plans all that is unplanned. */
    async sweep(): Promise<void> {
      for (;;) {
        const found = await notices.unplanned(BATCH);
        await mapLimit(found, AT_ONCE, plan);
        if (found.length < BATCH) return;
      }
    },
  };
}
