import { en } from "@tutorsetu/contracts/messages/en/mail";
import { hi } from "@tutorsetu/contracts/messages/hi/mail";

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export type Facts = Readonly<Record<string, string>>;

const RULE = "\n\n———\n\n";

const filled = (text: string, facts: Facts) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole);

/** A name is what a stranger typed, perhaps into an account with the reader's address: no mail program may make a link of it. */
const spoken = (name: string) =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}\u200C-\u200D .'’-]/gu, "").replaceAll(/\.(?=\S)/g, ". ");

/** We do not know which language the reader prefers: both, one after the other. */
const inBoth = (key: "resetText" | "leavingText", facts: Facts) =>
  [en[key], hi[key]]
    .map((text) => filled(text, { ...facts, name: spoken(facts["name"] ?? "") }))
    .join(RULE);

/** The link that sets a new password. */
export const resetLetter = (facts: { name: string; link: string; minutes: string }): Letter => ({
  subject: en.resetSubject,
  text: inBoth("resetText", facts),
});

/** What was written through the contact form, for those who run the site. */
export const contactLetter = (facts: Facts): Letter => ({
  subject: filled(en.contactSubject, facts).replaceAll(/\s+/g, " "),
  text: filled(en.contactText, facts),
});

/** What somebody who deleted their account should know; `date` is the day of erasure. */
export const leavingLetter = (facts: { name: string; link: string; date: string }): Letter => ({
  subject: en.leavingSubject,
  text: inBoth("leavingText", facts),
});
