import { en } from "../messages/en/administration-emails.ts";
import { hi } from "../messages/hi/administration-emails.ts";
import { bilingual, type EmailContent, plainText, type TemplateVariables } from "./templates.ts";

/** About second factors, and about who is an administrator. */
export type AdministrationEmail = keyof typeof en;

export const isAdministrationEmail = (kind: string): kind is AdministrationEmail =>
  Object.hasOwn(en, kind);

/** Names and reasons are what people typed: no mail program may make a link of them. */
export function administrationEmail(
  kind: AdministrationEmail,
  { link = "", ...typed }: TemplateVariables,
): EmailContent {
  const safe = Object.entries(typed).map(([name, text]) => [name, plainText(text)]);
  const texts = [en[kind].text, hi[kind].text] as const;
  return {
    subject: en[kind].subject,
    text: bilingual(texts, { ...Object.fromEntries(safe), link }),
  };
}
