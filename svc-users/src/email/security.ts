import { fill, plainText } from "@tutorsetu/email/plain-text";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { en } from "../messages/en/security-emails.ts";
import { hi } from "../messages/hi/security-emails.ts";
import type { Person } from "../people/person.ts";
import { emailOf, type Reader, type TemplateVariables, timeIn } from "./templates.ts";

const TEXTS = {
  "new-device": {
    subject: "newDeviceSubject",
    text: "newDeviceText",
    button: "passwordButton",
    more: "sessionsLink",
  },
  "password-changed": {
    subject: "passwordChangedSubject",
    text: "passwordChangedText",
    button: "passwordButton",
  },
} as const;

/** About what somebody else may have done with an account. */
export type SecurityEmail = keyof typeof TEXTS;
export const SECURITY_EMAILS = Object.keys(TEXTS) as SecurityEmail[]; // safe: nothing else is in it

export const isSecurityEmail = (kind: string): kind is SecurityEmail => Object.hasOwn(TEXTS, kind);

function deviceIn(words: typeof en, { browser = "", system = "" }: TemplateVariables) {
  if (!browser || !system) return browser || system || words.unknownDevice;
  return fill(words.deviceName, { browser, system });
}

/** `variables`: `at`, an ISO time, and of a new device its `browser`, `system` and `network`. */
export function securityEmail(
  kind: SecurityEmail,
  { userName, role }: Pick<Person, "userName" | "role">,
  variables: TemplateVariables,
  reader: Reader,
): EmailContent {
  const { site } = reader;
  const { at = "", network = "" } = variables;
  const same = {
    link: `${site}${role === "Admin" ? "/dashboard" : "/userdashboard"}/security`,
    password: `${site}/forgot-password`,
    name: plainText(userName),
    network,
  };
  const texts = { en, hi };
  return emailOf(
    texts,
    TEXTS[kind],
    (language) => ({
      ...same,
      device: deviceIn(texts[language], variables),
      when: timeIn(language, at),
    }),
    reader,
  );
}
