import { plainName, plainText } from "@tutorsetu/email/plain-text";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { en } from "../messages/en/guardian-emails.ts";
import { hi } from "../messages/hi/guardian-emails.ts";
import type { GuardianAct } from "../store/consents/guardian-links.ts";
import { emailOf, type Reader } from "./templates.ts";

interface Variables {
  /** Of the guardian; empty: not known. */
  readonly name: string;
  /** First name and initial: whoever has the mailbox may be a stranger. */
  readonly student: string;
  readonly days: string;
  readonly link: string;
}

/** Asks a guardian whether a student may be shown, or says how to undo that, in both languages: we do not know theirs. */
export function guardianEmail(
  asks: GuardianAct,
  { name, student, ...variables }: Variables,
  { site }: Pick<Reader, "site">,
): EmailContent {
  const keys = {
    give: { subject: "giveSubject", text: "giveText", button: "giveButton" },
    withdraw: { subject: "withdrawSubject", text: "withdrawText", button: "withdrawButton" },
  } as const;
  const texts = { en, hi };
  return emailOf(
    texts,
    keys[asks],
    (language) => ({
      ...variables,
      name: plainName(name).trim() || texts[language].guardian,
      student: plainText(student),
    }),
    { site, audience: "anyone" },
  );
}
