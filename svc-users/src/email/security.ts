import { devices as enDevices, en } from "../messages/en/security-emails.ts";
import { devices as hiDevices, hi } from "../messages/hi/security-emails.ts";
import type { Person } from "../people/person.ts";
import { bilingual, type EmailContent, plainText, type TemplateVariables } from "./templates.ts";

/** About what somebody else may have done with an account. */
export type SecurityEmail = keyof typeof en;

export const isSecurityEmail = (kind: string): kind is SecurityEmail => Object.hasOwn(en, kind);

const LOCALES = { en: "en-IN", hi: "hi-IN" } as const;

const timeOf = (at: string, language: keyof typeof LOCALES) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Kolkata",
  }).format(new Date(at));

function deviceIn(words: typeof enDevices, { browser = "", system = "" }: TemplateVariables) {
  if (!browser || !system) return browser || system || words.unknown;
  return words.both.replace("{browser}", browser).replace("{system}", system);
}

/** `variables`: `at`, an ISO time, and of a new device its `browser`, `system` and `network`. */
export function securityEmail(
  kind: SecurityEmail,
  { userName, role }: Pick<Person, "userName" | "role">,
  variables: TemplateVariables,
  site: string,
): EmailContent {
  const { at = "", network = "" } = variables;
  const links = {
    link: `${site}${role === "Admin" ? "/dashboard" : "/userdashboard"}/security`,
    password: `${site}/forgot-password`,
  };
  const inLanguage = (language: keyof typeof LOCALES, text: string, words: typeof enDevices) =>
    bilingual([text], {
      ...links,
      name: plainText(userName),
      network,
      device: deviceIn(words, variables),
      when: timeOf(at, language),
    });
  const texts = [
    inLanguage("en", en[kind].text, enDevices),
    inLanguage("hi", hi[kind].text, hiDevices),
  ];
  return { subject: en[kind].subject, text: bilingual(texts, {}) };
}
