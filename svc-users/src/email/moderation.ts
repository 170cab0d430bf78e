import { plainText } from "@tutorsetu/email/plain-text";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { en } from "../messages/en/moderation-emails.ts";
import { hi } from "../messages/hi/moderation-emails.ts";
import { emailOf, type Reader } from "./templates.ts";

const KINDS = {
  suspension: { subject: "suspensionSubject", text: "suspensionText", button: "answerButton" },
  "suspension-lifted": { subject: "liftedSubject", text: "liftedText", button: "openButton" },
  warning: { subject: "warningSubject", text: "warningText", button: "openButton" },
} as const;

export type ModerationEmail = keyof typeof KINDS;
export const MODERATION_EMAILS = Object.keys(KINDS) as ModerationEmail[]; // safe: nothing else is in it

export const isModerationEmail = (kind: string): kind is ModerationEmail =>
  Object.hasOwn(KINDS, kind);

/** What an administrator did about the reader's account, and why. */
export function moderationEmail(
  kind: ModerationEmail,
  { name, ...variables }: { name: string; reason: string; link: string },
  reader: Reader,
): EmailContent {
  const named = { ...variables, name: plainText(name) };
  return emailOf({ en, hi }, KINDS[kind], () => named, reader);
}
