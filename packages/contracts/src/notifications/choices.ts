import type { Channel, Group } from "./kinds.ts";

/** `daily`: in one e-mail at 18:00 India time, together with the others of that day. */
export const EMAIL_CHOICES = ["now", "daily", "off"] as const;

export interface Choice {
  readonly email: (typeof EMAIL_CHOICES)[number];
  readonly push: boolean;
  readonly sms: boolean;
}

/** What holds for whoever has chosen nothing. */
export const DEFAULT_CHOICE: Choice = { email: "now", push: true, sms: false };

/** `both`: one below the other, until the person has chosen. */
export const NOTIFICATION_LANGUAGES = ["en", "hi", "both"] as const;
export type NotificationLanguage = (typeof NOTIFICATION_LANGUAGES)[number];

/** E-mails about the safety of the account always go at once. */
export const ALWAYS_EMAILED: Group = "account";

/** Push and text messages wait for the morning: hours of the day in India (UTC+5:30). */
export const QUIET_HOURS = { from: 21, to: 8 } as const;
export const SUMMARY_HOUR = 18;

/** Whether a channel is to be used at all. */
export const wants = (choice: Choice, channel: Channel): boolean =>
  channel === "email" ? choice.email !== "off" : choice[channel];
