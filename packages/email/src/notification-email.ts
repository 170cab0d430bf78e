import { en } from "@tutorsetu/contracts/notifications/en";
import { hi } from "@tutorsetu/contracts/notifications/hi";
import { KINDS, kindOf, wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { TEXTS as DESIGN_TEXTS } from "./design/words.ts";
import { fill, plainText } from "./plain-text.ts";
import { type EmailContent, type EmailWords, type Language, renderEmail } from "./render-email.ts";

interface Told {
  readonly kind?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** In English, or as a person wrote them. */
  readonly subject: string;
  readonly message: string;
  /** A path of the site. */
  readonly link?: string | undefined;
}

interface Reader {
  readonly site: string;
  /** Both, one below the other, when it is not known. */
  readonly language?: Language | undefined;
  /** Where the reader switches such e-mails off. */
  readonly unsubscribe?: string | undefined;
}

const NOTICES_PAGE = "/userdashboard/notifications";
const TEXTS = { en, hi };

/** What our team and our own services write may hold addresses; what other people typed becomes no link. */
const OWN_GROUPS = new Set<string>(["account", "help", "notices"]);

/** A kind of a newer release may have other people's words in its own. */
const isOwn = ({ kind }: Told) =>
  (kind === undefined || Object.hasOwn(KINDS, kind)) &&
  OWN_GROUPS.has(KINDS[kindOf({ kind })].group);

function withoutLinks(told: Told): Told {
  if (isOwn(told)) return told;
  const { params = {}, subject, message } = told;
  const safe = Object.entries(params).map(([name, text]) => [name, plainText(text)] as const);
  return {
    ...told,
    params: Object.fromEntries(safe),
    subject: plainText(subject),
    message: message.split("\n").map(plainText).join("\n"),
  };
}

/** A path, so that nothing leads to another site. */
const addressOf = ({ link = "" }: Told, site: string) =>
  site + (/^\/(?![/\\])/.test(link) ? link : NOTICES_PAGE);

/** The last line says what to do; those above it are about what it is. */
function paragraphsOf(text: string, { kind }: Told): string[] {
  if (kindOf({ kind }) === "notice") return text.split(/\n{2,}/);
  const lines = text.split("\n");
  return [lines.slice(0, -1).join("\n"), lines.at(-1) ?? ""].filter((part) => part !== "");
}

/** A notification in the words of its kind, and its address. */
function notificationWords(told: Told, language: Language, site: string) {
  const { title, text, button } = wordsOf(TEXTS[language], withoutLinks(told));
  return { title, lines: paragraphsOf(text, told), button, href: addressOf(told, site) };
}

function inLanguage(
  { language, ...reader }: Reader,
  words: (language: Language) => EmailWords,
): EmailContent {
  const isIn = (own: Language) => language === undefined || language === own;
  return renderEmail({
    ...reader,
    words: { en: isIn("en") ? words("en") : undefined, hi: isIn("hi") ? words("hi") : undefined },
  });
}

/** One notification. */
export const notificationEmail = (told: Told, reader: Reader): EmailContent =>
  inLanguage(reader, (language) => {
    const { title, lines, button, href } = notificationWords(told, language, reader.site);
    return { title, lines, button: { label: button, href } };
  });

/** What was told in a day, the newest last. */
export const summaryEmail = (all: readonly Told[], reader: Reader): EmailContent =>
  inLanguage(reader, (language) => {
    const { summaryTitle, summaryText, summaryButton } = DESIGN_TEXTS[language];
    const items = all.map((told) => {
      const { title, lines, href } = notificationWords(told, language, reader.site);
      return { label: title, text: lines.join("\n"), href };
    });
    return {
      title: fill(summaryTitle, { count: String(all.length) }),
      lines: [summaryText, ...items],
      button: { label: summaryButton, href: reader.site + NOTICES_PAGE },
    };
  });
