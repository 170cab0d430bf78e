import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import type { PageText } from "../rendered-page.ts";
import type { Theme } from "./theme.ts";

/** The shell's `index.html`, taken apart where pages differ. */
export interface Template {
  readonly beforeHtml: string;
  /** Attributes of `<html>` but its language. */
  readonly attributes: string;
  /** From `<head>` to its end, without what each page says of itself. */
  readonly head: string;
  readonly beforeRoot: string;
  /** What stands in `#root` until the browser draws the page. */
  readonly arriving: string;
  readonly afterRoot: string;
}

const ROOT = /<div id="root"[^>]*>/;
const OWN_WORDS = /\s*(?:<title>[^<]*<\/title>|<meta\s+name="(?:description|robots)"[^>]*>)/g;
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;

/** Where the `<div>` that was opened before `from` ends; -1 when it does not. */
function endOfDiv(html: string, from: number): number {
  let depth = 1;
  for (const { 0: tag, index } of html.slice(from).matchAll(/<\/?div\b/g)) {
    depth += tag === "<div" ? 1 : -1;
    if (depth === 0) return from + index;
  }
  return -1;
}

/** Null when the page has no place for what is put into it. */
export function readTemplate(index: string): Template | null {
  const html = /<html([^>]*)>/.exec(index);
  const headEnd = index.indexOf("</head>");
  const root = ROOT.exec(index);
  if (!html || !root || headEnd < html.index || root.index < headEnd) return null;
  const inside = root.index + root[0].length;
  const end = endOfDiv(index, inside);
  if (end < 0) return null;
  return {
    beforeHtml: index.slice(0, html.index),
    attributes: (html[1] ?? "").replace(/\s*\blang="[^"]*"/, ""),
    head: index.slice(html.index + html[0].length, headEnd).replaceAll(OWN_WORDS, ""),
    beforeRoot: index.slice(headEnd, root.index),
    arriving: index.slice(inside, end),
    afterRoot: index.slice(end),
  };
}

interface Parts {
  readonly page: Pick<PageText, "html" | "queries">;
  readonly language: Language;
  readonly theme: Theme | undefined;
  /** Elements of the head, those of the page itself first. */
  readonly head: string;
  /** Whether the browser goes on with the HTML; else it draws its own instead. */
  readonly isLive?: boolean;
}

const FONT_FOR = /<link\b[^>]* data-only-for="([^"]+)"[^>]*>/g;

/** Without fonts for characters that the page has not. */
const withFontsFor = (html: string, head: string) =>
  head.replaceAll(FONT_FOR, (link, character: string) => (html.includes(character) ? link : ""));

/** One page as a document. Whatever stands in `page` and `head` is markup already. */
export function documentOf(template: Template, given: Parts): string {
  const { page, language, theme, head, isLive = true } = given;
  const { html, queries } = page;
  const chosen = theme ? ` data-theme="${theme}"` : "";
  const root = html === null || !isLive ? '<div id="root">' : '<div id="root" data-rendered>';
  // Where there is something to read nobody needs to be told that scripts draw it.
  const afterRoot = html === null ? template.afterRoot : template.afterRoot.replace(NOSCRIPT, "");
  const data = `<script type="application/json" id="prefetched">${queries}</script>`;
  return [
    template.beforeHtml,
    `<html lang="${language}"${template.attributes}${chosen}>`,
    // The charset and the viewport come first.
    html === null ? template.head : withFontsFor(html, template.head),
    head,
    template.beforeRoot,
    root,
    html ?? template.arriving,
    "</div>",
    data,
    afterRoot.slice("</div>".length),
  ].join("");
}
