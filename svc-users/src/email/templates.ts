import { fill, plainName, plainText } from "@tutorsetu/email/plain-text";
import {
  type EmailContent,
  type EmailLink,
  type EmailWords,
  type Language,
  renderEmail,
} from "@tutorsetu/email/render-email";
import { en } from "../messages/en/emails.ts";
import { hi } from "../messages/hi/emails.ts";

export type TemplateVariables = Readonly<Record<string, string>>;

/** For whom an e-mail is written. */
export interface Reader {
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  /** Both, one below the other, when it is not known. */
  readonly language?: Language | undefined;
}

const IN_INDIA = { timeZone: "Asia/Kolkata" } as const;
/** Making one takes longer than hundreds of times it is used. */
const formats = new Map<string, Intl.DateTimeFormat>();
function inIndia(language: Language, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, { ...IN_INDIA, ...options });
  formats.set(key, format);
  return format;
}

/** The day of an ISO time: "23 November 2026". */
export const dayIn = (language: Language, at: string) =>
  inIndia(language, { dateStyle: "long" }).format(new Date(at));

/** "23 November 2026 at 6:00 pm"; Hindi names the part of the day in place of "pm". */
export function timeIn(language: Language, at: string): string {
  if (language === "en")
    return inIndia(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(at));
  const clock = { hour: "numeric", minute: "2-digit", dayPeriod: "long" } as const;
  return `${dayIn(language, at)}, ${inIndia(language, clock).format(new Date(at))} बजे`;
}

interface Template {
  readonly subject: string;
  /** Paragraphs: a greeting, what happened, `{link}` alone where the button stands, and what else there is to know. */
  readonly text: string;
  readonly button?: string | undefined;
  /** What is read in place of a further address. */
  readonly more?: string | undefined;
}

/** A paragraph that is nothing but one of our addresses; of variables with other names nothing becomes a link. */
const ADDRESS = /^\{(?:link|password)\}$/;

/** The first address is the button, every further one a link. */
function wordsOf(template: Template, variables: TemplateVariables): EmailWords {
  const { subject, text, button, more } = template;
  const [greeting = "", ...paragraphs] = text.split("\n\n");
  const at = button ? paragraphs.findIndex((paragraph) => ADDRESS.test(paragraph)) : -1;
  const [before, after] =
    at < 0 ? [paragraphs, []] : [paragraphs.slice(0, at), paragraphs.slice(at + 1)];
  const line = (paragraph: string): string | EmailLink => {
    const filled = fill(paragraph, variables);
    return ADDRESS.test(paragraph) ? { href: filled, label: more } : filled;
  };
  return {
    title: fill(subject, variables).replaceAll(/\s+/g, " ").trim(),
    greeting: fill(greeting, variables),
    lines: before.map(line),
    after: after.map(line),
    ...(button &&
      at >= 0 && { button: { label: button, href: fill(paragraphs[at] ?? "", variables) } }),
  };
}

interface Keys<Key extends string> {
  readonly subject: Key;
  readonly text: Key;
  readonly button?: Key;
  readonly more?: Key;
}

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** An e-mail of our design out of two catalogues of texts. */
export function emailOf<Key extends string>(
  texts: { readonly en: Texts<Key>; readonly hi: Texts<Key> },
  keys: Keys<Key>,
  variablesIn: (language: Language) => TemplateVariables,
  { language, ...reader }: Reader & { readonly audience?: "account" | "anyone" },
): EmailContent {
  const words = (own: Language) => {
    const { [keys.subject]: subject, [keys.text]: text } = texts[own];
    const button = keys.button && texts[own][keys.button];
    const more = keys.more && texts[own][keys.more];
    return wordsOf({ subject, text, button, more }, variablesIn(own));
  };
  const isIn = (own: Language) => language === undefined || language === own;
  return renderEmail({
    ...reader,
    words: { en: isIn("en") ? words("en") : undefined, hi: isIn("hi") ? words("hi") : undefined },
  });
}

type OwnKind = "reset" | "verify" | "leaving";

const own = (
  kind: OwnKind,
  { name, ...variables }: TemplateVariables & { readonly name: string },
  reader: Reader,
  more: (language: Language) => TemplateVariables = () => ({}),
) =>
  emailOf(
    { en, hi },
    { subject: `${kind}Subject`, text: `${kind}Text`, button: `${kind}Button` },
    (language) => ({ ...variables, ...more(language), name: plainName(name) }),
    reader,
  );

/** The link that sets a new password. */
export const resetEmail = (
  variables: { name: string; link: string; minutes: string },
  reader: Reader,
) => own("reset", variables, reader);

/** The link that confirms an address. */
export const verificationEmail = (
  variables: { name: string; link: string; days: string },
  reader: Reader,
) => own("verify", variables, reader);

/** What somebody who deleted their account should know; `at` is the ISO time of erasure. */
export const deletionEmail = (
  { at, ...variables }: { name: string; link: string; at: string },
  reader: Reader,
) => own("leaving", variables, reader, (language) => ({ date: dayIn(language, at) }));

/** The text message with a code. */
export const smsCode = (variables: { code: string; minutes: string }): string =>
  [en.smsCode, hi.smsCode].map((text) => fill(text, variables)).join("\n");

/** What was written through the contact form, for those who run the site. */
export const contactEmail = (variables: TemplateVariables, { site }: Reader) =>
  emailOf({ en, hi }, { subject: "contactSubject", text: "contactText" }, () => variables, {
    site,
    language: "en",
    audience: "anyone",
  });

/** What an administrator answers to it; of what the asker typed only what no mail program makes a link of. */
export const contactAnswerEmail = (
  { name = "", subject = "", answer = "" }: TemplateVariables,
  reader: Reader,
) =>
  emailOf(
    { en, hi },
    { subject: "contactAnswerSubject", text: "contactAnswerText" },
    () => ({ name: plainName(name), subject: plainText(subject), answer }),
    { ...reader, audience: "anyone" },
  );
