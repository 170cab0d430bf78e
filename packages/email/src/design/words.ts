import { en } from "../messages/en/design.ts";
import { hi } from "../messages/hi/design.ts";
import { fill } from "../plain-text.ts";

export type Language = "en" | "hi";

export const TEXTS: Readonly<Record<Language, typeof en>> = { en, hi };

/** A link within the text; `label` is what is read instead of the address, `text` stands below it. */
export interface EmailLink {
  readonly href: string;
  readonly label?: string | undefined;
  readonly text?: string | undefined;
}

/** An e-mail in one language. Every text is shown as it is, with its line ends; nothing in it is markup. */
export interface EmailWords {
  /** Who, what: one line. */
  readonly title: string;
  readonly greeting?: string | undefined;
  /** Paragraphs; they begin with when. Lists of e-mails show the first 160 letters beside the subject. */
  readonly lines: readonly (string | EmailLink)[];
  readonly button?: { readonly label: string; readonly href: string } | undefined;
  /** Paragraphs below the button. */
  readonly after?: readonly (string | EmailLink)[] | undefined;
}

export interface EmailDesign {
  /** In the reader's language; in both, one below the other, when it is not known. */
  readonly words: { readonly [L in Language]?: EmailWords | undefined };
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  /** `anyone` may have no account; default `account`. */
  readonly audience?: "account" | "anyone" | undefined;
  /** Where the reader switches off e-mails of this kind: by opening it, or by a POST without opening it (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

export interface InLanguage extends EmailWords {
  readonly language: Language;
}

/** Who we are, and why the reader gets this. */
export function aboutUs(language: Language, { site, audience = "account" }: EmailDesign): string {
  const { about, why } = TEXTS[language];
  const { host } = new URL(site);
  return audience === "account" ? `${about} ${fill(why, { site: host })}` : `${about} ${host}`;
}

/** English first. */
export const inOrder = ({ words }: EmailDesign): InLanguage[] =>
  (["en", "hi"] as const).flatMap((language) => {
    const own = words[language];
    return own ? [{ ...own, language }] : [];
  });
