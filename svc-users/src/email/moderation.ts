import { en } from "../messages/en/moderation-emails.ts";
import { hi } from "../messages/hi/moderation-emails.ts";
import { bilingual, type EmailContent, plainText } from "./templates.ts";

const KINDS = {
  suspension: ["suspensionSubject", "suspensionText"],
  "suspension-lifted": ["liftedSubject", "liftedText"],
  warning: ["warningSubject", "warningText"],
} as const;

export type ModerationEmail = keyof typeof KINDS;
export const MODERATION_EMAILS = Object.keys(KINDS) as ModerationEmail[]; // safe: nothing else is in it

export const isModerationEmail = (kind: string): kind is ModerationEmail =>
  Object.hasOwn(KINDS, kind);

/** What an administrator did about the reader's account, and why. */
export function moderationEmail(
  kind: ModerationEmail,
  { name, ...variables }: { name: string; reason: string; link: string },
): EmailContent {
  const [subject, text] = KINDS[kind];
  return {
    subject: en[subject],
    text: bilingual([en[text], hi[text]], { ...variables, name: plainText(name) }),
  };
}
