import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { CONTACTS, CUT, type Pattern } from "./contact-patterns.ts";

const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;

/** In one form of each letter, with digits of every script as Latin ones, without signs that nobody sees. */
export const plainText = (text: string): string =>
  latinDigits(text.normalize("NFKC")).replaceAll(UNSEEN, "");

/** A plain text without what the patterns find. */
export const cutOut = (plain: string, patterns: readonly Pattern[]): string =>
  patterns.reduce(
    (rest, [sign, pattern]) => (sign.test(rest) ? rest.replaceAll(pattern, CUT) : rest),
    plain,
  );

/** The text as it was if nothing was cut out of it, else without traces of the cuts. */
export const tidied = (text: string, plain: string, cut: string): string =>
  cut === plain
    ? text
    : cut
        .replaceAll(/…(?:[\s,.;:&-]*…)+/gu, CUT)
        .replaceAll(/[ \t]{2,}/g, " ")
        .trim();

/** What strangers read of somebody's words: without e-mail addresses, links, handles and phone numbers; numbers in words stay. */
export function maskContacts(text: string, patterns: readonly Pattern[] = CONTACTS): string {
  const plain = plainText(text);
  return tidied(text, plain, cutOut(plain, patterns));
}
