import { plainText } from "@tutorsetu/email/plain-text";
import type { EmailContent, Language } from "@tutorsetu/email/render-email";
import { en } from "../messages/en/administration-emails.ts";
import { hi } from "../messages/hi/administration-emails.ts";
import { emailOf, type Reader, type TemplateVariables, timeIn } from "./templates.ts";

const TEXTS = {
  "second-factor-on": { subject: "secondFactorOnSubject", text: "secondFactorOnText" },
  "second-factor-off": { subject: "secondFactorOffSubject", text: "secondFactorOffText" },
  "recovery-renewed": { subject: "recoveryRenewedSubject", text: "recoveryRenewedText" },
  "recovery-used": { subject: "recoveryUsedSubject", text: "recoveryUsedText" },
  "passkey-added": { subject: "passkeyAddedSubject", text: "passkeyAddedText" },
  "passkey-removed": { subject: "passkeyRemovedSubject", text: "passkeyRemovedText" },
  "passkey-refused": { subject: "passkeyRefusedSubject", text: "passkeyRefusedText" },
  "admin-asked": { subject: "adminAskedSubject", text: "adminAskedText" },
  "admin-soon": { subject: "adminSoonSubject", text: "adminSoonText" },
  "admin-made": { subject: "adminMadeSubject", text: "adminMadeText" },
  "admin-delete-asked": { subject: "adminDeleteAskedSubject", text: "adminDeleteAskedText" },
  "admin-deleted": { subject: "adminDeletedSubject", text: "adminDeletedText" },
  "admin-cancelled": { subject: "adminCancelledSubject", text: "adminCancelledText" },
  "admin-demoted": { subject: "adminDemotedSubject", text: "adminDemotedText" },
} as const;

/** About second factors, and about who is an administrator. */
export type AdministrationEmail = keyof typeof TEXTS;
export const ADMINISTRATION_EMAILS = Object.keys(TEXTS) as AdministrationEmail[]; // safe: nothing else is in it

export const isAdministrationEmail = (kind: string): kind is AdministrationEmail =>
  Object.hasOwn(TEXTS, kind);

/** Those ask for something; the others tell what is done. */
const ASKS = new Set<AdministrationEmail>(["admin-asked", "admin-soon", "admin-delete-asked"]);

/**
 * Names and reasons are what people typed: no mail program may make a link of them. `untilAt` is an ISO time; releases of
 * before have it as `until` alone, in English.
 */
export function administrationEmail(
  kind: AdministrationEmail,
  { link = "", untilAt, ...typed }: TemplateVariables,
  reader: Reader,
): EmailContent {
  const safe = Object.entries(typed).map(([name, text]) => [name, plainText(text)]);
  const button = ASKS.has(kind) ? "requestButton" : "administratorsButton";
  const variables: TemplateVariables = { ...Object.fromEntries(safe), link };
  const variablesIn = (language: Language) =>
    untilAt ? { ...variables, until: timeIn(language, untilAt) } : variables;
  return emailOf({ en, hi }, { ...TEXTS[kind], button }, variablesIn, reader);
}
