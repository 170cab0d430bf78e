import { en } from "../messages/en/emails.ts";
import { hi } from "../messages/hi/emails.ts";

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
}

export type TemplateVariables = Readonly<Record<string, string>>;

const RULE = "\n\n———\n\n";

const filled = (text: string, variables: TemplateVariables) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => variables[key] ?? whole);

/** A name is what a stranger typed, perhaps into an account with the reader's address: no mail program may make a link of it. */
const spoken = (name: string) =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}\u200C-\u200D .'’-]/gu, "").replaceAll(/\.(?=\S)/g, ". ");

/** One line without anything that a mail program makes a link of. */
export const plainText = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("://", ": ")
    .replaceAll(/([.@])(?=\S)/g, "$1 ")
    .trim();

/** A text in English and in Hindi, one after the other. */
export const bilingual = (texts: readonly string[], variables: TemplateVariables) =>
  texts.map((text) => filled(text, variables)).join(RULE);

/** We do not know which language the reader prefers: both, one after the other. */
const inBoth = (key: "resetText" | "verifyText" | "leavingText", variables: TemplateVariables) =>
  bilingual([en[key], hi[key]], { ...variables, name: spoken(variables["name"] ?? "") });

/** The link that sets a new password. */
export const resetEmail = (variables: {
  name: string;
  link: string;
  minutes: string;
}): EmailContent => ({
  subject: en.resetSubject,
  text: inBoth("resetText", variables),
});

/** The link that confirms an address. */
export const verificationEmail = (variables: {
  name: string;
  link: string;
  days: string;
}): EmailContent => ({
  subject: en.verifySubject,
  text: inBoth("verifyText", variables),
});

/** The text message with a code. */
export const smsCode = (variables: { code: string; minutes: string }): string =>
  [en.smsCode, hi.smsCode].map((text) => filled(text, variables)).join("\n");

/** What was written through the contact form, for those who run the site. */
export const contactEmail = (variables: TemplateVariables): EmailContent => ({
  subject: filled(en.contactSubject, variables).replaceAll(/\s+/g, " "),
  text: filled(en.contactText, variables),
});

/** What an administrator answers to it; of what the asker typed only what no mail program makes a link of. */
export const contactAnswerEmail = ({
  name = "",
  subject = "",
  answer = "",
}: TemplateVariables): EmailContent => ({
  subject: filled(en.contactAnswerSubject, { subject: plainText(subject) }),
  text: bilingual([en.contactAnswerText, hi.contactAnswerText], {
    name: spoken(name),
    answer,
  }),
});

/** What somebody who deleted their account should know; `date` is the day of erasure. */
export const deletionEmail = (variables: {
  name: string;
  link: string;
  date: string;
}): EmailContent => ({
  subject: en.leavingSubject,
  text: inBoth("leavingText", variables),
});
