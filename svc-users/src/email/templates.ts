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

/** We do not know which language the reader prefers: both, one after the other. */
const inBoth = (key: "resetText" | "leavingText", variables: TemplateVariables) =>
  [en[key], hi[key]]
    .map((text) => filled(text, { ...variables, name: spoken(variables["name"] ?? "") }))
    .join(RULE);

/** The link that sets a new password. */
export const resetEmail = (variables: {
  name: string;
  link: string;
  minutes: string;
}): EmailContent => ({
  subject: en.resetSubject,
  text: inBoth("resetText", variables),
});

/** What was written through the contact form, for those who run the site. */
export const contactEmail = (variables: TemplateVariables): EmailContent => ({
  subject: filled(en.contactSubject, variables).replaceAll(/\s+/g, " "),
  text: filled(en.contactText, variables),
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
