import { en } from "../messages/en/security-emails.ts";
import { hi } from "../messages/hi/security-emails.ts";
import type { Person } from "../people/person.ts";
import { bilingual, type EmailContent, plainText, type TemplateVariables } from "./templates.ts";

const TEXTS = {
  "new-device": { subject: "newDeviceSubject", text: "newDeviceText" },
  "password-changed": { subject: "passwordChangedSubject", text: "passwordChangedText" },
} as const;

/** About what somebody else may have done with an account. */
export type SecurityEmail = keyof typeof TEXTS;
export const SECURITY_EMAILS = Object.keys(TEXTS) as SecurityEmail[]; // safe: nothing else is in it

export const isSecurityEmail = (kind: string): kind is SecurityEmail => Object.hasOwn(TEXTS, kind);

const timeOf = (at: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Kolkata",
  }).format(new Date(at));

function deviceIn(words: typeof en, { browser = "", system = "" }: TemplateVariables) {
  if (!browser || !system) return browser || system || words.unknownDevice;
  return bilingual([words.deviceName], { browser, system });
}

/** `variables`: `at`, an ISO time, and of a new device its `browser`, `system` and `network`. */
export function securityEmail(
  kind: SecurityEmail,
  { userName, role }: Pick<Person, "userName" | "role">,
  variables: TemplateVariables,
  site: string,
): EmailContent {
  const { at = "", network = "" } = variables;
  const same = {
    link: `${site}${role === "Admin" ? "/dashboard" : "/userdashboard"}/security`,
    password: `${site}/forgot-password`,
    name: plainText(userName),
    network,
  };
  const { subject, text } = TEXTS[kind];
  const inLanguage = (words: typeof en, locale: string) =>
    bilingual([words[text]], {
      ...same,
      device: deviceIn(words, variables),
      when: timeOf(at, locale),
    });
  const texts = [inLanguage(en, "en-IN"), inLanguage(hi, "hi-IN")];
  return { subject: en[subject], text: bilingual(texts, {}) };
}
