// What a page says of itself to search engines and link previews, as markup of its head.
import type { Head, Language } from "@tutorsetu/contracts/web/server-bundle";
import { previewAddress } from "../previews/words.ts";
import type { Match } from "./page-match.ts";

const NAME = "TutorSetu";
/** The shell's own, for pages without a picture. */
const DEFAULT_PREVIEW = "/preview.png";
/** What every preview picture measures, in pixels. */
const PREVIEW = { width: 1200, height: 630 };

export interface HeadContext {
  /** The site's origin, such as `https://tutorsetu.example`; never what a request calls it. */
  readonly siteUrl: string;
  readonly language: Language;
  /** Of the page, without a query; undefined where its one address is not known. */
  readonly path?: string | undefined;
}

const escape = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Inside a script nothing is escaped as in the text around it: `<` must not end it, and means the same as a JSON escape. */
export const jsonInScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const meta = (name: string, content: string) =>
  `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escape(content)}">`;

/** Each language has one address: the plain one is English, and what visitors get who have not said theirs. */
const inLanguage = (path: string, language: Language) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** Where objects of schema.org's types hold links. */
const LINKS = new Set(["@id", "url", "item", "image", "logo", "contentUrl", "mainEntityOfPage"]);

/** The value with the links in it, paths from the site's root, as whole addresses. */
function withWholeLinks(value: unknown, siteUrl: string, name = ""): unknown {
  if (typeof value === "string")
    return LINKS.has(name) && value.startsWith("/") ? siteUrl + value : value;
  if (Array.isArray(value)) return value.map((one) => withWholeLinks(one, siteUrl, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withWholeLinks(one, siteUrl, key)]),
  );
}

const LOCALES = { en: "en_IN", hi: "hi_IN" } as const;

/** Where else the page is, for search engines; what they leave out has no such address, unless the page names it. */
function addressesOf(head: Head, { siteUrl, language, path }: HeadContext): readonly string[] {
  const own = head.canonical ?? (head.noindex ? undefined : path);
  if (own === undefined) return [];
  const link = (to: Language, attributes: string) =>
    `<link ${attributes} href="${escape(siteUrl + inLanguage(own, to))}">`;
  if (head.noindex) return [link(language, 'rel="canonical"')];
  return [
    link(language, 'rel="canonical"'),
    link("en", 'rel="alternate" hreflang="en"'),
    link("hi", 'rel="alternate" hreflang="hi"'),
    link("en", 'rel="alternate" hreflang="x-default"'),
  ];
}

/** As the page itself calls the document when it is drawn. */
const titleOf = ({ title }: Head) => (title === NAME ? title : `${title} · ${NAME}`);

/** Everything that `head` says, escaped, for the document's `<head>`. */
export function headMarkup(head: Head, context: HeadContext): string {
  const { siteUrl, language, path } = context;
  const own = head.canonical ?? path;
  const drawn = own === undefined ? undefined : previewAddress(own, language, head.preview);
  const image = head.image ?? drawn ?? DEFAULT_PREVIEW;
  const other = language === "en" ? "hi" : "en";
  return [
    `<title>${escape(titleOf(head))}</title>`,
    ...(head.description ? [meta("description", head.description)] : []),
    ...(head.noindex ? [meta("robots", "noindex")] : []),
    ...addressesOf(head, context),
    meta("og:site_name", NAME),
    meta("og:type", head.type ?? "website"),
    meta("og:title", head.title),
    ...(head.description ? [meta("og:description", head.description)] : []),
    ...(own === undefined ? [] : [meta("og:url", siteUrl + inLanguage(own, language))]),
    meta("og:locale", LOCALES[language]),
    meta("og:locale:alternate", LOCALES[other]),
    meta("og:image", siteUrl + image),
    meta("og:image:width", String(PREVIEW.width)),
    meta("og:image:height", String(PREVIEW.height)),
    meta("og:image:alt", head.title),
    meta("twitter:card", "summary_large_image"),
    ...(head.jsonLd ?? []).map(
      (object) =>
        `<script type="application/ld+json">${jsonInScript(withWholeLinks(object, siteUrl))}</script>`,
    ),
  ].join("");
}

const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * What is known of a page that nothing was drawn of; `isNamed` is false where the shell's own title stays. An address with
 * variables is not named in it: there may be any number of them, and each would be a page of its own in memory.
 */
export function staticHead(match: Match, context: Omit<HeadContext, "path">) {
  if (!("page" in match)) return { markup: NOINDEX, isNamed: false };
  const { page, address } = match;
  const said = page.head?.[context.language];
  if (!said) return { markup: page.noindex ? NOINDEX : "", isNamed: false };
  const { noindex, canonical } = page;
  const head = { ...said, noindex, ...(canonical ? { canonical } : {}) };
  const path = address?.includes(":") ? undefined : address;
  return { markup: headMarkup(head as Head, { ...context, path }), isNamed: true };
}

const GENERAL = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g;
const LANGUAGE = /(<html\b[^>]*?) lang="[a-z]+"/;

/** The shell's page with `markup` in its head; in a language, instead of the title and description that are the same everywhere. */
export function withHead(index: string, markup: string, language: Language | undefined): string {
  const open = language
    ? index.replaceAll(GENERAL, "").replace(LANGUAGE, `$1 lang="${language}"`)
    : index;
  return open.replace("</head>", () => `${markup}</head>`);
}
