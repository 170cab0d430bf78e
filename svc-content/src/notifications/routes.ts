import { contentApi as api } from "@tutorsetu/contracts/apis";
import type { Delivery } from "@tutorsetu/contracts/notifications/calls";
import { en } from "@tutorsetu/contracts/replies";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { byAdmin, ownSettings } from "../policy.ts";
import { namesOf } from "../settlements/names-of.ts";
import type { Deliveries, DeliveryDoc } from "../store/deliveries.ts";
import type { SettingsStore } from "../store/notification-settings.ts";
import type { NoticeDoc, Notices } from "../store/notices.ts";

interface Deps {
  readonly notices: Pick<Notices, "byIds" | "countUnread">;
  readonly settings: SettingsStore;
  readonly deliveries: Pick<Deliveries, "dead" | "retry">;
  readonly fetchPerson: FetchPerson;
  /** Deliveries are due. */
  readonly deliverSoon: () => void;
}

function toDelivery(
  doc: DeliveryDoc,
  names: ReadonlyMap<string, string>,
  notices: readonly NoticeDoc[],
): Delivery {
  const { _id, userId, channel, tries, error = "", createdAt, endedAt = createdAt } = doc;
  const told = notices.filter((notice) => doc.noticeIds.includes(notice._id));
  const userName = names.get(userId);
  return {
    _id,
    userId,
    ...(userName && { userName }),
    channel,
    kinds: [...new Set(told.flatMap(({ kind }) => (kind ? [kind] : [])))],
    tries,
    error,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt.toISOString(),
  };
}

export function notificationRoutes(deps: Deps) {
  const { notices, settings, deliveries, fetchPerson, deliverSoon } = deps;
  const perPerson = limiter(60, 600);

  return contractRoutes({ malformedIds: "unknown" })
    .on(api.notificationSettings, ({ caller }) => settings.of(caller.id))

    .on(api.changeNotificationSettings, async ({ caller, body }) => {
      await perPerson.take(caller.id);
      return settings.change(ownSettings(caller, body));
    })

    .on(api.unreadNotices, async ({ caller }) => ({
      unread: await notices.countUnread(caller.id),
    }))

    .on(api.deliveries, async ({ query: { cursor, limit = 20 } }) => {
      const { docs, nextCursor, total } = await deliveries.dead({ cursor, limit });
      const ids = docs.flatMap(({ noticeIds }) => [...noticeIds]);
      const [names, told] = await Promise.all([
        namesOf(
          fetchPerson,
          docs.map(({ userId }) => userId),
        ),
        notices.byIds(ids),
      ]);
      return { deliveries: docs.map((doc) => toDelivery(doc, names, told)), nextCursor, total };
    })

    .on(api.retryDelivery, async ({ caller, params: { id } }) => {
      const isRetried = await deliveries.retry(byAdmin(caller, id), new Date());
      if (!isRetried) throw new HttpProblem("not_found", "no_such_delivery");
      deliverSoon();
      return { message: en.deliveryRetried };
    }).app;
}
