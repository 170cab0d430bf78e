import type { NotificationSettings } from "@tutorsetu/contracts/notifications/calls";
import { wants } from "@tutorsetu/contracts/notifications/choices";
import { type Channel, KINDS, kindOf } from "@tutorsetu/contracts/notifications/kinds";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import type { DeliveryDoc } from "../store/deliveries.ts";
import type { SettingsStore } from "../store/notification-settings.ts";
import type { NoticeDoc, Notices } from "../store/notices.ts";

interface Deps {
  readonly notices: Pick<Notices, "byIds">;
  readonly settings: Pick<SettingsStore, "of">;
  readonly fetchPerson: FetchPerson;
}

/** What there is to tell, and to whom, as both stand now. */
export interface Wanted {
  readonly person: Person;
  readonly settings: NotificationSettings;
  readonly notices: readonly NoticeDoc[];
}

/** Where a notice without a link of its own is read. */
export const noticesPage = ({ role }: Pick<NoticeDoc, "role">) =>
  role === "Admin" ? "/dashboard/notifications" : "/userdashboard/notifications";

const groupOf = (notice: NoticeDoc) => KINDS[kindOf(notice)].group;

/** Suspended people are told of their account only; who is deleted or hidden, of nothing. */
const mayReceive = ({ active, suspended = false }: Person, notice: NoticeDoc) =>
  active || (suspended && groupOf(notice) === "account");

/** Looks once more before something leaves: choices, the account and the address may have changed since it was planned. */
export const lookUp =
  ({ notices, settings: store, fetchPerson }: Deps) =>
  async (
    { userId, noticeIds }: DeliveryDoc,
    channel: Channel,
    isUnreadOnly: boolean,
  ): Promise<Wanted | null> => {
    const person = await fetchPerson(userId);
    if (!person) return null;
    const [settings, found] = await Promise.all([store.of(userId), notices.byIds(noticeIds)]);
    const wanted = found.filter(
      (notice) =>
        mayReceive(person, notice) &&
        wants(settings.groups[groupOf(notice)], channel) &&
        !(isUnreadOnly && notice.solved),
    );
    return wanted.length > 0 ? { person, settings, notices: wanted } : null;
  };
export type LookUp = ReturnType<typeof lookUp>;
