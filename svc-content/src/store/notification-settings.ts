import {
  ALWAYS_EMAILED,
  type Choice,
  DEFAULT_CHOICE,
  type NotificationLanguage,
} from "@tutorsetu/contracts/notifications/choices";
import { type Group, GROUPS } from "@tutorsetu/contracts/notifications/kinds";
import type {
  ChangeNotificationSettings,
  NotificationSettings,
} from "@tutorsetu/contracts/notifications/calls";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";

type Email = Choice["email"];

/** What a person has chosen; of what is missing the defaults hold, also of groups that are added later. */
export interface NotificationSettingsDoc {
  /** The user id. */
  readonly _id: string;
  readonly language?: NotificationLanguage;
  readonly groups?: Readonly<Partial<Record<Group, Partial<Choice>>>>;
  /** What stood before an unsubscribe link switched it off. */
  readonly before?: Readonly<Partial<Record<Group, Email>>>;
}

export interface SettingsChange {
  readonly userId: string;
  readonly change: ChangeNotificationSettings;
}
/** E-mails of these groups, by an unsubscribe link. */
export interface EmailSwitch {
  readonly userId: string;
  /** `summary`: whatever is in the person's daily e-mail. */
  readonly group: Group | "summary";
  readonly isOn: boolean;
}

export interface SettingsStore {
  of(userId: string): Promise<NotificationSettings>;
  /** Null: not chosen. */
  languageOf(userId: string): Promise<NotificationLanguage | null>;
  change(change: Authorized<SettingsChange>): Promise<NotificationSettings>;
  switchEmails(change: Authorized<EmailSwitch>): Promise<void>;
}

export const settingsCollection = (db: Db) =>
  db.collection<NotificationSettingsDoc>("notificationSettings");

function effective(doc: NotificationSettingsDoc | null): NotificationSettings {
  const choiceOf = (group: Group): Choice => {
    const choice = { ...DEFAULT_CHOICE, ...doc?.groups?.[group] };
    return group === ALWAYS_EMAILED ? { ...choice, email: "now" } : choice;
  };
  const groups = Object.fromEntries(GROUPS.map((group) => [group, choiceOf(group)]));
  // safe: an entry for each group
  return { language: doc?.language ?? "both", groups: groups as NotificationSettings["groups"] };
}

/** The paths that change; the choice for e-mails forgets what an unsubscribe link had replaced. */
function changesOf({ language, groups = {} }: ChangeNotificationSettings) {
  const entries = Object.entries(groups).flatMap(([group, choice]) =>
    Object.entries(choice ?? {})
      .filter(([channel]) => !(group === ALWAYS_EMAILED && channel === "email"))
      .map(([channel, value]) => [`groups.${group}.${channel}`, value] as const),
  );
  return Object.fromEntries([...entries, ...(language ? [["language", language] as const] : [])]);
}

export function mongoNotificationSettings(db: Db): SettingsStore {
  const docs = settingsCollection(db);

  async function write(_id: string, $set: Readonly<Record<string, unknown>>) {
    if (Object.keys($set).length === 0) return;
    const upsert = () => docs.updateOne({ _id }, { $set }, { upsert: true });
    // Two first changes at once: the slower one changes what the faster one has made.
    if (!(await unlessDuplicate(upsert(), null))) await upsert();
  }
  const of = async (userId: string) => effective(await docs.findOne({ _id: userId }));

  return {
    of,
    languageOf: async (userId) => (await docs.findOne({ _id: userId }))?.language ?? null,
    async change({ userId, change }) {
      await write(userId, changesOf(change));
      return of(userId);
    },
    async switchEmails({ userId, group, isOn }) {
      const doc = await docs.findOne({ _id: userId });
      const { groups } = effective(doc);
      const before = doc?.before ?? {};
      const isMeant = (one: Group) => {
        if (one === ALWAYS_EMAILED) return false;
        if (group !== "summary") return one === group;
        return (isOn ? before[one] : groups[one].email) === "daily";
      };
      // What was switched off, or on, already stays: the same link twice is one change.
      const changed = GROUPS.filter(isMeant).filter(
        (one) => (groups[one].email === "off") === isOn,
      );
      const entries = changed.flatMap((one): [string, Email][] =>
        isOn
          ? [[`groups.${one}.email`, before[one] ?? "now"]]
          : [
              [`before.${one}`, groups[one].email],
              [`groups.${one}.email`, "off"],
            ],
      );
      await write(userId, Object.fromEntries(entries));
    },
  };
}
