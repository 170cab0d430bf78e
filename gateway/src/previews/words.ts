// What stands on a page's picture for link previews, and where the picture is.
import { createHash } from "node:crypto";
import type { Language, PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import * as z from "zod";

/** Changes when pictures of the same words are drawn in another way. */
const DRAWING = 1;
const LONGEST = 200;
const MOST_LINES = 3;

const text = z.string().max(LONGEST);
export const PreviewRequest = z.object({
  title: text.min(1),
  lines: z.array(text).max(MOST_LINES),
});

/** Pictures of things have no outlines in a typeface for text; a title says the same without them. */
const NO_TEXT =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe0f}\u{20e3}\p{Cc}]/gu;

/** More than a picture shows, however wide its letters are. */
const cut = (said: string) =>
  said
    .replaceAll(NO_TEXT, " ")
    .normalize("NFC")
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, "");

/** The words as they are drawn; null where nothing is left of them. */
export function drawableWords({ title, lines }: PreviewWords): PreviewWords | null {
  const words = { title: cut(title), lines: lines.slice(0, MOST_LINES).map(cut).filter(Boolean) };
  return words.title === "" ? null : words;
}

/** The same for the same words: whoever has a picture of this version has the right one. */
export const versionOf = ({ title, lines }: PreviewWords): string =>
  createHash("sha256")
    .update(JSON.stringify([DRAWING, title, lines]))
    .digest("hex")
    .slice(0, 16);

/** Where the picture of the page at `path` is, from the site's root. */
export function previewAddress(
  path: string,
  language: Language,
  said: PreviewWords | undefined,
): `/${string}` | undefined {
  const words = said && drawableWords(said);
  if (!words || path === "/" || path.includes("?")) return undefined;
  return `/previews/${versionOf(words)}/${language}${path}.png`;
}

const ADDRESS = /^\/previews\/([0-9a-f]{16})\/(en|hi)(\/[^.]{1,500})\.png$/;

interface Wanted {
  readonly version: string;
  readonly language: Language;
  /** Of the page. */
  readonly path: string;
}

/** What an address of a picture asks for; null for every other address. */
export function wantedAt(address: string): Wanted | null {
  const [, version, language, path] = ADDRESS.exec(address) ?? [];
  if (version === undefined || path === undefined) return null;
  return { version, language: language === "hi" ? "hi" : "en", path };
}
